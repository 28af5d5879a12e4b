package held

import (
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term"
	"fixstep/term/vt"
)

// A timed press comes after so many updates, and is so late.
type timed struct {
	action
	after int
	late  Delay
}

// TestAPressLastsForItsSpan, whatever kind of press it is: the updates, of ten
// milliseconds each, in which left is down after the last of some presses.
func TestAPressLastsForItsSpan(t *testing.T) {
	spans := Spans{
		Tap:    50 * time.Millisecond,
		Quick:  60 * time.Millisecond,
		Held:   300 * time.Millisecond,
		Repeat: 70 * time.Millisecond,
		Cut:    90 * time.Millisecond,
	}
	none := Delay{}
	for name, c := range map[string]struct {
		presses []timed
		want    int
	}{
		"a tap":                          {[]timed{{left, 0, none}}, 5},
		"a quick one":                    {[]timed{{left, 0, none}, {left, 15, none}}, 6},
		"a repeat":                       {[]timed{{left, 0, none}, {left, 10, none}}, 7},
		"a tap after 0.2 s":              {[]timed{{left, 0, none}, {left, 20, none}}, 5},
		"after a hold":                   {[]timed{{left, 0, none}, {left, 10, none}, {left, 40, none}}, 30},
		"a silence is known":             {[]timed{{left, 0, none}, {left, 50, none}, {left, 4, none}, {left, 99, none}}, 51},
		"another finger":                 {[]timed{{left, 0, none}, {left, 10, none}, {fire, 4, none}}, 9},
		"after the repeats":              {[]timed{{left, 0, none}, {left, 10, none}, {fire, 11, none}}, 0},
		"a repeat that came late":        {[]timed{{left, 0, none}, {left, 40, Delay{35, 40}}}, 7},
		"a tap after one that came late": {[]timed{{left, 0, Delay{20, 20}}, {left, 5, none}}, 5},
	} {
		k := New(nil, Options[action]{
			Updates: 100,
			Bindings: []Binding[action]{
				{Action: left, Runes: "a", Spans: spans},
				{Action: fire, Runes: " ", Aside: true},
			},
		})
		for _, p := range c.presses {
			downIn(p.after, k, left)
			k.Late(p.late)
			press.key(k, p.action)
		}
		if got := downIn(200, k, left); got != c.want {
			t.Errorf("%s: down in %d updates, want %d", name, got, c.want)
		}
	}
}

// TestTheFirstRowIsToldOfReleases, as every other row is, and of what comes
// next.
func TestTheFirstRowIsToldOfReleases(t *testing.T) {
	k := keysOf(true)
	press.key(k, left)
	if !k.Next(left) || told(k, left) != "dp-" {
		t.Error("left is not down in the next update")
	}
	release.key(k, left)
	if k.Next(left) || told(k, left) != "--r" {
		t.Error("left is not released in the next update")
	}
}

// TestNewAsksForTheFocus, because a window without it gets no releases.
func TestNewAsksForTheFocus(t *testing.T) {
	screen, terminal := term.Sim(80, 24, vt.Options{})
	defer screen.Fini()
	New(tcell.Screen(screen), Options[action]{Bindings: table})
	screen.Show()
	if !terminal.On(1004) {
		t.Error("the terminal does not report the focus")
	}
}

// TestAPressThatIsNotSeenIsNotLost: the press of the other way ends only what
// an update has seen of this one, and then no second press of it is told.
func TestAPressThatIsNotSeenIsNotLost(t *testing.T) {
	k := keysOf(false)
	press.key(k, left)
	k.Update()
	press.key(k, left)
	press.key(k, right)
	if got := told(k, left); got != "dp-" {
		t.Errorf("a second press before an update: %q", got)
	}
	k = keysOf(false)
	press.key(k, left)
	press.key(k, left)
	k.Update()
	press.key(k, right)
	if got := told(k, left); got != "--r" {
		t.Errorf("two presses before an update: %q", got)
	}
}
