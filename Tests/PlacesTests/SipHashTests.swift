import Testing

@testable import Places

struct SipHashTests {
    /// `vectors_sip64` of the reference implementation (github.com/veorq/SipHash, vectors.h), whose bytes are little-endian; the one of
    /// fifteen bytes is also in appendix A of the paper.
    private static let vectors: [(count: UInt8, value: UInt64)] = [
        (0, 0x726F_DB47_DD0E_0E31), (1, 0x74F8_39C5_93DC_67FD), (2, 0x0D6C_8009_D9A9_4F5A), (3, 0x8567_6696_D7FB_7E2D),
        (4, 0xCF27_94E0_2771_87B7), (5, 0x1876_5564_CD99_A68D), (6, 0xCBC9_466E_58FE_E3CE), (7, 0xAB02_00F5_8B01_D137),
        (8, 0x93F5_F579_9A93_2462), (15, 0xA129_CA61_49BE_45E5),
    ]

    @Test("SipHash-2-4 is that of its authors: the key's bytes count up from 0, and so do the message's")
    func vectors() {
        let hash = SipHash(firstHalf: 0x0706_0504_0302_0100, secondHalf: 0x0F0E_0D0C_0B0A_0908)
        for vector in Self.vectors {
            let value = hash.value(of: Array(0..<vector.count))
            #expect(value == vector.value, "\(vector.count) bytes")
        }
    }
}
