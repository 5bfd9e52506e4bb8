#if canImport(CloudKit)
    public import CloudKit
    internal import Foundation
    public import Seedbed

    /// The account of iCloud, for a ``Seedbed/Seeder``.
    public enum CloudKitAccount {
        /// The account that the device is signed in to; `unknown` if the system cannot tell.
        public static func current(of container: CKContainer) async -> SeedAccount {
            switch try? await container.accountStatus() {
            case .available:
                return (try? await container.userRecordID()).map { .id($0.recordName) } ?? .unknown
            case .noAccount: return .signedOut
            default: return .unknown
            }
        }

        /// Tells the seeder of each change of the account, until its task is cancelled.
        public static func follow(_ container: CKContainer, for seeder: Seeder) async {
            let (changes, events) = AsyncStream.makeStream(of: Void.self)
            let observer = NotificationCenter.default.addObserver(
                forName: .CKAccountChanged, object: nil, queue: nil
            ) { _ in events.yield() }
            defer { NotificationCenter.default.removeObserver(observer) }
            for await _ in changes { _ = try? await seeder.accountChanged(to: current(of: container)) }
        }
    }
#endif
