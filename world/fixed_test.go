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
		if root > math.MaxUint32 || root*root > n || (root < math.MaxUint32 && (root+1)*(root+1) <= n) {
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
	for _, v := range [][2]int64{{0, 0}, {W - 1, W - 1}, {W, 0}, {-1, W - 1}, {-W, 0}, {5*W + 3, 3}, {-5*W - 3, W - 3}} {
		if got, _ := Wrap(v[0], 0); got != v[1] {
			t.Errorf("Wrap(%d) = %d, want %d", v[0], got, v[1])
		}
	}
}

func TestOffsetIsTheShorterWay(t *testing.T) {
	for _, test := range [][3]int64{{0, 79, 79}, {0, 81, -79}, {159, 0, 1}, {0, 159, -1}, {81, 0, 79}, {79, 0, -79}, {5, 5, 0}} {
		if dx, _ := Offset(test[0]*Unit, 0, test[1]*Unit, 0); dx != test[2]*Unit {
			t.Errorf("from %d to %d is %d, want %d", test[0], test[1], dx/Unit, test[2])
		}
	}
}
