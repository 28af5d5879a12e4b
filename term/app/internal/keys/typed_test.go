package keys

import (
	"math"
	"math/rand/v2"
	"testing"
)

// repeats types Left at times in milliseconds, over a line that takes 100 ms,
// and 150 ms more for 2 % of the keys; a key does not overtake another. It
// returns how many keys count as repeats. delay is what the game knows of a
// key's delay, in ticks.
func repeats(r *rand.Rand, typed []int, delay func(ticks int) Delay) (n int) {
	c, left, tick, came := NewControls(60), Binding{Left, RightHand}, 0, 0
	for _, at := range typed {
		if came = max(came, at+100); r.IntN(50) == 0 {
			came = max(came, at+250)
		}
		for ; tick < came*60/1000; tick++ {
			c.Tick()
		}
		c.Late = delay(tick - at*60/1000)
		if c.Press(left, false, false); c.hands[RightHand][Left].left == c.spans[Left].repeat {
			n++
		}
	}
	return n
}

// TestAHoldIsToldFromTapsByWhenTheyWereTyped, over a line that stalls: 500
// holds of 1.2 s, 30 repeats a second, and 500 times five taps. Where delays
// are not known, a game sees only when keys come.
func TestAHoldIsToldFromTapsByWhenTheyWereTyped(t *testing.T) {
	hold, taps := []int{0}, []int{0, 150, 300, 450, 600}
	for at := 500; at < 1200; at += 33 {
		hold = append(hold, at)
	}
	for name, c := range map[string]struct {
		delay func(ticks int) Delay
		want  [2]int // broken holds, and taps that were taken for holds
	}{
		"all the same": {func(int) Delay { return Delay{} }, [2]int{178, 39}},
		"unknown":      {func(int) Delay { return Delay{0, math.MaxInt32 / 2} }, [2]int{178, 39}},
		"to a tick":    {func(d int) Delay { return Delay{d, d + 1} }, [2]int{}},
	} {
		r, got := rand.New(rand.NewPCG(1, 1)), [2]int{}
		for range 500 {
			if repeats(r, hold, c.delay) != len(hold)-2 {
				got[0]++
			}
			if repeats(r, taps, c.delay) > 0 {
				got[1]++
			}
		}
		if got != c.want {
			t.Errorf("delays %s: %d of 500 holds are broken, %d times taps are a hold; want %d", name, got[0], got[1], c.want)
		}
	}
	c := NewControls(60)
	c.Late = Delay{40, 41}
	c.Press(Binding{Left, RightHand}, false, false)
	if n := counts(&c, Left, 60)[RightHand]; n != c.spans[Left].tap {
		t.Errorf("the first tap over a long line lasts %d ticks", n)
	}
}
