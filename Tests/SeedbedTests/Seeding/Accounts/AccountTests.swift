import Testing

import Seedbed

struct AccountTests {
    @Test(arguments: [
        (Account.none, "none"), (.id("alice"), "id:alice"), (.id("none"), "id:none"), (.id(""), "id:"),
        (.id("\u{301}x"), "id:\u{301}x"),
    ])
    func `an account has a key that leads back to it`(account: Account, key: String) {
        #expect(account.key == key)
        #expect(Account(key: key) == account)
    }

    @Test func `an unknown account has no key`() {
        #expect(Account.unknown.key == nil)
        #expect(Account(key: "unknown") == nil)
    }
}
