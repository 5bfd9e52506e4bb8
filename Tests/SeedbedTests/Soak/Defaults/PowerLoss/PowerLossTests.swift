import Foundation
import SeedbedTestSupport
import Testing

@testable import Seedbed

/// Every image of the disk that a power cut may leave after any call of an update: the defaults file in it is the old or
/// the new one, whole, and the next update works.
///
/// `SEEDBED_POWER_LOSSES` says at how many places new bytes are torn.
struct PowerLossTests {
    static let tears = TestSetting.number("SEEDBED_POWER_LOSSES") ?? 6

    enum Kind: String, CaseIterable {
        case update, firstUpdate, twoUpdates, shortWrites, setAside

        func record() async throws -> PowerLossCase {
            switch self {
            case .update: try await .update()
            case .firstUpdate: try await .firstUpdate()
            case .twoUpdates: try await .twoUpdates()
            case .shortWrites: try await .update(writeLimit: 512)
            case .setAside: try await .setAside()
            }
        }
    }

    /// The fault of an image's defaults file, or of the file after the next update; null if there is none.
    private func fault(_ image: DiskModel.Image, allowed: Set<String?>) async throws -> String? {
        try await inTemporaryFolder { folder in
            try image.write(to: folder)
            let file = DefaultsFile(
                at: folder.appending(path: PowerLossCase.name), fileSystem: DefaultsLockTests.unsynchronized)
            let wasDamaged = image[PowerLossCase.name] == PowerLossCase.damaged
            do {
                // Damaged it may be where it was so before; there must be all of it then.
                let store = wasDamaged ? nil : try file.read().exampleStore
                if !allowed.contains(store) { return "it names \(store ?? "nothing")" }
                if let store, try file.read() != .long(store: store) { return "it is not whole" }
                try await file.withLock { lock throws(DefaultsError) in
                    _ = try lock.setAside(at: Day.now)
                    try lock.write(.example(store: "next"))
                }
            } catch {
                return "\(error)"
            }
            if try file.read() != .example(store: "next") { return "the next update is lost" }
            return try litter(in: folder)
        }
    }

    private func litter(in folder: URL) throws -> String? {
        let litter = try names(in: folder).filter {
            !$0.contains(".damaged-") && ![PowerLossCase.name, PowerLossCase.name + ".lock"].contains($0)
        }
        return litter.isEmpty ? nil : "\(litter) is left behind"
    }

    /// The faults of all images.
    private func faults(of test: PowerLossCase, tears: Int = tears) async throws -> [String] {
        var faults: Set<String> = []
        for (image, allowed) in test.images(tears: tears) {
            if let fault = try await fault(image, allowed: allowed) { faults.insert(fault) }
        }
        return faults.sorted()
    }

    @Test(arguments: Kind.allCases)
    func `a power cut after any call leaves the old file or the new, and the next update works`(
        kind: Kind
    ) async throws {
        #expect(try await faults(of: try await kind.record()) == [])
    }

    @Test func `there are two hundred images and more`() async throws {
        var count = 0
        for kind in Kind.allCases { count += try await kind.record().images(tears: Self.tears).count }
        print("power cuts: \(count) images, torn at \(Self.tears) places")
        #expect(count >= 200)
    }

    @Test func `a damaged file is never lost`() async throws {
        for (image, _) in try await PowerLossCase.setAside().images(tears: 2) {
            #expect(image.values.contains(PowerLossCase.damaged), "\(image.keys.sorted())")
        }
    }

    @Test func `an update makes these calls`() async throws {
        let calls = try await PowerLossCase.update().calls
        let bytes = Defaults.long(store: "new").serialized()
        #expect(
            calls == [
                .promise("old"), .create(file: 1, name: "defaults.json.tmp"), .write(file: 1, bytes),
                .synchronize(file: 1), .rename("defaults.json.tmp", to: "defaults.json"), .synchronizeFolder,
                .promise("new"),
            ])
    }

    @Test func `without synchronizing the file, the disk may hold a torn one`() async throws {
        var test = try await PowerLossCase.update()
        test.calls.removeAll { $0 == .synchronize(file: 1) }
        let faults = try await faults(of: test, tears: 4)
        #expect(faults.contains { $0.contains("it is empty") })
        #expect(faults.contains { $0.contains("not valid JSON") })
    }

    @Test func `without synchronizing the folder, the old file may come back`() async throws {
        var test = try await PowerLossCase.update()
        test.calls.removeAll { $0 == .synchronizeFolder }
        #expect(try await faults(of: test, tears: 4) == ["it names old"])
        test = try await .firstUpdate()
        test.calls.removeAll { $0 == .synchronizeFolder }
        #expect(try await faults(of: test, tears: 4) == ["it names nothing"])
    }

    @Test func `renamed before it is synchronized, it may be torn`() async throws {
        var test = try await PowerLossCase.update()
        let place = try #require(test.calls.firstIndex(of: .synchronize(file: 1)))
        test.calls.swapAt(place, place + 1)
        let faults = try await faults(of: test, tears: 4)
        #expect(faults.contains { $0.contains("it is empty") })
        #expect(faults.contains { $0.contains("not valid JSON") })
    }

    @Test func `removed before the new one is there, it may be gone`() async throws {
        var test = try await PowerLossCase.update()
        let place = try #require(test.calls.firstIndex { $0 == .rename("defaults.json.tmp", to: "defaults.json") })
        test.calls.insert(.remove("defaults.json"), at: place)
        #expect(try await faults(of: test, tears: 4) == ["it names nothing"])
    }

    @Test func `written in place, it may be torn`() async throws {
        var test = try await PowerLossCase.update()
        let bytes = Defaults.long(store: "new").serialized()
        test.calls = [
            .promise("old"), .create(file: 1, name: "defaults.json"), .write(file: 1, bytes), .synchronize(file: 1),
            .synchronizeFolder, .promise("new"),
        ]
        #expect(try await faults(of: test, tears: 4).contains { $0.contains("not valid JSON") })
    }
}
