package held

import (
	"cmp"
	"math"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/vt"
)

type action int

const (
	left action = iota
	right
	fire
	jump
	tab
)

var table = []Binding[action]{
	{Action: left, Keys: []tcell.Key{tcell.KeyLeft}, Runes: "a", Axis: 1},
	{Action: right, Keys: []tcell.Key{tcell.KeyRight}, Runes: "d", Axis: 1},
	{Action: fire, Keys: []tcell.Key{tcell.KeyEnter}, Runes: " ", Aside: true},
	{Action: jump, Runes: "wW", Spans: Spans{Held: 1}},
}

// taps returns taps of fire from a time on, with their distance.
func taps(from, n, every int) (list []stroke) {
	for i := range n {
		list = append(list, stroke{fire, from + i*every, from + i*every + every/2})
	}
	return list
}

// told returns what the next update is told of an action, as letters.
func told(k *Keys[action], a action) string {
	k.Update()
	letter := map[bool]string{true: "", false: "-"}
	return cmp.Or(letter[k.Down(a)], "d") + cmp.Or(letter[k.Pressed(a)], "p") + cmp.Or(letter[k.Released(a)], "r")
}

// TestAnUpdateIsToldOfEachPressOnce: the words of an update, for presses with
// releases between two updates, and for what has no row.
func TestAnUpdateIsToldOfEachPressOnce(t *testing.T) {
	for name, c := range map[string]struct {
		do   func(*Keys[action])
		want string
	}{
		"down and up": {func(k *Keys[action]) { k.Press(jump, false, true); k.Release(jump) }, "dp- --r ---"},
		"twice, with ups": {func(k *Keys[action]) {
			for range 3 {
				k.Press(jump, false, true)
				k.Release(jump)
			}
		}, "dp- dp- --r"},
		"held":  {func(k *Keys[action]) { k.Press(jump, false, true); k.Press(jump, true, true) }, "dp- d-- d--"},
		"twice": {func(k *Keys[action]) { k.Press(jump, false, false); k.Press(jump, false, false) }, "dp- dp- d--"},
		"three times": {func(k *Keys[action]) {
			k.Press(jump, false, false)
			k.Press(jump, false, false)
			k.Press(jump, false, false)
		}, "dp- dp- d--"},
		"cleared":         {func(k *Keys[action]) { k.Press(jump, false, true); k.Clear() }, "--- --- ---"},
		"another action":  {func(k *Keys[action]) { k.Press(fire, false, true) }, "--- --- ---"},
		"no row":          {func(k *Keys[action]) { k.Press(99, false, true); k.Release(99) }, "--- --- ---"},
		"cleared in time": {func(k *Keys[action]) { k.Press(jump, false, true); k.Update(); k.Clear() }, "--r --- ---"},
	} {
		k := New(nil, Options[action]{Bindings: table})
		c.do(k)
		if got := strings.Join([]string{told(k, jump), told(k, jump), told(k, jump)}, " "); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestAPressEndsTheOtherWay, if an update has seen that: else it would be lost.
// Actions without an axis have no other way.
func TestAPressEndsTheOtherWay(t *testing.T) {
	k := New(nil, Options[action]{Bindings: table})
	k.Press(left, false, false)
	k.Press(right, false, false)
	if k.Update(); !k.Down(left) || !k.Down(right) || k.Axis(left, right) != 1 {
		t.Error("a press that no update has seen is lost")
	}
	k.Press(left, false, false)
	if k.Update(); !k.Down(left) || k.Down(right) || k.Axis(left, right) != -1 || k.Axis(right, left) != 1 {
		t.Error("a press does not end the other way")
	}
	k.Press(jump, false, false)
	k.Update()
	k.Press(fire, false, false)
	if k.Update(); !k.Down(jump) {
		t.Error("a press ends an action of no axis")
	}
}

// TestAScreenIsAsked: releases count from the moment on at which the terminal
// reports them, and the loss of the focus ends a hold.
func TestAScreenIsAsked(t *testing.T) {
	for _, kitty := range []bool{false, true} {
		screen, _ := term.Sim(80, 24, vt.Options{Kitty: kitty})
		k := New[action](screen, Options[action]{Bindings: table})
		read := func(bytes string) (pressed int) {
			screen.Type(bytes)
			for screen.HasPendingEvent() {
				if a, ok := k.Input(screen.PollEvent()); ok && a == left {
					pressed++
				}
			}
			return pressed
		}
		down := func() (n int) {
			for range 30 {
				if k.Update(); k.Down(left) {
					n++
				}
			}
			return n
		}
		press, up := "a", ""
		if kitty {
			press, up = "\x1b[97;1:1u", "\x1b[97;1:3u"
		}
		if n := read(press); n != 1 {
			t.Errorf("kitty %v: %d presses", kitty, n)
		}
		if n, want := down(), map[bool]int{false: 5, true: 30}[kitty]; n != want {
			t.Errorf("kitty %v: down in %d updates, want %d", kitty, n, want)
		}
		read(up + press + "\x1b[O")
		if n := down(); n != 0 {
			t.Errorf("kitty %v: down in %d updates without the focus", kitty, n)
		}
		screen.Fini()
	}
}

// TestAReleaseIsOfItsKey: an action goes on while another key of it is down,
// and a release ends it also with Shift or Ctrl, which came after the press.
func TestAReleaseIsOfItsKey(t *testing.T) {
	for name, c := range map[string]struct {
		bytes string
		a     action
		want  bool
	}{
		"one of two keys goes up": {"\x1b[1;1:1D\x1b[97;1:1u\x1b[97;1:3u", left, true},
		"one of two letters":      {"\x1b[121;1:1u\x1b[122;1:1u\x1b[122;1:3u", tab, true},
		"both keys go up":         {"\x1b[1;1:1D\x1b[97;1:1u\x1b[97;1:3u\x1b[1;1:3D", left, false},
		"up with Ctrl":            {"\x1b[97;1:1u\x1b[97;5:3u", left, false},
		"up with Shift":           {"\x1b[97;1:1u\x1b[97;2:3u", left, false},
		"a capital, up without":   {"\x1b[119:87;2:1u\x1b[119;1:3u", jump, false},
		"Ctrl-C, up with Ctrl":    {"\x1b[99;5:1u\x1b[99;5:3u", tab, false},
		"tab, up with Shift":      {"\x1b[9;1:1u\x1b[9;2:3u", tab, false},
	} {
		screen, _ := term.Sim(80, 24, vt.Options{Kitty: true})
		k := New(screen, Options[action]{Bindings: append(table, Binding[action]{Action: tab, Keys: []tcell.Key{tcell.KeyTab, tcell.KeyCtrlC}, Runes: "zy"})})
		screen.Type(c.bytes)
		for screen.HasPendingEvent() {
			k.Input(screen.PollEvent())
		}
		for range 5 {
			k.Update()
		}
		if k.Down(c.a) != c.want {
			t.Errorf("%s: down is %v", name, !c.want)
		}
		screen.Fini()
	}
}

// TestThePressThatIsLaterCounts, if releases are reported and both are down.
func TestThePressThatIsLaterCounts(t *testing.T) {
	k := New(nil, Options[action]{Bindings: table})
	for i, c := range []struct {
		press, release action
		want           int
	}{{left, -1, -1}, {right, -1, 1}, {-1, right, -1}, {right, left, 1}, {left, -1, -1}, {-1, left, 1}, {-1, right, 0}} {
		k.Press(c.press, false, true)
		k.Release(c.release)
		for range 3 {
			k.Update()
		}
		if got := k.Axis(left, right); got != c.want {
			t.Errorf("step %d: %d, want %d", i, got, c.want)
		}
	}
}

// TestASpanHasABound, and so no overflow.
func TestASpanHasABound(t *testing.T) {
	k := New(nil, Options[action]{Bindings: []Binding[action]{{Action: left, Spans: Spans{Tap: math.MaxInt64}}}})
	k.Press(left, false, false)
	for range 60 * 3600 {
		k.Update()
	}
	if !k.Down(left) {
		t.Error("a long span is over in less than an hour")
	}
	if k.Update(); k.Down(left) {
		t.Error("a span is longer than an hour")
	}
}

// TestAPauseForgetsPresses, but no key that is known to be down. A key of the
// pause counts in a single step.
func TestAPauseForgetsPresses(t *testing.T) {
	for releases, want := range map[bool][4]bool{false: {false, false, true, false}, true: {true, true, true, true}} {
		var clock loop.Clock
		k := New(nil, Options[action]{Bindings: table, Clock: &clock})
		key := tcell.NewEventKey(tcell.KeyLeft, 0, 0)
		k.told = func() bool { return releases }
		down := func() bool { k.Update(); return k.Down(left) }
		var got [4]bool
		k.Input(key)
		clock.Pause()
		got[0] = down()
		got[1] = down()
		k.Input(key)
		got[2] = down()
		clock.Resume()
		got[3] = down()
		if got != want {
			t.Errorf("releases %v: %v, want %v", releases, got, want)
		}
	}
}

// TestTheClockTellsARepeat, however few updates come between two keys.
func TestTheClockTellsARepeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var clock loop.Clock
		if err := loop.Run(t.Context(), loop.Options{Clock: &clock, For: 1}, nothing{}, nil); err != nil {
			t.Fatal(err)
		}
		k := New(nil, Options[action]{Bindings: table, Clock: &clock})
		for i, c := range []struct {
			after time.Duration // milliseconds
			want  bool
		}{{0, true}, {1000, true}, {660, true}, {40, false}, {40, false}, {1000, true}} {
			time.Sleep(c.after * time.Millisecond)
			if _, ok := k.Input(tcell.NewEventKey(tcell.KeyRune, 'w', 0)); ok != c.want {
				t.Errorf("key %d is a press: %v", i, ok)
			}
		}
	})
}

type nothing struct{}

func (nothing) Input(tcell.Event) error { return nil }
func (nothing) Update() error           { return nil }
func (nothing) Draw(loop.Alpha)         {}

// TestAnUpdateAllocatesNothing.
func TestAnUpdateAllocatesNothing(t *testing.T) {
	k := New(nil, Options[action]{Bindings: table})
	if n := testing.AllocsPerRun(100, func() {
		k.Press(left, false, false)
		k.Update()
		_ = k.Down(right) || k.Pressed(left) || k.Released(fire)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
