package keys

import "testing"

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
