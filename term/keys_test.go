package term

import (
	"testing"

	"github.com/gdamore/tcell/v2"
)

func TestBound(t *testing.T) {
	for _, c := range []struct {
		key  tcell.Key
		r    rune
		mod  tcell.ModMask
		want Binding
	}{
		{tcell.KeyLeft, 0, 0, Binding{Left, RightHand}},
		{tcell.KeyLeft, 0, tcell.ModShift, Binding{Left, RightHand}},
		{tcell.KeyRune, 'a', 0, Binding{Left, LeftHand}},
		{tcell.KeyRune, 'A', tcell.ModShift, Binding{Left, LeftHand}},
		{tcell.KeyRune, 'a', tcell.ModAlt, Binding{}},
		{tcell.KeyRune, 'c', tcell.ModCtrl, Binding{}},
		{tcell.KeyRune, 'é', 0, Binding{}},
		{tcell.KeyCtrlC, 3, tcell.ModCtrl, Binding{Quit, LeftHand}},
		{tcell.KeyF5, 0, 0, Binding{}},
	} {
		if got := Bound(c.key, c.r, c.mod); got != c.want {
			t.Errorf("Bound(%v, %q, %v) = %v, want %v", c.key, c.r, c.mod, got, c.want)
		}
	}
}

// counts plays n ticks and returns in how many of them each hand wanted i.
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
		"one press, one tick":            {func(c *Controls) { c.Press(fire, false, false) }, Fire, [2]int{0, 1}},
		"two presses, two ticks":         {func(c *Controls) { c.Press(fire, false, false); c.Press(fire, false, false) }, Fire, [2]int{0, 2}},
		"pressed and released in a tick": {func(c *Controls) { c.Press(left, false, true); c.Release(left) }, Left, [2]int{1, 0}},
		"held":                           {func(c *Controls) { c.Press(left, false, true) }, Left, [2]int{100, 0}},
		"held and repeating":             {func(c *Controls) { c.Press(left, false, true); c.Press(left, true, true); c.Release(left) }, Left, [2]int{1, 0}},
		"repeats without releases":       {func(c *Controls) { c.Press(left, false, false); c.Press(left, true, false) }, Left, [2]int{8, 0}},
		"cleared":                        {func(c *Controls) { c.Press(left, false, true); c.Clear() }, Left, [2]int{}},
		"no steering":                    {func(c *Controls) { c.Press(Binding{Intent: Quit}, false, true) }, Left, [2]int{}},
	} {
		controls := &Controls{}
		controls.Taps[Left] = 4
		c.do(controls)
		if got := counts(controls, c.i, 100); got != c.want {
			t.Errorf("%s: wanted in %v ticks, want %v", name, got, c.want)
		}
	}
}

func TestParseScript(t *testing.T) {
	list, err := ParseScript("space left*3 wait:2s Ctrl-C q")
	if err != nil {
		t.Fatal(err)
	}
	want := []struct {
		ms  int64
		key tcell.Key
		r   rune
	}{
		{0, tcell.KeyRune, ' '}, {50, tcell.KeyLeft, 0}, {100, tcell.KeyLeft, 0}, {150, tcell.KeyLeft, 0},
		{2200, tcell.KeyCtrlC, 'c'}, {2250, tcell.KeyRune, 'q'},
	}
	if len(list) != len(want) {
		t.Fatalf("%d keys, want %d", len(list), len(want))
	}
	for i, w := range want {
		if k := list[i]; k.At.Milliseconds() != w.ms || k.Key.Key() != w.key || k.Key.Rune() != w.r {
			t.Errorf("key %d is %v at %v", i, k.Key.Name(), k.At)
		}
	}
	for _, bad := range []string{"nosuch", "left*", "left*0", "left*-1", "wait:", "wait:-1s", "wait:x", "a*999999999", "\x01"} {
		if _, err := ParseScript(bad); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}

func FuzzParseScript(f *testing.F) {
	for _, s := range []string{"space left*3 wait:2s space q", "*", "**2", "\xff", "wait:9999999h"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		list, err := ParseScript(s)
		if err != nil && list != nil {
			t.Error("keys beside an error")
		}
		for i, k := range list {
			if k.Key == nil || i > 0 && k.At < list[i-1].At {
				t.Fatalf("key %d of %q", i, s)
			}
		}
	})
}
