package scene

import "time"

// A thrift is how much a scene leaves out because its link is thin: more after
// each second in which over a third of the frames were late, and not only a few
// as at the start, and less after half a minute of good seconds, in which 5 %
// were late at most. It is as long so that the picture does not change to and
// fro.
type thrift struct {
	level       int // as render.Canvas.Thrift
	since       time.Duration
	shown, late int64 // at that time
	good        int   // good seconds, one after the other
}

// The bounds of a thrift.
const (
	mostThrift = 3
	fewLate    = 4 // fewer late frames say nothing of the link
	longGood   = 30
)

// watch looks once a second at how many frames were shown since the start, and
// how many of them were late.
func (t *thrift) watch(now time.Duration, shown, late int64) {
	if now-t.since < time.Second {
		return
	}
	t.judge(shown-t.shown, late-t.late)
	t.since, t.shown, t.late = now, shown, late
}

// judge takes the frames of a second, and those of them that were late.
func (t *thrift) judge(shown, late int64) {
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
