package keys

import (
	"cmp"
	"fmt"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"

	"fixstep/term"
	"fixstep/term/held"
)

// controls returns controls by the keys of a game, at a keyboard that reports
// releases, or does not.
func controls(rate int, releases bool) Controls {
	return NewControls(Game, rate, func() bool { return releases }, nil)
}

// A button is a key of the game's board.
type button struct {
	key  tcell.Key
	rune rune
}

var (
	left  = button{key: tcell.KeyLeft}
	right = button{key: tcell.KeyRight}
	up    = button{key: tcell.KeyUp}
	a     = button{tcell.KeyRune, 'a'}
	space = button{tcell.KeyRune, ' '}
)

func (b button) press(c Controls)   { c.Input(tcell.NewEventKey(b.key, b.rune, 0)) }
func (b button) release(c Controls) { c.Input(&term.EventRelease{Key: b.key, Rune: b.rune}) }

// TestATapIsAsLongAtEveryRate, to a tick, and over a long line.
func TestATapIsAsLongAtEveryRate(t *testing.T) {
	for rate, want := range map[int][2]int{1: {1, 1}, 10: {1, 2}, 60: {4, 12}, 1000: {67, 200}} {
		c := controls(rate, false)
		c.Late(held.Delay{Least: 40, Most: 41})
		a.press(c)
		up.press(c)
		var got [2]int
		for {
			hands := c.Tick()
			if hands == [2]Intents{} {
				break
			}
			for h, wants := range hands {
				if wants != 0 {
					got[h]++
				}
			}
		}
		if got != want {
			t.Errorf("rate %d: %v, want %v", rate, got, want)
		}
	}
}

// A stroke is what a hand does to a key, in milliseconds.
type stroke struct {
	key      button
	down, up int
}

// told returns what a keyboard tells of strokes, by the millisecond. A keyboard
// of X repeats the last key that went down after 660 ms, 25 times a second. The
// repeats of one that reports releases are ignored.
func (c Controls) told(releases bool, strokes []stroke) map[int][]func() {
	const delay, every = 660, 40
	told := map[int][]func(){}
	for i, s := range strokes {
		press := func() { s.key.press(c) }
		release := func() { s.key.release(c) }
		told[s.down] = append(told[s.down], press)
		last := s.up // another key takes the repeats over
		for _, other := range strokes[i+1:] {
			last = min(last, other.down)
		}
		if !releases {
			for at := s.down + delay; at < last; at += every {
				told[at] = append(told[at], press)
			}
		}
		told[s.up] = append(told[s.up], release)
	}
	return told
}

// obeys returns the reaction of a game at 60 updates a second to strokes of two
// hands: alternately the milliseconds with intents, after their letters, and
// those without.
func (c Controls) obeys(releases bool, strokes []stroke) string {
	const end = 3000
	told := c.told(releases, strokes)
	var runs []string
	var wants Intents
	since := 0 // the tick
	at := 0
	for tick := range end*60/1000 + 1 {
		for at <= tick*1000/60 {
			for _, tell := range told[at] {
				tell()
			}
			at++
		}
		hands := c.Tick()
		now := hands[0] | hands[1]
		if now == wants {
			continue
		}
		if wants != 0 || len(runs) > 0 { // else it is the time before the first
			runs = append(runs, fmt.Sprintf("%s%d", wants.letters(), (tick-since)*1000/60))
		}
		wants = now
		since = tick
	}
	return strings.Join(runs, " ")
}

// letters returns a letter for each intent.
func (s Intents) letters() (text string) {
	for i, of := range []Intent{Fire, Left, Right, Up} {
		if s.Has(of) {
			text += "FLRT"[i : i+1]
		}
	}
	return text
}

// TestWhatAGameMakesOfAHold is the table of strokes and reactions. Each row is
// played twice: the second hold of thrust is bridged. The terminals xterm and
// tmux are the same here.
func TestWhatAGameMakesOfAHold(t *testing.T) {
	for _, c := range []struct {
		hands               string
		strokes             []stroke
		first, second, told string // "" of the second: as the first
	}{
		{"← 1.5 s", []stroke{{left, 0, 1500}},
			"L66 600 L900", "", "L1500"},
		{"↑ 1.5 s", []stroke{{up, 0, 1500}},
			"T200 466 T900", "T1566", "T1500"},
		{"↑ 0.7 s", []stroke{{up, 0, 700}},
			"T200 466 T200", "", "T700"},
		{"← 0.45 s", []stroke{{left, 0, 450}},
			"L66", "", "L450"},
		{"← 0.85 s with Space", []stroke{{left, 0, 850}, {space, 800, 900}},
			"L66 600 L133 FL250 F150", "", "L800 FL50 F50"},
		{"A 1.5 s, Space at 1 s", []stroke{{a, 0, 1500}, {space, 1000, 1060}},
			"L66 600 L333 FL250 F150", "", "L1000 FL66 L433"},
		{"← 5 taps", taps(left, 5, 120),
			"L66 66 L483", "", "L66 66 L50 66 L50 66 L66 50 L66"},
		{"← 5 slow taps", taps(left, 5, 250),
			"L66 183 L66 183 L66 183 L66 183 L66", "", "L66 183 L66 183 L66 183 L66 183 L66"},
		{"↑ 3 taps", taps(up, 3, 120),
			"T600", "", "T66 66 T50 66 T50"},
		{"← 0.9 s, and once more", []stroke{{left, 0, 900}, {left, 1040, 1100}},
			"L66 600 L300 83 L66", "", "L900 150 L50"},
		{"← 1 s, then →", []stroke{{left, 0, 1000}, {right, 1020, 1080}},
			"L66 600 L366 R66", "", "L1000 33 R50"},
		{"↑ of one, A of the other", []stroke{{up, 0, 1500}, {a, 1000, 1060}},
			"T200 466 T333 LT66 T383", "T1000 LT66 T383", "T1000 LT66 T433"},
		{"← 1 s, then ↑", []stroke{{left, 0, 1000}, {up, 990, 1100}},
			"L66 600 L333 LT83 T116", "", "L1000 T100"},
	} {
		x := controls(60, false)
		k := controls(60, true)
		for i, want := range []string{c.first, cmp.Or(c.second, c.first)} {
			if got := x.obeys(false, c.strokes); got != want {
				t.Errorf("%s, time %d, in xterm: %s, want %s", c.hands, i+1, got, want)
			}
		}
		if got := k.obeys(true, c.strokes); got != c.told {
			t.Errorf("%s in kitty: %s, want %s", c.hands, got, c.told)
		}
	}
}

// taps returns taps of a key with their distance in milliseconds.
func taps(key button, n, every int) (list []stroke) {
	for i := range n {
		list = append(list, stroke{key, i * every, i*every + 60})
	}
	return list
}
