package world

import (
	"math"
	"testing"
)

func TestSineIsTheNearestInteger(t *testing.T) {
	for i := range 1024 {
		a := Angle(i << 22)
		radians := float64(i) * math.Pi / 512
		if want := int64(math.Round(math.Sin(radians) * 65536)); a.Sin() != want {
			t.Errorf("sine of %d/1024 turn is %d, want %d", i, a.Sin(), want)
		}
		if want := int64(math.Round(math.Cos(radians) * 65536)); a.Cos() != want {
			t.Errorf("cosine of %d/1024 turn is %d, want %d", i, a.Cos(), want)
		}
	}
}

func TestSqrtIsRoundedDown(t *testing.T) {
	check := func(n uint64) {
		root := sqrt(n)
		tooLarge := root > math.MaxUint32 || root*root > n
		tooSmall := root < math.MaxUint32 && (root+1)*(root+1) <= n
		if tooLarge || tooSmall {
			t.Errorf("sqrt(%d) = %d", n, root)
		}
	}
	for n := range uint64(100000) {
		check(n)
	}
	r := Random(1)
	for range 100000 {
		n := r.Next()
		check(n >> (r.Next() % 64))
		check(n >> 32 * (n >> 32))
		check(n>>32*(n>>32) - 1)
	}
	check(math.MaxUint64)
}

func TestWrap(t *testing.T) {
	for _, test := range []struct{ x, want int64 }{
		{0, 0},
		{W - 1, W - 1},
		{W, 0},
		{-1, W - 1},
		{-W, 0},
		{5*W + 3, 3},
		{-5*W - 3, W - 3},
	} {
		if got, _ := Wrap(test.x, 0); got != test.want {
			t.Errorf("Wrap(%d) = %d, want %d", test.x, got, test.want)
		}
	}
}

func TestOffsetIsTheShorterWay(t *testing.T) {
	for _, test := range []struct{ from, to, want int64 }{
		{0, 79, 79},
		{0, 81, -79},
		{159, 0, 1},
		{0, 159, -1},
		{81, 0, 79},
		{79, 0, -79},
		{5, 5, 0},
	} {
		if dx, _ := Offset(test.from*Unit, 0, test.to*Unit, 0); dx != test.want*Unit {
			t.Errorf("from %d to %d is %d, want %d", test.from, test.to, dx/Unit, test.want)
		}
	}
}
