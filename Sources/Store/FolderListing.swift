import Glibc

/// The names in a folder.
public enum FolderListing {
    /// Those that end in a suffix, sorted; none where the folder can't be read. Names that are not UTF-8 are left out.
    public static func names(in folder: String, withSuffix suffix: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
            }
            if let name, name.hasSuffix(suffix) { names.append(name) }
        }
        return names.sorted()
    }
}
