package keys

// Intents is a set of intents that steer: bit i stands for Intent i. The zero
// value is the empty set.
type Intents uint8

// SetOf returns the set of some intents.
func SetOf(list ...Intent) (s Intents) {
	for _, i := range list {
		s |= 1 << i
	}
	return s
}

// Has reports whether the set holds i.
func (s Intents) Has(i Intent) bool { return s&(1<<i) != 0 }

// Controls turns presses and releases of keys into the intents of each tick
// and hand. Every press counts in at least one tick, however short it was, and
// no press counts twice, however many ticks follow each other at once. With
// the zero value every press lasts one tick: see Taps.
type Controls struct {
	// Taps is the number of ticks that one press of an intent lasts where the
	// terminal reports no releases. 0 means one tick.
	Taps [steering]int

	hands [2][steering]control
}

// control is the state of one intent of one hand.
type control struct {
	left int  // ticks for which a press still lasts
	held bool // the key is down, and its release will be reported
}

// pressesKept limits how far ahead a player can type, in presses.
const pressesKept = 2

// Press notes that a key went down, or that the terminal repeats it. Releases
// says that the terminal will report when the key goes up; repeats are then
// ignored. A binding that does not steer is ignored.
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

// Clear forgets all keys. Call it when a release may go unreported: after a
// pause, or when the terminal has lost the focus.
func (c *Controls) Clear() { c.hands = [2][steering]control{} }

// Tick returns what each hand wants in the next tick, indexed by Hand. Each
// call uses up one tick of every press.
func (c *Controls) Tick() (hands [2]Intents) {
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
