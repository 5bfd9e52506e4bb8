import Seedbed
import Testing

@testable import SeedbedObjectGraph

@Suite struct `An error of the framework behind a graph` {
    private func failure(
        _ code: Int, sqlite: Int? = nil, entity: String? = nil, _ properties: [String] = [],
        details: [GraphFailure] = [], domain: String = "NSCocoaErrorDomain"
    ) -> GraphFailure {
        GraphFailure(
            domain: domain, code: code, sqliteCode: sqlite, entity: entity, properties: properties, details: details)
    }

    @Test func `several invalid objects are named with their attributes`() {
        let error = failure(
            1560,
            details: [failure(1570, entity: "Drink", ["name"]), failure(1670, entity: "Cup", ["title"])])
        #expect(
            error.error(of: "graph")
                == .constraint(store: "graph", table: "Drink", detail: "name 1570, Cup.title 1670"))
        let one = failure(1570, entity: "Drink", ["name"]).error(of: "graph")
        #expect(one == .constraint(store: "graph", table: "Drink", detail: "name 1570"))
        #expect(failure(1550).error(of: "graph") == .constraint(store: "graph", table: "", detail: "validation 1550"))
    }

    @Test func `an object that another one makes impossible is a broken rule, and no conflict to repeat`() {
        let error = failure(133_021, entity: "Drink", ["name", "strength"])
        #expect(
            error.error(of: "graph") == .constraint(store: "graph", table: "Drink", detail: "unique name, strength"))
    }

    @Test func `a conflict with another writer is repeated`() {
        for code in [133_020, 134_050] { #expect(failure(code).error(of: "graph") == .busy(store: "graph")) }
    }

    @Test func `a full disk, a file that cannot be written and a locked one are told apart`() {
        #expect(failure(640).error(of: "graph") == .full(store: "graph"))
        #expect(failure(256, sqlite: 13).error(of: "graph") == .full(store: "graph"))
        #expect(failure(642).error(of: "graph") == .readOnly(store: "graph"))
        #expect(failure(513).error(of: "graph") == .readOnly(store: "graph"))
        #expect(failure(256, sqlite: 8 | 3 << 8).error(of: "graph") == .readOnly(store: "graph"))
        #expect(failure(5, domain: "NSSQLiteErrorDomain").error(of: "graph") == .busy(store: "graph"))
        #expect(failure(256, sqlite: 11).error(of: "graph") == .notADatabase(store: "graph"))
        #expect(
            failure(134_030, sqlite: 10).error(of: "graph")
                == .inputOutput(store: "graph", detail: "NSCocoaErrorDomain 134030, SQLite 10"))
        #expect(failure(13, domain: "App").error(of: "graph") == .inputOutput(store: "graph", detail: "App 13"))
    }
}
