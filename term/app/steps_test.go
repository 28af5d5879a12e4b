package app

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"fixstep/loop/classic"
	"fixstep/loop/lab"
	"fixstep/term/app/internal/labs"
)

const ms = time.Millisecond

// deep is a depth inside the wall that everybody sees. The wall is a fiftieth
// of the lane.
const deep = lab.Width / 80

// seen holds what must be so in each step when its explanation comes. A loop is
// asleep for most of the time if it is idle for more than four fifths of it.
var seen = [...]func(lab.Runs) bool{
	func(r lab.Runs) bool { return r["busy"].Off > 5*time.Second && r["nap"].Idle > 4*r["nap"].Busy },
	func(r lab.Runs) bool {
		return r["nap"].Off < -time.Second && r["frameskip"].Draws < r["frameskip"].Updates &&
			r["frameskip"].Off > -150*ms
	},
	func(r lab.Runs) bool { return r["limited"].Sim > r["nap"].Sim && r["nap"].Off < -450*ms },
	func(r lab.Runs) bool {
		fast, slow, clamped := r["delta@fast"], r["delta@slow"], r["delta-clamped@fast"]
		return min(fast.Longest, slow.Longest) >= 3*time.Second && slow.Off > -60*ms &&
			clamped.Longest == time.Second && clamped.Dropped > 1900*ms
	},
	func(r lab.Runs) bool {
		fred, george := r["catchup@fast"].Body.Mark, r["catchup@swap=40ms"].Body.Mark
		return fred > 0 && fred == george &&
			(r["delta@fast"].Body.Mark-r["delta@swap=40ms"].Body.Mark)/(lab.Width/20) != 0
	},
	func(r lab.Runs) bool {
		return min(r["frameskip"].MaxBurst, r["catchup"].MaxBurst) > 25 &&
			r["blend"].Dropped > 200*ms && r["steady"].MaxBurst <= 6 && r["steady"].Dropped > 400*ms
	},
	func(r lab.Runs) bool {
		return r["frameskip"].MaxDrawGap > 4*time.Second &&
			max(r["guarded"].MaxDrawGap, r["steady"].MaxDrawGap) < 300*ms &&
			r["steady"].Dropped > 500*ms
	},
	func(r lab.Runs) bool { return r["catchup"].Dropped > time.Second },
	func(r lab.Runs) bool { return 2*r["catchup"].Twice > r["catchup"].Draws && r["residual"].Twice == 0 },
	func(r lab.Runs) bool { return r["residual"].Place > lab.WallAt+deep && r["blend"].Inside == 0 },
	func(r lab.Runs) bool {
		return r["async"].Updates > r["limited"].Updates && r["async"].Off > -200*ms
	},
	func(r lab.Runs) bool {
		catchup, piston, blend := r["catchup"], r["piston"], r["blend"]
		return catchup.Quick < piston.Quick && catchup.Key < piston.Key &&
			piston.Key < blend.Key && blend.Key < 60*ms && piston.Idle > 4*piston.Busy
	},
	func(r lab.Runs) bool {
		return r["nap"].Off < -time.Second && r["limited"].Off > -50*ms && r["steady"].Updates > 230
	},
	func(r lab.Runs) bool { return r["piston"].Idle > 4*r["piston"].Busy && r["catchup"].Idle == 0 },
}

// TestTheCodeOfTheTourIsThatOfItsLoops checks that a step shows two to five
// lines of the code of its loops, and names their machines.
func TestTheCodeOfTheTourIsThatOfItsLoops(t *testing.T) {
	for _, s := range tourSteps() {
		if n := len(s.Code); n < 2 || n > 5 {
			t.Errorf("%s: %d lines of code", s.Title, n)
		}
		code := map[string]string{}
		for _, setup := range s.Setups {
			if _, machine, _ := strings.Cut(setup.Design.Name, "@"); !strings.Contains(s.Look, machine) {
				t.Errorf("%s: no word about the machine %s", s.Title, machine)
			}
			lane := setup.Start(0)
			defer lane.Stop()
			for _, line := range lane.Lines() {
				code[setup.Design.Name] += "\n" + strings.TrimLeft(line.Text, " ") + "\n"
			}
		}
		for _, line := range s.Code {
			name, text, _ := strings.Cut(line, " ")
			if !strings.Contains(code[name], "\n"+text+"\n") {
				t.Errorf("%s: %s has no line %q:%s", s.Title, name, text, code[name])
			}
		}
	}
}

// TestRatesAreOfOneMachine: where a key changes the cost of an action, an
// explanation counts from that key on.
func TestRatesAreOfOneMachine(t *testing.T) {
	for _, r := range cards(tourText) {
		counts := regexp.MustCompile(`\w+\.(updates|draws)}`).FindString(r["said"])
		if counts != "" && strings.ContainsAny(r["key"], "DU") {
			t.Errorf("%s: {%s counts from the start", r["title"], counts)
		}
	}
}

// TestTheTableNamesEachLoop holds that the last step says of each loop, or of
// its kin, what it is good for, and in which steps or in which claim it runs.
func TestTheTableNamesEachLoop(t *testing.T) {
	steps, rows := tourSteps(), map[string]string{}
	for _, row := range steps[len(steps)-1].Table {
		for name := range strings.SplitSeq(strings.TrimSpace(row[:min(len(row), 19)]), ", ") {
			rows[name] = row
		}
	}
	for _, d := range classic.Designs {
		kin, _, _ := strings.Cut(d.Name, "-")
		if rows[kin] == "" {
			t.Errorf("no row for %s", d.Name)
			continue
		}
		where, found := rows[kin][40:], false
		for i, s := range steps {
			runs := slices.ContainsFunc(s.Setups, func(s lab.Setup) bool {
				return strings.Split(s.Design.Name, "@")[0] == d.Name
			})
			found = found || runs && regexp.MustCompile(fmt.Sprintf(`\b%d\b`, i+1)).MatchString(where)
		}
		if n, ok := strings.CutPrefix(where, "claim "); ok {
			i, _ := strconv.Atoi(n)
			found = claim(i).Setups[0].Design.Name == d.Name
		}
		if !found && d.Name != "semifixed" && d.Name != "delta-smoothed" { // kin of delta, which are in claims
			t.Errorf("%s runs in no step of %q", d.Name, where)
		}
	}
}

// TestEachTaskHasOneAnswer finds the answers of the tasks by their steps.
func TestEachTaskHasOneAnswer(t *testing.T) {
	_, key, _ := strings.Cut(sheetText, "\n---\n")
	answers := regexp.MustCompile(`(?m)^[ABC]\. [^.]*`).FindAllString(key, 3)
	says, _, _ := strings.Cut(key[strings.Index(key, answers[2]):], ";")
	run := func(args string) lab.Runs {
		c, err := parseLab(classic.Designs, args)
		runs, err2 := runsOf(labs.Step{Setups: c.setups})
		if err != nil || err2 != nil {
			t.Fatal(args, err, err2)
		}
		return runs
	}
	first := func(cost time.Duration, found func(cost time.Duration) bool) (pressed int, at time.Duration) {
		for ; !found(cost); cost *= 2 {
			pressed++
		}
		return pressed, cost
	}
	pressed, cost := first(500*time.Microsecond, func(cost time.Duration) bool {
		args := fmt.Sprintf("-for 5s -machine fast -update-cost %v -loops frameskip", cost)
		return run(args)["frameskip"].MaxDrawGap > 3*time.Second
	})
	if want := fmt.Sprintf("A. %d times, %d ms: ", pressed, cost/ms); !strings.HasPrefix(answers[0], want) {
		t.Errorf("%s: not %s", want, answers[0])
	}
	_, cost = first(4*ms, func(cost time.Duration) bool {
		runs := run(fmt.Sprintf("-for 5s -body spring -draw-cost %v -loops delta,catchup", cost))
		return runs["delta"].Body.Broken && !runs["catchup"].Body.Broken
	})
	if want := fmt.Sprintf("B. delta's at %d ms: ", cost/ms); !strings.HasPrefix(answers[1], want) {
		t.Errorf("%s: not %s", want, answers[1])
	}
	for name, r := range run("-for 3s -stall 1s:500ms -loops nap,limited,catchup,blend,steady") {
		isOff := strings.Contains(answers[2], name)
		drops := strings.Contains(says[len(answers[2]):], name)
		if isOff != (r.Off < -200*ms) || drops != (r.Dropped > 0) {
			t.Errorf("%s is off by %v, dropped %v: %s", name, r.Off, r.Dropped, says)
		}
	}
}
