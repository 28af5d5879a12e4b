package loop

// A Moving is a number that moves from update to update, and that pictures show
// on its way: a place, an angle. The zero value stands at 0. Whole numbers are
// exact, and the same on every machine: count in parts of a cell then, such as
// 256ths, unless a thing stands in whole cells. Floats, in
// cells, are good where nothing is replayed elsewhere.
type Moving[T ~int | ~int32 | ~int64 | ~float32 | ~float64] struct {
	Prev T // before the last update
	Cur  T // after it
}

// Move gives the value after an update: pictures show the way to it. Call it
// once in each update. For a thing that stands still, call it with Cur.
func (m *Moving[T]) Move(to T) { m.Prev, m.Cur = m.Cur, to }

// Leap puts the value to a place at once: no picture shows a way to it. It is
// for a thing that was placed anew, or that left at one edge and comes in at
// the other.
func (m *Moving[T]) Leap(to T) { m.Prev, m.Cur = to, to }

// At returns the value in a picture at a: Prev at 0, Cur at One, and elsewhere
// a value on the straight line through both, which must not overflow T. Whole
// numbers are rounded as by Between.
func (m *Moving[T]) At(a Alpha) T {
	half := T(1) / 2
	switch {
	case a == 0: // the ends are exact, although the difference of two floats is not
		return m.Prev
	case a == One:
		return m.Cur
	case half > 0: // a float
		prev, cur := float64(m.Prev), float64(m.Cur)
		return T(prev + (cur-prev)*float64(a)/float64(One))
	}
	return T(a.Between(int64(m.Prev), int64(m.Cur)))
}
