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

// keysOf returns keys for the table, where releases are reported, or are not.
func keysOf(releases bool) *Keys[action] {
	return New(nil, Options[action]{Bindings: table, Releases: func() bool { return releases }})
}

// An event is what the first key of an action does.
type event int

const (
	press event = iota
	repeat
	release
)

// key has the key of an action go down, repeat or go up.
func (e event) key(k *Keys[action], a action) {
	r := rune(k.table[k.row(a)].Runes[0])
	switch {
	case e == release:
		k.Input(&term.EventRelease{Key: tcell.KeyRune, Rune: r})
	case e == repeat && k.told():
		k.Input(tcell.NewEventKey(tcell.KeyRune, r, repeated))
	default:
		k.Input(tcell.NewEventKey(tcell.KeyRune, r, 0))
	}
}

// told returns what the next update is told of an action, as letters.
func told(k *Keys[action], a action) string {
	k.Update()
	letter := map[bool]string{true: "", false: "-"}
	return cmp.Or(letter[k.Down(a)], "d") + cmp.Or(letter[k.Pressed(a)], "p") + cmp.Or(letter[k.Released(a)], "r")
}

// TestAnUpdateIsToldOfEachPressOnce: the words of three updates, for events of
// the key of jump before the first one.
func TestAnUpdateIsToldOfEachPressOnce(t *testing.T) {
	for want, events := range map[string][]event{
		"dp- --r ---": {press, release},
		"dp- dp- --r": {press, release, press, release, press, release},
		"dp- d-- d--": {press, repeat},
		"--- --- ---": nil,
	} {
		k := keysOf(true)
		for _, e := range events {
			e.key(k, jump)
		}
		if got := strings.Join([]string{told(k, jump), told(k, jump), told(k, jump)}, " "); got != want {
			t.Errorf("%v: %q, want %q", events, got, want)
		}
		if told(k, 99) != "---" || k.Next(99) {
			t.Error("an action without a row is down")
		}
		press.key(k, fire)
		if k.Clear(); told(k, fire) != "---" {
			t.Error("a press that is cleared is told")
		}
	}
	for taps := 2; taps < 4; taps++ { // without releases two count
		k := keysOf(false)
		for range taps {
			press.key(k, jump)
		}
		if got := told(k, jump) + told(k, jump) + told(k, jump); got != "dp-dp-d--" {
			t.Errorf("%d taps: %q", taps, got)
		}
		if k.Clear(); told(k, jump) != "--r" {
			t.Error("a key that is cleared in time is not released")
		}
	}
}

// TestTapsInAHurryAddUp, to two taps at most: a press that comes while the last
// one lasts goes on after it.
func TestTapsInAHurryAddUp(t *testing.T) {
	for taps, want := range map[int]int{1: 12, 2: 24, 3: 36, 4: 21 + 24} {
		k, down := New(nil, Options[action]{Bindings: []Binding[action]{{Action: jump, Runes: "w", Spans: Spans{Tap: 200 * time.Millisecond}}}}), 0
		for i := range 80 {
			if i%7 == 0 && i/7 < taps { // 117 ms apart
				press.key(k, jump)
			}
			if k.Update(); k.Down(jump) {
				down++
			}
		}
		if down != want {
			t.Errorf("%d taps of 12 updates: down in %d", taps, down)
		}
	}
}

// TestAPressEndsTheOtherWay, if an update has seen that: else it would be lost.
// Actions without an axis have no other way.
func TestAPressEndsTheOtherWay(t *testing.T) {
	k := keysOf(false)
	press.key(k, left)
	press.key(k, right)
	if k.Update(); !k.Down(left) || !k.Down(right) || k.Axis(left, right) != 1 {
		t.Error("a press that no update has seen is lost")
	}
	press.key(k, left)
	if k.Update(); !k.Down(left) || k.Down(right) || k.Axis(left, right) != -1 || k.Axis(right, left) != 1 {
		t.Error("a press does not end the other way")
	}
	press.key(k, jump)
	k.Update()
	press.key(k, fire)
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
		if kitty { // which repeats the key once
			press, up = "\x1b[97;1:1u\x1b[97;1:2u", "\x1b[97;1:3u"
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

// TestThePressThatIsLaterCounts, if releases are reported and both are down.
func TestThePressThatIsLaterCounts(t *testing.T) {
	k := keysOf(true)
	for i, c := range []struct {
		event
		action
		want int
	}{{press, left, -1}, {press, right, 1}, {release, right, -1}, {press, right, 1}, {release, left, 1}, {press, left, -1}, {release, left, 1}, {release, right, 0}} {
		c.key(k, c.action)
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
	k := New(nil, Options[action]{Bindings: []Binding[action]{{Action: left, Runes: "a", Spans: Spans{Tap: math.MaxInt64}}}})
	press.key(k, left)
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
		k := New(nil, Options[action]{Bindings: table, Clock: &clock, Releases: func() bool { return releases }})
		key := tcell.NewEventKey(tcell.KeyLeft, 0, 0)
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
	ev := tcell.NewEventKey(tcell.KeyLeft, 0, 0)
	if n := testing.AllocsPerRun(100, func() {
		k.Input(ev)
		k.Update()
		_ = k.Down(right) || k.Pressed(left) || k.Released(fire)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
