package wire

import (
	"math/rand/v2"
	"testing"
)

// TestLengthsAreThoseOfTheBytes: each move is as long as it says.
func TestLengthsAreThoseOfTheBytes(t *testing.T) {
	same := func(name string, from, to, want int, bytes []byte) {
		if len(bytes) != want {
			t.Errorf("%s from %d to %d is %q, and not %d bytes", name, from, to, bytes, want)
		}
	}
	for to := range 130 {
		for from := -1; from < 130; from++ {
			h := horizontal(from, to)
			same("across", from, to, h.bytes, h.append(nil))
			for _, noFeed := range []bool{false, true} {
				k := Caps{NoFeed: noFeed}
				v := k.vertical(max(from, 0), to)
				same("down", max(from, 0), to, v.bytes, v.append(nil))
			}
			x := max(from, 0)
			same("a jump", x, to, direct(x, to), appendDirect(nil, x, to))
		}
	}
}

// TestARunKnowsTheMovesToIt: to its column, to its row, and to both.
func TestARunKnowsTheMovesToIt(t *testing.T) {
	for x := range 130 {
		for y := range 130 {
			r := runAt(x, y)
			column := min(len(csi(x+1, 'G').append(nil)), 1+x) // a return, and blanks
			row := len(csi(y+1, 'd').append(nil))
			both := len(appendDirect(nil, x, y))
			if got := [3]int{int(r.column), int(r.row), int(r.direct)}; got != [3]int{column, row, both} {
				t.Fatalf("%d,%d: %d, want %d, %d, %d", x, y, got, column, row, both)
			}
		}
	}
}

// TestTheWayIsThatOfTheMove over blanks: down, up and to the right. To the left
// it may also be a return and blanks.
func TestTheWayIsThatOfTheMove(t *testing.T) {
	const size = 300
	e := NewEncoder(Caps{})
	e.Ask(grid(size, size))
	e.Frame(nil, -1, -1)
	for from := range size {
		for to := range size {
			at := runAt(from, from)
			at.end = from
			for _, place := range [][2]int{{from, to}, {to, from}} {
				e.x = from
				e.y = from
				r := runAt(place[0], place[1])
				got := way(&at, &r)
				want := e.plan(r.x, r.y, Style{}).bytes
				if got > want || got < want && r.x >= from {
					t.Fatalf("from %d,%d to %v: %d, want %d", from, from, place, got, want)
				}
			}
		}
	}
}

// TestAChangeOfThePenHasItsLength.
func TestAChangeOfThePenHasItsLength(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 100 {
		from := randomStyle(r)
		to := randomStyle(r)
		if got, bytes := sgrLen(from, to), AppendStyle(nil, from, to); got != len(bytes) {
			t.Errorf("%q has %d bytes, not %d", bytes, len(bytes), got)
		}
	}
}
