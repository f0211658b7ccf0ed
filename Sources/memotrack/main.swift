print("memotrack")
