package keys

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fixstep/term/held"
)

// counts plays n ticks and returns the number of ticks in which each hand
// wanted i.
func counts(c *Controls, i Intent, n int) (hands [2]int) {
	for range n {
		for h, set := range c.Tick() {
			if set.Has(i) {
				hands[h]++
			}
		}
	}
	return hands
}

func TestAPressIsNeverLostNorCountedTwice(t *testing.T) {
	left, fire := Binding{Left, LeftHand}, Binding{Fire, RightHand}
	for name, c := range map[string]struct {
		do   func(*Controls)
		i    Intent
		want [2]int
	}{
		"a tap":                          {func(c *Controls) { c.Press(left, false, false) }, Left, [2]int{4, 0}},
		"two at once":                    {func(c *Controls) { c.Press(left, false, false); c.Press(left, false, false) }, Left, [2]int{6, 0}},
		"one shot":                       {func(c *Controls) { c.Press(fire, false, false) }, Fire, [2]int{0, 24}},
		"pressed and released in a tick": {func(c *Controls) { c.Press(left, false, true); c.Release(left) }, Left, [2]int{1, 0}},
		"held":                           {func(c *Controls) { c.Press(left, false, true) }, Left, [2]int{100, 0}},
		"held and repeating":             {func(c *Controls) { c.Press(left, false, true); c.Press(left, true, true); c.Release(left) }, Left, [2]int{1, 0}},
		"cleared":                        {func(c *Controls) { c.Press(left, false, true); c.Clear() }, Left, [2]int{}},
		"no steering":                    {func(c *Controls) { c.Press(Binding{Intent: Quit}, false, true) }, Left, [2]int{}},
		"both ways at once":              {func(c *Controls) { c.Press(left, false, false); c.Press(Binding{Right, LeftHand}, false, false) }, Left, [2]int{4, 0}},
	} {
		controls := NewControls(60)
		c.do(&controls)
		if got := counts(&controls, c.i, 100); got != c.want {
			t.Errorf("%s: wanted in %v ticks, want %v", name, got, c.want)
		}
	}
}

// TestATapIsAsLongAtEveryRate, to a tick, and over a long line.
func TestATapIsAsLongAtEveryRate(t *testing.T) {
	for rate, want := range map[int][2]int{1: {1, 1}, 10: {1, 2}, 60: {4, 12}, 1000: {67, 200}} {
		c := NewControls(rate)
		c.Late(held.Delay{Least: 40, Most: 41})
		c.Press(Binding{Left, LeftHand}, false, false)
		c.Press(Binding{Up, RightHand}, false, false)
		var got [2]int
		for hands := c.Tick(); hands != [2]Intents{}; hands = c.Tick() {
			if hands[LeftHand].Has(Left) {
				got[0]++
			}
			if hands[RightHand].Has(Up) {
				got[1]++
			}
		}
		if got != want {
			t.Errorf("rate %d: %v, want %v", rate, got, want)
		}
	}
}

// A stroke is what a hand does to a key, in milliseconds.
type stroke struct {
	key      Binding
	down, up int
}

// A keyboard reports the strokes of hands. A keyboard of X repeats the last key
// that went down after 660 ms, 25 times a second.
type keyboard struct {
	delay, every int  // in milliseconds
	releases     bool // are told, as by kitty
}

var (
	xterm = keyboard{660, 40, false}
	kitty = keyboard{660, 40, true}
)

// obeys returns the reaction of a game at 60 updates a second to strokes of two
// hands: alternately the milliseconds with and without intents.
func (k keyboard) obeys(c *Controls, strokes []stroke) string {
	const end = 3000
	told := map[int][]func(){}
	for i, s := range strokes {
		tell := func(at int, repeat bool) {
			told[at] = append(told[at], func() { c.Press(s.key, repeat, k.releases) })
		}
		last := s.up // another key takes the repeats over
		for _, other := range strokes[i+1:] {
			last = min(last, other.down)
		}
		tell(s.down, false)
		for at := s.down + k.delay; at < last; at += k.every {
			tell(at, true)
		}
		if k.releases {
			told[s.up] = append(told[s.up], func() { c.Release(s.key) })
		}
	}
	runs, wants, since := []string{}, Intents(0), 0
	for tick, at := 0, 0; tick <= end*60/1000; tick++ {
		for ; at <= tick*1000/60; at++ {
			for _, tell := range told[at] {
				tell()
			}
		}
		hands := c.Tick()
		if now := hands[0] | hands[1]; now != wants {
			runs = append(runs, fmt.Sprintf("%s%d", wants.letters(), (tick-since)*1000/60))
			wants, since = now, tick
		}
	}
	return strings.Join(runs[slices.IndexFunc(runs, func(s string) bool { return s[0] > '9' }):], " ")
}

// letters returns a letter for each intent.
func (s Intents) letters() (text string) {
	for i, letter := range map[Intent]string{Left: "L", Right: "R", Up: "T", Fire: "F"} {
		if s.Has(i) {
			text += letter
		}
	}
	sorted := []byte(text)
	slices.Sort(sorted)
	return string(sorted)
}

// TestWhatAGameMakesOfAHold is the table of strokes and reactions. Each row is
// played twice: the second hold of thrust is bridged. The terminals xterm and
// tmux are the same here.
func TestWhatAGameMakesOfAHold(t *testing.T) {
	left, right, up := Binding{Left, RightHand}, Binding{Right, RightHand}, Binding{Up, RightHand}
	space, a := Binding{Fire, LeftHand}, Binding{Left, LeftHand}
	for _, c := range []struct {
		hands               string
		strokes             []stroke
		first, second, told string
	}{
		{"← 1.5 s", []stroke{{left, 0, 1500}}, "L66 600 L900", "L66 600 L900", "L1500"},
		{"↑ 1.5 s", []stroke{{up, 0, 1500}}, "T200 466 T900", "T1566", "T1500"},
		{"↑ 0.7 s", []stroke{{up, 0, 700}}, "T200 466 T200", "T200 466 T200", "T700"},
		{"← 0.45 s", []stroke{{left, 0, 450}}, "L66", "L66", "L450"},
		{"← 0.85 s with Space", []stroke{{left, 0, 850}, {space, 800, 900}}, "L66 600 L133 FL250 F150", "L66 600 L133 FL250 F150", "L800 FL50 F50"},
		{"← 1.5 s, Space at 1 s", []stroke{{left, 0, 1500}, {space, 1000, 1060}}, "L66 600 L333 FL250 F150", "L66 600 L333 FL250 F150", "L1000 FL66 L433"},
		{"← 5 taps", taps(left, 5, 120), "L66 66 L483", "L66 66 L483", "L66 66 L50 66 L50 66 L66 50 L66"},
		{"← 5 slow taps", taps(left, 5, 250), "L66 183 L66 183 L66 183 L66 183 L66", "L66 183 L66 183 L66 183 L66 183 L66", "L66 183 L66 183 L66 183 L66 183 L66"},
		{"↑ 3 taps", taps(up, 3, 120), "T600", "T600", "T66 66 T50 66 T50"},
		{"← 0.9 s, and once more", []stroke{{left, 0, 900}, {left, 1040, 1100}}, "L66 600 L300 83 L66", "L66 600 L300 83 L66", "L900 150 L50"},
		{"← 1 s, then →", []stroke{{left, 0, 1000}, {right, 1020, 1080}}, "L66 600 L366 R66", "L66 600 L366 R66", "L1000 33 R50"},
		{"↑ of one, A of the other", []stroke{{up, 0, 1500}, {a, 1000, 1060}}, "T200 466 T333 LT66 T383", "T1000 LT66 T383", "T1000 LT66 T433"},
		{"← 1 s, then ↑", []stroke{{left, 0, 1000}, {up, 990, 1100}}, "L66 600 L333 LT83 T116", "L66 600 L333 LT83 T116", "L1000 T100"},
	} {
		x, k := NewControls(60), NewControls(60)
		for i, want := range []string{c.first, c.second} {
			if got := xterm.obeys(&x, c.strokes); got != want {
				t.Errorf("%s, time %d, in xterm: %s, want %s", c.hands, i+1, got, want)
			}
		}
		if got := kitty.obeys(&k, c.strokes); got != c.told {
			t.Errorf("%s in kitty: %s, want %s", c.hands, got, c.told)
		}
	}
}

// TestTheDelayOfAKeyboardIsLearned from the first hold, unless it is longer
// than any usual one, and not from taps. The second hold is unbroken then, and
// a tap after a hold lasts no longer than the delay.
func TestTheDelayOfAKeyboardIsLearned(t *testing.T) {
	up := Binding{Up, RightHand}
	hold, tap := []stroke{{up, 0, 1500}}, []stroke{{up, 0, 60}}
	for delay, want := range map[int][2]string{
		250: {"T1600", "T266"}, 500: {"T1566", "T516"}, 660: {"T1566", "T683"}, 900: {"T450 450 T666", "T450"},
	} {
		c, k := NewControls(60), keyboard{delay, 40, false}
		c.Press(up, false, false) // a tap, a moment before
		counts(&c, Up, 30)
		k.obeys(&c, []stroke{{up, 0, 40}, {up, 150, 190}, {up, 240, 280}})
		k.obeys(&c, hold)
		second := k.obeys(&c, hold)
		if got := [2]string{second, k.obeys(&c, tap)}; got != want {
			t.Errorf("repeats after %d ms: %q, want %q", delay, got, want)
		}
	}
}

// taps returns taps of a key with their distance in milliseconds.
func taps(key Binding, n, every int) (list []stroke) {
	for i := range n {
		list = append(list, stroke{key, i * every, i*every + 60})
	}
	return list
}
