package world

import "testing"

// A tapper is a hand that presses keys without looking, as in a terminal that
// does not tell releases: there a press lasts for a time of its own.
type tapper struct {
	random Random
	left   [4]int // ticks for which the key of each bit of a Command lasts
	wait   int    // ticks until it presses the next keys
	way    int    // 0 or 1: the key with which a turret turns
}

// press presses the key of a bit.
func (h *tapper) press(bit int) { h.left[bit] = [...]int{4, 4, 12, 24}[bit] }

// pressed returns the keys that last, and counts a tick.
func (h *tapper) pressed() (c Command) {
	for bit := range h.left {
		if h.left[bit] > 0 {
			c |= 1 << bit
			h.left[bit]--
		}
	}
	return c
}

// A masher presses anything, four to ten times a second.
type masher struct{ tapper }

func (h *masher) Command(*State, int) Command {
	if h.wait--; h.wait < 0 {
		h.wait = 6 + int(h.random.Below(12))
		h.press(int(h.random.Below(4)))
	}
	return h.pressed()
}

// A turret taps round, one way for some taps and then the other, and fires at
// every second.
type turret struct{ tapper }

func (h *turret) Command(*State, int) Command {
	if h.wait--; h.wait < 0 {
		h.wait = 12 + int(h.random.Below(12))
		if h.random.Below(8) == 0 {
			h.way = 1 - h.way
		}
		h.press(h.way)
		if h.random.Below(2) == 0 {
			h.press(3)
		}
	}
	return h.pressed()
}

// TestHandsFeelFiveLevels: from each level to the next the odds that a hand
// wins a round fall to less than four fifths, and to no less than a fifth: no
// two levels feel alike, and there is no cliff. That holds for one who presses
// anything, for one who taps round and fires, and for a beginner who looks.
func TestHandsFeelFiveLevels(t *testing.T) {
	for name, hand := range map[string]func(seed uint64) flyer{
		"masher":   func(seed uint64) flyer { return &masher{tapper{random: Random(seed)}} },
		"turret":   func(seed uint64) flyer { return &turret{tapper{random: Random(seed)}} },
		"beginner": func(seed uint64) flyer { return newBeginner(seed) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			matches, slack := sample(t, 100, 10)
			before := 0 // odds against the level below, in hundredths
			for _, level := range Levels {
				var n tally
				for i := range uint64(matches) {
					for _, noStar := range []bool{false, true} {
						n.match(Options{Seed: i, NoStar: noStar}, [2]flyer{hand(i), pilot(level, ^i)}, 1<<30)
					}
				}
				odds := n.won[0] * 100 / n.won[1]
				t.Logf("%v: %d to %d rounds, %d %%; matches %v", level, n.won[0], n.won[1], n.won[0]*100/(n.won[0]+n.won[1]), n.matches)
				if share := odds * 100 / max(before, 1); before > 0 && (share > 80+slack || share < 20-slack) {
					t.Errorf("%v: the odds fall from %d to %d", level, before, odds)
				}
				before = odds
			}
		})
	}
}
