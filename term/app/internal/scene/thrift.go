package scene

import "time"

// A thrift is the level of what a scene leaves out on a thin link. It rises
// after each second in which over a third of the frames were late, except for a
// few late frames as at the start. It falls after half a minute with at most 5
// % late frames: a shorter time would make the picture change to and fro.
type thrift struct {
	level       int // for render.Canvas.SetColors
	since       time.Duration
	shown, late int64 // at that time
	good        int   // good seconds in a row
}

// The bounds of a thrift.
const (
	mostThrift = 3
	fewLate    = 4 // fewer late frames say nothing about the link
	longGood   = 30
)

// watch takes the numbers of shown and late frames since the start, and judges
// them once a second.
func (t *thrift) watch(now time.Duration, allShown, allLate int64) {
	if now-t.since < time.Second {
		return
	}
	shown, late := allShown-t.shown, allLate-t.late
	t.since, t.shown, t.late = now, allShown, allLate
	t.good++
	switch {
	case late*3 > shown && late >= fewLate && t.level < mostThrift:
		t.level, t.good = t.level+1, 0
	case late*20 > shown:
		t.good = 0
	case t.level > 0 && t.good >= longGood:
		t.level, t.good = t.level-1, 0
	}
}
