package term

// A Set is a set of steering intents: bit i stands for Intent i.
type Set uint8

// Has reports whether the set holds i.
func (s Set) Has(i Intent) bool { return s&(1<<i) != 0 }

// Controls turns presses and releases of keys into the intents of each tick
// and hand. No press is lost, however short, and none counts twice, however
// many ticks are due. The zero value knows no taps: set Taps first.
type Controls struct {
	// Taps says for how many ticks one press of an intent lasts where the
	// terminal tells no releases; 0 is one tick.
	Taps [steering]int

	hands [2][steering]control
}

// control is one intent of one hand.
type control struct {
	left int  // ticks it is still wanted
	held bool // wanted until released
}

// pressesKept bounds how far ahead keys may be typed, in presses.
const pressesKept = 2

// Press notes that a key went down, or that it repeats. With releases the
// terminal will tell when it goes up, and repeats mean nothing.
func (c *Controls) Press(b Binding, repeat, releases bool) {
	if b.Intent == None || b.Intent >= steering || releases && repeat {
		return
	}
	k, tap := &c.hands[b.Hand][b.Intent], max(1, c.Taps[b.Intent])
	if releases {
		k.held, k.left = true, max(1, k.left)
		return
	}
	k.left = min(k.left+tap, pressesKept*tap)
}

// Release notes that a key went up.
func (c *Controls) Release(b Binding) {
	if b.Intent < steering {
		c.hands[b.Hand][b.Intent].held = false
	}
}

// Clear forgets all keys: after a pause, or when the terminal has lost the
// focus and will not tell of releases.
func (c *Controls) Clear() { c.hands = [2][steering]control{} }

// Tick returns what each hand wants in the next tick.
func (c *Controls) Tick() (hands [2]Set) {
	for h := range c.hands {
		for i := range c.hands[h] {
			k := &c.hands[h][i]
			if k.left > 0 || k.held {
				hands[h] |= 1 << i
			}
			k.left = max(0, k.left-1)
		}
	}
	return hands
}
