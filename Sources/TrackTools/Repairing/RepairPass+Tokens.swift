import GPX
import XMLStream

/// What each kind of token means where it stands.
extension RepairPass {
    /// One piece of text that libxml2 still takes.
    private static let longestText = 9_500_000

    mutating func take(_ token: MarkupToken) {
        defer { isFirstToken = false }
        line = token.line
        if isSkippingDocument { return skipDocument(token) }
        if declaresASCII, token.bytes.contains(where: { $0 >= 0x80 }) {
            declaresASCII = false
            mender.log.note(.encodingDeclaration, token.line, "US-ASCII, which it is not")
        }
        guard token.bytes.count <= Self.longestText else {
            return mender.log.note(.rubbishDropped, token.line, "larger than any reader takes")
        }
        if root == .open { documents.add(token.bytes) }
        switch token.kind {
        case .text: text(token)
        case .start: startTag(token)
        case .end: endTag(token)
        case .comment: comment(token)
        case .characterData: characterData(token)
        case .instruction: instruction(token)
        case .documentType: documentType(token)
        case .rubbish: rubbish(token)
        case .cut: cut(token)
        }
    }

    // MARK: Text

    private mutating func text(_ token: MarkupToken) {
        if isFirstToken, root == .awaited {
            let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
            let rest = token.bytes.starts(with: mark) ? Array(token.bytes.dropFirst(3)) : token.bytes
            if rest.count != token.bytes.count {
                output += mark
                isBehindMark = rest.isEmpty
            }
            guard !rest.isEmpty else { return }
            return prologueText(MarkupToken(kind: .text, bytes: rest, line: token.line))
        }
        if root == .awaited { return prologueText(token) }
        if MarkupBytes.isBlank(token.bytes) {
            if !open.isEmpty { return addChild(RepairNode(.text, line: token.line, bytes: token.bytes)) }
            if root == .ended { epilogue += token.bytes } else { space += token.bytes }
            return
        }
        guard !open.isEmpty else {
            if root == .ended { return rubbish(token) }
            return mender.log.note(.textDropped, token.line, "in \(String(decoding: containers.last?.tag.name ?? [], as: UTF8.self))")
        }
        let legal = MarkupText.legal(token.bytes, line: token.line, &mender.log)
        let escaped = MarkupText.escaped(legal, line: token.line, isAttribute: false, &mender.log)
        guard escaped.count <= Self.longestText else {
            return mender.log.note(.rubbishDropped, token.line, "larger than any reader takes")
        }
        var node = RepairNode(.text, line: token.line, bytes: MarkupText.withoutIllegal(escaped))
        node.isDamaged = node.bytes.count != escaped.count
        addChild(node)
    }

    private mutating func prologueText(_ token: MarkupToken) {
        isBehindMark = false
        if MarkupBytes.isBlank(token.bytes) { space += token.bytes } else { rubbish(token) }
    }

    private mutating func characterData(_ token: MarkupToken) {
        guard !open.isEmpty else {
            if root == .open { return mender.log.note(.textDropped, token.line, "a CDATA section") }
            return rubbish(token)
        }
        let legal = MarkupText.legal(token.bytes, line: token.line, &mender.log)
        var node = RepairNode(.characterData, line: token.line, bytes: MarkupText.withoutIllegal(legal))
        node.isDamaged = node.bytes.count != legal.count
        addChild(node)
    }

    // MARK: What is not part of the tree

    private mutating func comment(_ token: MarkupToken) {
        let legal = MarkupText.withoutIllegal(MarkupText.legal(token.bytes, line: token.line, &mender.log))
        var inner = Array(legal.dropFirst(4).dropLast(3))
        let wasWhole = inner
        for index in inner.indices.dropFirst() where inner[index] == UInt8(ascii: "-") && inner[index - 1] == UInt8(ascii: "-") {
            inner[index] = 0x20
        }
        if inner.last == UInt8(ascii: "-") { inner.append(0x20) }
        if inner != wasWhole { mender.log.note(.commentMended, token.line, "two hyphens in it") }
        keep(RepairNode(.comment, line: token.line, bytes: Array("<!--".utf8) + inner + Array("-->".utf8)))
    }

    /// Keeps a comment or an instruction where it stands.
    private mutating func keep(_ node: RepairNode) {
        if !open.isEmpty { return addChild(node) }
        if root == .ended {
            epilogue += node.bytes
        } else {
            hasPrologue = true
            isBehindMark = false
            writeSpace()
            output += node.bytes
        }
    }

    private mutating func instruction(_ token: MarkupToken) {
        let legal = MarkupText.legal(token.bytes, line: token.line, &mender.log)
        let body = legal.dropFirst(2).dropLast(2)
        let target = Array(body.prefix { !CharacterRules.isSpace($0) })
        let isXML = target.map { $0 | 0x20 }.elementsEqual("xml".utf8)
        if target.elementsEqual("xml".utf8), !hasPrologue {
            if !isFirstToken, !isBehindMark {
                space = []
                mender.log.note(.rubbishDropped, token.line, "before the XML declaration")
            }
            return declaration(token)
        }
        guard !isXML, MarkupBytes.isName(target) else { return rubbish(token) }
        keep(RepairNode(.instruction, line: token.line, bytes: MarkupText.withoutIllegal(legal)))
    }

    /// The XML declaration; the output is UTF-8 whatever it says.
    private mutating func declaration(_ token: MarkupToken) {
        hasPrologue = true
        let declaration = DocumentDeclaration(token.bytes)
        declaresASCII = declaration.encoding.map { ["US-ASCII", "ASCII"].contains($0.uppercased()) } ?? false
        if !declaration.isSound {
            mender.log.note(.encodingDeclaration, token.line, "the XML declaration was no such thing")
        } else if decoder.isWronglyDeclared {
            mender.log.note(.encodingDeclaration, token.line, "an encoding in which it is not")
        }
        output += declaration.inUTF8
    }

    private mutating func documentType(_ token: MarkupToken) {
        guard root == .awaited, !hasDocumentType, DocumentDeclaration.isPlainType(token.bytes) else { return rubbish(token) }
        hasDocumentType = true
        keep(RepairNode(.instruction, line: token.line, bytes: token.bytes))
    }

    mutating func rubbish(_ token: MarkupToken) {
        if MarkupBytes.isBlank(token.bytes) { return }
        let place = root == .awaited ? "before the root element" : root == .ended ? "behind the root element" : "among the elements"
        // Behind the root, what belongs together is one thing.
        if root == .ended, hasRubbish { return }
        if root == .ended { hasRubbish = true }
        mender.log.note(.rubbishDropped, token.line, place)
    }

    private mutating func cut(_ token: MarkupToken) {
        guard root == .open else { return rubbish(token) }
        let name = token.bytes.dropFirst().prefix(while: MarkupBytes.continuesName)
        let isStarted = token.bytes.count > name.count + 1
        if isStarted, let element = resolve(MarkupTag(name: Array(name), line: token.line)).element, element.isPoint {
            mender.pointsLost += 1
            mender.log.note(.pointLost, token.line, "cut short")
        } else {
            mender.log.note(.tagDropped, token.line, "cut short")
        }
    }

    private mutating func skipDocument(_ token: MarkupToken) {
        guard token.kind == .end else { return }
        let name = Array(token.bytes.dropFirst(2).prefix(while: MarkupBytes.continuesName))
        if MarkupTag(name: name, line: token.line).localName.elementsEqual("gpx".utf8) { isSkippingDocument = false }
    }
}
