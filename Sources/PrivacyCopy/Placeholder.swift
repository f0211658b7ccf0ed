public enum PrivacyCopy { public static let disclosureRevision = 1 }
