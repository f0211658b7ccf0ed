// swift-tools-version: 6.2
import PackageDescription

/// Every target: Swift 6 language mode, warnings are errors, imports are internal. Not MemberImportVisibility: which module owns a C
/// struct such as `stat` depends there on the order of compilation.
let common: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A library of the package, offered as a product of the same name.
func library(_ name: String, _ dependencies: [Target.Dependency] = [], settings: [SwiftSetting] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: common + settings)
}

/// The tests of one module, in the folder of its name.
func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name + "Tests", dependencies: dependencies + ["Support"], exclude: exclude, swiftSettings: common)
}

/// Bottom to top: a target imports only from those above it in this list.
let modules: [Target] = [
    library("FileSystem", ["CSystem"]),
    library("Timestamps"),
    library("Geodesy"),
    library("XMLStream", ["CLibXML2"], settings: [.strictMemorySafety()]),
    library("GPX", ["XMLStream", "Geodesy", "Timestamps"]),
    library("Sampling", ["Geodesy", "Timestamps"]),
    library("Places", ["Geodesy", "Timestamps"]),
    library("PrivacyCopy"),
    library("Store", ["CSystem"]),
    library("Consent", ["PrivacyCopy", "Store"]),
    library("Recording", ["Consent", "Store", "Sampling", "Places", "GPX", "Geodesy", "Timestamps", "FileSystem", "CSystem"]),
    library(
        "TrackTools", ["PrivacyCopy", "Sampling", "Places", "GPX", "XMLStream", "Geodesy", "Timestamps", "FileSystem", "CSystem", "CZlib"]),
    library(
        "CLI",
        ["Recording", "TrackTools", "Consent", "PrivacyCopy", "Store", "Sampling", "Places", "GPX", "Geodesy", "Timestamps", "FileSystem"]),
]

let package = Package(
    name: "memotrack",
    products: modules.map { .library(name: $0.name, targets: [$0.name]) } + [.executable(name: "memotrack", targets: ["memotrack"])],
    targets: [
        .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "CSystem"),
    ] + modules + [
        .executableTarget(name: "memotrack", dependencies: ["CLI"], swiftSettings: common),
        .target(name: "Support", dependencies: ["CSystem"], path: "Tests/Support", swiftSettings: common),
        .executableTarget(name: "Contender", dependencies: ["Store"], path: "Tests/Contender", swiftSettings: common),
        tests("Timestamps", ["Timestamps"]),
        tests("Geodesy", ["Geodesy"]),
        tests("XMLStream", ["XMLStream"]),
        tests("GPX", ["GPX", "XMLStream", "Geodesy", "Timestamps"]),
        tests("Sampling", ["Sampling", "Geodesy", "Timestamps"]),
        tests("Places", ["Places", "Geodesy", "Timestamps"]),
        tests("PrivacyCopy", ["PrivacyCopy"], exclude: ["allowed-literals.txt"]),
        tests("Store", ["Store", "Consent", "Contender"]),
        tests("Consent", ["Consent", "PrivacyCopy", "Store"]),
        tests(
            "Recording", ["Recording", "CSystem", "FileSystem", "Consent", "Store", "Sampling", "Places", "GPX", "Geodesy", "Timestamps"]),
        tests("TrackTools", ["TrackTools", "GPX", "XMLStream", "Sampling", "Places", "Geodesy", "Timestamps"]),
        // Commands that do next to nothing, for tests of what all commands for files share.
        .executableTarget(
            name: "batch-probe", dependencies: ["CLI", "TrackTools", "GPX"], path: "Tests/BatchProbe", swiftSettings: common),
        tests(
            "CLI",
            [
                "CLI", "batch-probe", "Recording", "Consent", "TrackTools", "PrivacyCopy", "Places", "Store", "Sampling", "Geodesy",
                "Timestamps",
                "FileSystem",
            ]),
        // Changes samples at random, for as long as one likes; a short run is among the tests.
        .executableTarget(name: "fuzz", dependencies: ["TrackTools", "GPX", "Support"], path: "Tests/Fuzz", swiftSettings: common),
        tests("System", ["memotrack", "fuzz"], exclude: ["merged-elements.py"]),
    ]
)
