/* What starting and ending a program takes by itself. */
int main(void) { return 0; }
