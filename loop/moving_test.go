package loop_test

import (
	"fmt"
	"math"
	"testing"

	"fixstep/loop"
)

// A ball leaves a field of ten cells on the right, and comes in on the left: no
// picture shows it on the way back. It counts in quarters of a cell.
func ExampleMoving() {
	const width = 4 * 10
	var ball loop.Moving[int]
	ball.Leap(38)
	for range 3 {
		if to := ball.Cur + 6; to < width {
			ball.Move(to)
		} else {
			ball.Leap(to - width)
		}
		fmt.Println(ball.At(0), ball.At(loop.One/2), ball.At(loop.One))
	}
	// Output:
	// 4 4 4
	// 4 7 10
	// 10 13 16
}

// At shows a number between its two values, for each kind of number: whole
// numbers rounded to the nearest, floats not at all, and both ends to the bit.
func TestMovingIsShownOnItsWay(t *testing.T) {
	whole, long := loop.Moving[int]{Prev: -3, Cur: 4}, loop.Moving[int64]{Prev: 1 << 40, Cur: 1<<40 + 7}
	float, short := loop.Moving[float64]{Prev: 0.1, Cur: 0.7}, loop.Moving[float32]{Prev: -1, Cur: 2}
	for _, c := range []struct {
		a     loop.Alpha
		whole int
		long  int64
		float float64
		short float32
	}{
		{0, -3, 1 << 40, 0.1, -1},
		{loop.One / 4, -1, 1<<40 + 2, 0.25, -0.25},
		{loop.One / 2, 1, 1<<40 + 4, 0.4, 0.5},
		{loop.One, 4, 1<<40 + 7, 0.7, 2},
		{2 * loop.One, 11, 1<<40 + 14, 1.3, 5},
	} {
		near := func(got, want float64) bool { return got-want < 1e-12 && want-got < 1e-12 }
		if whole.At(c.a) != c.whole || long.At(c.a) != c.long || !near(float.At(c.a), c.float) ||
			short.At(c.a) != c.short {
			t.Errorf("at %d: %d, %d, %v, %v", c.a, whole.At(c.a), long.At(c.a), float.At(c.a), short.At(c.a))
		}
	}
	odd := [][2]float64{ // whose difference is rounded, or infinite
		{1e16, 1},
		{-math.MaxFloat64, math.MaxFloat64},
		{math.Copysign(0, -1), 1},
	}
	for _, ends := range odd {
		float = loop.Moving[float64]{Prev: ends[0], Cur: ends[1]}
		prev, cur := float.At(0), float.At(loop.One)
		if math.Float64bits(prev) != math.Float64bits(ends[0]) || cur != ends[1] {
			t.Errorf("the ends %v are %v and %v", ends, prev, cur)
		}
	}
	for _, way := range []int64{1 << 50, 1<<50 + 3, -1<<50 - 3, math.MaxInt64 - 1} {
		long = loop.Moving[int64]{Cur: way}
		if half := long.At(loop.One / 2); half != way/2+way%2 {
			t.Errorf("half of a way of %d is %d", way, half)
		}
	}
	for a := loop.Alpha(0); a <= 3*loop.One; a += 997 {
		for way := range 9 {
			there, back := loop.Moving[int]{Cur: way}, loop.Moving[int]{Cur: -way}
			if there.At(a) != -back.At(a) {
				t.Errorf("%d of a way of %d: %d to the right, %d to the left", a, way, there.At(a), back.At(a))
			}
		}
	}
	whole.Move(whole.Cur)
	if whole.At(0) != 4 || whole.At(loop.One/2) != 4 {
		t.Errorf("a thing that stands is at %d", whole.At(0))
	}
	if n := testing.AllocsPerRun(100, func() { whole.Move(whole.At(loop.One/2) + 1) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
