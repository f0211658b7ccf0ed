import Foundation
import Support
import Testing

/// A program that is made to heed the person's locale, by a library loaded before it, writes what it always writes.
@Suite(.enabled("localedef, its sources or clang are missing") { LocaleTools.areInstalled })
struct LocaleTests {
    /// Sets the locale of the environment, and writes how it spells one and a half, so that a test knows that it took effect.
    private static let library = """
        #include <locale.h>
        #include <stdio.h>
        #include <stdlib.h>
        __attribute__((constructor)) static void heed(void) {
            setlocale(LC_ALL, "");
            FILE *file = fopen(getenv("SPELLING"), "w");
            if (file) { fprintf(file, "%.1f", 1.5); fclose(file); }
        }
        """

    private static let commands: [[String]] = [
        ["record", "walk.wav", "--source", "replay:walk-replay.gpx?speed=max"],
        ["record", "drive.wav", "--source", "nmea:accuracies.log", "--minimum-distance", "0.5"],
        ["disclosure", "--strings"],
        ["disclosure", "--json"],
        ["location", "status", "--json"],
        ["help", "record"],
        ["repair", "comma.gpx", "-o", "mended.gpx"],
        ["filter", "--simplify", "0.5", "walk.gpx", "-o", "thinned.gpx"],
        ["filter", "--anonymise-times", "--digits", "5", "--elevation-digits", "1", "walk.gpx", "-o", "changed.gpx"],
        ["validate", "--json", "walk.gpx", "mended.gpx"],
        ["merge", "--by", "day", "--trace-inputs", "walk.gpx", "thinned.gpx", "mended.gpx", "-o", "merged.gpx"],
        ["summarise", "walk.gpx"],
        ["summarise", "--json", "walk.gpx"],
        ["summarise", "--format", "csv", "walk.gpx"],
    ]

    @Test("field note 15: tracks, text and messages are the same bytes in every locale", arguments: ["de_DE", "fi_FI"])
    func same(name: String) async throws {
        let plain = try await ScratchHome.use { home in try everything(home, extra: [:]) }
        try await ScratchHome.use { home in
            try home.write(Self.library, to: "heed.c")
            try home.tool("clang", ["-shared", "-fPIC", "-o", "heed.so", "heed.c"]).expect(status: 0)
            try home.write("", to: "locales/none")
            try home.tool("localedef", ["--no-archive", "-i", name, "-f", "UTF-8", home.path("locales/\(name).UTF-8")]).expect(status: 0)
            let extra = [
                "LD_PRELOAD": home.path("heed.so"), "LOCPATH": home.path("locales"), "LC_ALL": name + ".UTF-8", "LANGUAGE": name,
                "SPELLING": home.path("spelling"),
            ]
            let heeding = try everything(home, extra: extra)
            #expect(home.read("spelling") == "1,5")
            #expect(heeding.count == plain.count)
            for (here, there) in zip(heeding, plain) { #expect(here == there) }
        }
    }

    /// What each command says and writes, the home's name left out.
    private func everything(_ home: ScratchHome, extra: [String: String]) throws -> [String] {
        try home.copySamples(["walk.wav", "walk-replay.gpx"])
        try FileManager.default.copyItem(atPath: Binary.sample("nmea/accuracies.log"), toPath: home.path("accuracies.log"))
        try home.write(PeoplesFolder.sound.replacing("47.1", with: "47,1"), to: "comma.gpx")
        try home.turnOn()
        var texts: [String] = []
        for command in Self.commands {
            let run = try home.start("memotrack", command, extra: extra).finish().expect(status: 0)
            texts += [run.output, run.errors]
        }
        texts += ["walk.gpx", "drive.gpx", "mended.gpx", "thinned.gpx", "merged.gpx"].map { home.read($0) ?? "no file" }
        return texts.map { $0.replacingOccurrences(of: home.folder, with: "") }
    }
}

private enum LocaleTools {
    static let areInstalled =
        Binary.isInstalled("localedef") && Binary.isInstalled("clang") && access("/usr/share/i18n/locales/fi_FI", R_OK) == 0
}
