package keypage

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/render/canvas"
	"fixstep/term/held"
)

var table = []held.Binding[string]{
	{Action: "left", Keys: []tcell.Key{tcell.KeyLeft}, Runes: "a", Axis: 1},
	{Action: "jump", Runes: " wW"},
	{Action: "quit", Runes: "q"},
}

// press presses a key, named as tcell names it, or a character.
func (p *Page[A]) press(name string, mod tcell.ModMask) (over bool) {
	for key, known := range tcell.KeyNames {
		if name == known {
			return p.Input(tcell.NewEventKey(key, 0, mod))
		}
	}
	return p.Input(tcell.NewEventKey(tcell.KeyRune, []rune(name)[0], mod))
}

// TestAnActionGetsItsNewKey, which no other action has until that one gives it
// up. The keys that are no key are refused.
func TestAnActionGetsItsNewKey(t *testing.T) {
	for _, c := range []struct {
		keys       string
		mod        tcell.ModMask // of the last key
		text, note string
	}{
		{"Enter d", 0, "left: d\njump: Space w W\nquit: q\n", help},
		{"Enter D", tcell.ModShift, "left: d\njump: Space w W\nquit: q\n", help},
		{"Enter F5", 0, "left: F5\njump: Space w W\nquit: q\n", help},
		{"Enter W", 0, "left: w\njump: Space\nquit: q\n", "jump loses it"},
		{"Enter a", 0, "left: a\njump: Space w W\nquit: q\n", help},
		{"Enter Esc", 0, held.Text(table), help},
		{"Enter d", tcell.ModAlt, held.Text(table), refused},
		{"Enter", 0, held.Text(table), ask},
		{"Down Enter Left", 0, "left: a\njump: Left\nquit: q\n", "left loses it"},
		{"Down Enter Left Enter x", 0, "left: Left a\njump: x\nquit: q\n", help},
		{"Down Enter Left Down Enter Left", 0, "left: a\njump:\nquit: Left\n", "jump loses it"},
		{"Down Enter Left Down Enter Left Delete", 0, "left: a\njump: Left\nquit:\n", help},
		{"Down Down Down Delete", 0, "left: Left a\njump: Space w W\nquit:\n", help},
		{"Up Backspace2", 0, "left:\njump: Space w W\nquit: q\n", help},
		{"x q Tab", 0, held.Text(table), help},
	} {
		p := New(table)
		keys := strings.Fields(c.keys)
		for i, key := range keys {
			mod := tcell.ModMask(0)
			if i == len(keys)-1 {
				mod = c.mod
			}
			if p.press(key, mod) {
				t.Errorf("%s: %s leaves the page", c.keys, key)
			}
		}
		if got := held.Text(p.Table()); got != c.text || p.note != c.note {
			t.Errorf("%s: %q, want %q\n%s", c.keys, p.note, c.note, got)
		}
		if !p.press("Esc", 0) && c.note != ask {
			t.Errorf("%s: Esc does not leave the page", c.keys)
		}
	}
	if held.Text(table) != "left: Left a\njump: Space w W\nquit: q\n" || table[0].Axis != New(table).Table()[0].Axis {
		t.Error("the table of the game has changed")
	}
}

// TestAHeldKeyIsOneKey on five keyboards, which repeat it after a silence: a
// held Enter is no new key, and a Delete that is the new key takes none away.
func TestAHeldKeyIsOneKey(t *testing.T) {
	for name, k := range map[string]struct{ silence, every time.Duration }{
		"xterm":             {660, 40},
		"Linux console":     {250, 33},
		"GNOME":             {500, 30},
		"Windows":           {500, 33},
		"xterm over 200 ms": {690, 70},
	} {
		synctest.Test(t, func(t *testing.T) {
			p := New(table)
			hold := func(key string) {
				p.press(key, 0)
				time.Sleep(k.silence * time.Millisecond)
				for range 31 { // an odd number, so that each would count
					p.press(key, 0)
					time.Sleep(k.every * time.Millisecond)
				}
			}
			hold("Enter")
			p.press("d", 0)
			if got := held.Text(p.Table()); !strings.HasPrefix(got, "left: d\n") {
				t.Errorf("%s: %s", name, got)
			}
			p.press("Enter", 0)
			time.Sleep(time.Second)
			p.press("Enter", 0)
			if got := held.Text(p.Table()); !strings.HasPrefix(got, "left: Enter\n") {
				t.Errorf("%s: Enter cannot be a key: %s", name, got)
			}
			time.Sleep(time.Second)
			p.press("Enter", 0)
			hold("Delete")
			if got := held.Text(p.Table()); !strings.HasPrefix(got, "left: Delete\n") {
				t.Errorf("%s: the repeats of Delete count: %s", name, got)
			}
		})
	}
}

// TestAnyWindowShowsTheChosenAction, and nothing outside of the page.
func TestAnyWindowShowsTheChosenAction(t *testing.T) {
	var c canvas.Canvas
	p := New(table)
	for at := range table {
		for h := range 6 {
			for w := range 40 {
				c.Clear(50, 10)
				p.Draw(&c, 3, 2, w, h, 0, 1)
				text := c.String()
				if w >= 20 && h >= 2 && !strings.Contains(text, "> "+table[at].Action) {
					t.Errorf("%d x %d, action %d:\n%s", w, h, at, text)
				}
				if w >= 20 && strings.Contains(text, "…") {
					t.Errorf("%d x %d: a text is cut:\n%s", w, h, text)
				}
				for y := range 10 {
					for x := range 50 {
						outside := x < 3 || y < 2 || x >= 3+w || y >= 2+h
						if outside && c.At(x, y).Text != "" {
							t.Fatalf("%d x %d: a cell at %d, %d", w, h, x, y)
						}
					}
				}
			}
		}
		p.press("Down", 0)
	}
	empty := New[string](nil)
	for _, key := range []string{"Up", "Down", "Enter", "Delete", "x"} {
		empty.press(key, 0)
	}
	empty.Draw(&c, 0, 0, 10, 3, 0, 1)
}

// The player gives jump another key, which was that of quit.
func ExamplePage() {
	page := New([]held.Binding[string]{
		{Action: "jump", Runes: " "},
		{Action: "quit", Runes: "q"},
	})
	page.Input(tcell.NewEventKey(tcell.KeyEnter, 0, 0))
	page.Input(tcell.NewEventKey(tcell.KeyRune, 'q', 0))
	var c canvas.Canvas
	c.Clear(50, 4)
	page.Draw(&c, 0, 0, 50, 4, 0, canvas.Yellow)
	fmt.Print(&c)
	fmt.Print(held.Text(page.Table()))
	// Output:
	// > jump: q
	//   quit: no key
	//
	// quit loses it
	// jump: q
	// quit:
}
