package held

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term"
	"fixstep/term/internal/mods"
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

// keysOf returns keys for the table, where releases are reported, or are not.
func keysOf(releases bool) *Keys[action] {
	return New(nil, Options[action]{
		Bindings: table,
		Releases: func() bool { return releases },
	})
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
	case e == repeat && k.releases():
		k.Input(tcell.NewEventKey(tcell.KeyRune, r, mods.Repeat))
	default:
		k.Input(tcell.NewEventKey(tcell.KeyRune, r, 0))
	}
}

// downIn returns the number of updates, of the next so many, in which an action
// is down.
func downIn(updates int, k *Keys[action], a action) (down int) {
	for range updates {
		k.Update()
		if k.Down(a) {
			down++
		}
	}
	return down
}

// told returns what the next update is told of an action: d for down, p for
// pressed and r for released, or a hyphen in their places.
func told(k *Keys[action], a action) string {
	k.Update()
	letters := []byte("---")
	if k.Down(a) {
		letters[0] = 'd'
	}
	if k.Pressed(a) {
		letters[1] = 'p'
	}
	if k.Released(a) {
		letters[2] = 'r'
	}
	return string(letters)
}

// toldThrice returns what three updates are told of an action.
func toldThrice(k *Keys[action], a action) string {
	return strings.Join([]string{told(k, a), told(k, a), told(k, a)}, " ")
}

// TestAnUpdateIsToldOfEachPressOnce: what three updates are told after events
// of the key of jump. Where no release is reported, two presses count.
func TestAnUpdateIsToldOfEachPressOnce(t *testing.T) {
	for _, c := range []struct {
		releases bool
		want     string
		events   []event
	}{
		{true, "dp- --r ---", []event{press, release}},
		{true, "dp- dp- --r", []event{press, release, press, release, press, release}},
		{true, "dp- d-- d--", []event{press, repeat}},
		{true, "--- --- ---", nil},
		{false, "dp- dp- d--", []event{press, press}},
		{false, "dp- dp- d--", []event{press, press, press}},
	} {
		k := keysOf(c.releases)
		for _, e := range c.events {
			e.key(k, jump)
		}
		if got := toldThrice(k, jump); got != c.want {
			t.Errorf("releases %v, %v: %q, want %q", c.releases, c.events, got, c.want)
		}
		wasDown := k.Down(jump)
		k.Clear()
		if got := told(k, jump); wasDown && got != "--r" {
			t.Errorf("releases %v, %v: %q after Clear", c.releases, c.events, got)
		}
		press.key(k, fire)
		k.Clear()
		if got := told(k, fire); got != "---" {
			t.Errorf("a press before Clear: %q", got)
		}
		if told(k, 99) != "---" || k.Next(99) {
			t.Error("an action without a row is down")
		}
	}
}

// TestTapsInAHurryAddUp, to two taps at most: a press that comes while the last
// one lasts goes on after it. A tap is 12 updates, and the next one comes after
// seven.
func TestTapsInAHurryAddUp(t *testing.T) {
	hop := Binding[action]{Action: jump, Runes: "w", Spans: Spans{Tap: 200 * time.Millisecond}}
	for taps, want := range map[int]int{1: 12, 2: 24, 3: 36, 4: 21 + 24} {
		k := New(nil, Options[action]{Bindings: []Binding[action]{hop}})
		down := 0
		for range taps {
			press.key(k, jump)
			down += downIn(7, k, jump)
		}
		down += downIn(80, k, jump)
		if down != want {
			t.Errorf("%d taps of 12 updates: down in %d, want %d", taps, down, want)
		}
	}
}

// TestAPressEndsTheOtherWay, if an update has seen that: else it would be lost.
// Actions without an axis have no other way.
func TestAPressEndsTheOtherWay(t *testing.T) {
	for _, c := range []struct {
		name    string
		presses []action // an update comes before each 99, and after all
		down    []action
		axis    int
	}{
		{"two presses before an update", []action{left, right}, []action{left, right}, 1},
		{"a press after an update", []action{left, 99, right}, []action{right}, 1},
		{"and back", []action{right, 99, left}, []action{left}, -1},
		{"no axis", []action{jump, 99, fire}, []action{fire, jump}, 0},
		{"another axis", []action{left, 99, jump}, []action{left, jump}, -1},
	} {
		k := keysOf(false)
		for _, a := range c.presses {
			if a == 99 {
				k.Update()
				continue
			}
			press.key(k, a)
		}
		k.Update()
		var down []action
		for _, b := range table {
			if k.Down(b.Action) {
				down = append(down, b.Action)
			}
		}
		if !slices.Equal(down, c.down) {
			t.Errorf("%s: %v are down, want %v", c.name, down, c.down)
		}
		there, back := k.Axis(left, right), k.Axis(right, left)
		if there != c.axis || back != -c.axis {
			t.Errorf("%s: the axis is %d, and %d turned round, want %d", c.name, there, back, c.axis)
		}
	}
}

// TestAScreenIsAsked: releases count from the moment on at which the terminal
// reports them, and the loss of the focus ends a hold.
func TestAScreenIsAsked(t *testing.T) {
	for _, c := range []struct {
		kitty   bool // which repeats the key once
		press   string
		release string
		down    int // in 30 updates
	}{
		{false, "a", "", 5},
		{true, "\x1b[97;1:1u\x1b[97;1:2u", "\x1b[97;1:3u", 30},
	} {
		screen, _ := term.Sim(80, 24, vt.Options{Kitty: c.kitty})
		k := New[action](screen, Options[action]{Bindings: table})
		read := func(bytes string) (pressed int) {
			screen.Type(bytes)
			for screen.HasPendingEvent() {
				a, ok := k.Input(screen.PollEvent())
				if ok && a == left {
					pressed++
				}
			}
			return pressed
		}
		if n := read(c.press); n != 1 {
			t.Errorf("kitty %v: %d presses", c.kitty, n)
		}
		if n := downIn(30, k, left); n != c.down {
			t.Errorf("kitty %v: down in %d updates, want %d", c.kitty, n, c.down)
		}
		const focusLost = "\x1b[O"
		read(c.release + c.press + focusLost)
		if n := downIn(30, k, left); n != 0 {
			t.Errorf("kitty %v: down in %d updates without the focus", c.kitty, n)
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
	}{
		{press, left, -1},
		{press, right, 1},
		{release, right, -1},
		{press, right, 1},
		{release, left, 1},
		{press, left, -1},
		{release, left, 1},
		{release, right, 0},
	} {
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
	long := Binding[action]{Action: left, Runes: "a", Spans: Spans{Tap: math.MaxInt64}}
	k := New(nil, Options[action]{Bindings: []Binding[action]{long}})
	press.key(k, left)
	const hour = 60 * 3600
	if n := downIn(2*hour, k, left); n != hour {
		t.Errorf("a long span has %d updates, not those of an hour", n)
	}
}

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
