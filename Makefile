# make demo · make test · make soak · make endurance · make tsan · make torture · make lint · make docs · make api · make man ·
# make examples · make bench · make look · make pictures · make coredata: from a fresh clone, each sets up what it needs.
.PHONY: demo test soak endurance tsan torture lint docs coredata api man examples bench look pictures setup

# A build without debug information takes a tenth less time. The scripts take this from here.
export SEEDBED_BUILD := -debug-info-format none

demo: setup
	@swift build --product seedbed -q $(SEEDBED_BUILD)
	@"$$(swift build --show-bin-path)/seedbed" demo

# Synchronizing thousands of files with a disk takes the system half a minute.
test soak endurance: export TMPDIR = $(shell Scripts/temporary)

# Without the suites that take long and the targets that take long to build, which make soak has. If make soak follows, as in CI,
# SEEDBED_QUICK=0 builds these too: to build everything at once takes two minutes less.
test: export SEEDBED_QUICK ?= 1
test: setup
	swift test $(SEEDBED_BUILD) --skip "$$(Scripts/soak --left-out)"

# What make test leaves out. Where make test takes a share of the cases this takes an eighth, another one each time, or with
# SEEDBED_SOAK=1 all of them.
soak: setup
	SEEDBED_SOAK=$${SEEDBED_SOAK:-8} SEEDBED_STATES=$${SEEDBED_STATES:-700} SEEDBED_SCHEDULES=$${SEEDBED_SCHEDULES:-4} \
		swift test $(SEEDBED_BUILD) --filter "$$(Scripts/soak)"

# The random suites, many times as long: for triggers, rescue, cleanup and sync.
endurance: setup
	SEEDBED_ROUNDS=$${SEEDBED_ROUNDS:-5} SEEDBED_OPERATIONS=400 SEEDBED_STATES=6000 SEEDBED_SCHEDULES=50 \
		SEEDBED_SOAK=1 SEEDBED_CHANGESETS=60 SEEDBED_GRAPHS=300 SEEDBED_DEDUPES=60 SEEDBED_DEDUPE_ROWS=20000 \
		SEEDBED_STORES=60 SEEDBED_UNIQUE_KILLS=12 SEEDBED_KILLS=$${SEEDBED_KILLS:-600} swift test $(SEEDBED_BUILD) --filter \
		'Random|Conformance|Broken|Replay|Simulation|Changeset|GraphSchedule|Dedupe|FieldStore|Undo|Watching|UniqueKill|KillTests'

# The tests of what runs at the same time, under the thread sanitizer, in a build of their own.
tsan: setup
	Scripts/tsan

lint: setup
	swift format lint --strict --recursive --parallel Package.swift Sources Tests \
		Benchmarks/Package.swift Benchmarks/Sources
	Scripts/lint

# The files for Core Data and CloudKit, against declarations of Apple's frameworks.
coredata: setup
	Scripts/coredata

# The documentation, without a warning; and the public API as Scripts/API.txt has it, for a review of what a change does to it.
docs: setup
	@Scripts/docs
	@Scripts/docs --api | diff -u Scripts/API.txt - || { echo "the public API has changed: make api, and look at the difference" >&2; exit 1; }

api: setup
	@Scripts/docs --api >.build/API.txt
	@mv .build/API.txt Scripts/API.txt

# The pictures of README and of the article on convergence, after a change of the demo, of a rule or of the drawing.
pictures: setup
	SEEDBED_RECORD=1 swift test $(SEEDBED_BUILD) --filter 'NeededRuleTests|ToldScheduleTests|DemoCommandTests'

# Pages and pictures in a headless browser, which Scripts/browser installs if it can.
look: setup
	@Scripts/browser
	SEEDBED_LOOK=1 swift test $(SEEDBED_BUILD) --filter BrowserTests

# The manual page, in .build/man or the folder that MAN names; man -l reads it.
man: setup
	@Scripts/man $(MAN)

# Crashes, faults, power cuts and many processes, in full: hours on two cores. SEEDBED_RANDOM_SEED replays what it prints.
torture: setup
	SEEDBED_KILLS=$${SEEDBED_KILLS:-100000} SEEDBED_FAULTS=$${SEEDBED_FAULTS:-full} \
		swift test $(SEEDBED_BUILD) --filter SeedbedTortureTests
	SEEDBED_POWER_LOSSES=$${SEEDBED_POWER_LOSSES:-20} SEEDBED_PROCESSES=32 SEEDBED_UPDATES=1000 \
		swift test $(SEEDBED_BUILD) --skip-build --filter 'PowerLoss|UpdatingProcesses|ManyProcesses|HeldLock|SeederConcurrency'

# Seedbed against what people would use instead, half an hour on a machine with nothing else to do. BENCH='--only B3' and
# other options: Benchmarks/Sources/SeedbedBench/Options.swift.
# On Linux with Swift's libraries inside the command, as the README says to build it.
bench: STATIC = $(if $(filter Linux,$(shell uname)),--static-swift-stdlib)
bench: setup
	@Benchmarks/setup
	swift build -c release --product seedbed $(STATIC)
	swift build -c release --package-path Benchmarks
	cd Benchmarks && "$$(swift build -c release --show-bin-path)/seedbed-bench" $(BENCH)

# The programs in Examples, on a real GRDB; skipped with a word if that cannot be fetched.
examples: setup
	@Scripts/examples

# SQLite's header: macOS has it, Debian and Ubuntu install it.
setup:
	@Scripts/setup
