package scene

import (
	"math"
	"time"

	"fixstep/loop"
	"fixstep/render"
	"fixstep/term"
	"fixstep/term/held"
)

// numbers are the statistics of a run on their way to the HUD. The HUD shows
// those of the last whole second, as numbers that change with every frame
// cannot be read.
type numbers struct {
	loop.Stats
	hud   render.HUD    // of the last whole second
	since time.Duration // the time of its end

	updates, draws int64 // up to that time
}

// readout returns the HUD for a frame at now. During a pause its rates are 0.
func (n *numbers) readout(now time.Duration, paused bool) render.HUD {
	passed := int64((now - n.since) / time.Millisecond)
	switch {
	case paused:
		n.hud.Frames, n.hud.Updates = 0, 0
	case passed < 1000:
		return n.hud
	default:
		n.hud.Frames = ((n.Draws+1-n.draws)*10_000 + passed/2) / passed
		n.hud.Updates = ((n.Updates-n.updates)*10_000 + passed/2) / passed
	}
	n.since, n.updates, n.draws = now, n.Updates, n.Draws+1
	return n.hud
}

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

// A pictures value knows when the last pictures were drawn, and so when a key
// was pressed. The zero value knows nothing.
type pictures struct {
	shown  func() term.EventPicture // what a key that comes now would tell
	trip   func() time.Duration     // the round trip to the terminal, without what waits on the way
	keyed  term.EventPicture        // what the last key has told
	newest int64                    // the number of a picture
	drawn  [64]int64                // the updates before a picture, at its number
	until  [64]int64                // the updates up to which it was the newest
}

// draw notes the number of the newest picture, after so many updates.
func (s *pictures) draw(picture, updates int64) {
	kept := int64(len(s.drawn))
	if picture != s.newest {
		for n := max(s.newest+1, picture-kept+1); n <= picture; n++ { // Ctrl-L shows one without a draw
			s.drawn[n%kept] = updates
		}
		s.newest = picture
	}
	s.until[picture%kept] = updates
}

// back returns the number of updates since a picture was the newest; -1 for the
// newest: no more key can come for the next update.
func (s *pictures) back(picture, updates int64) int64 {
	if picture == 0 {
		return -1
	}
	if kept := int64(len(s.until)); s.newest-picture < kept {
		return updates - s.until[picture%kept]
	}
	return updates
}

// delay returns that of a key that comes after so many updates.
func (s *pictures) delay(updates int64) (d held.Delay) {
	since := func(picture int64) int { return int(updates - s.drawn[picture%int64(len(s.drawn))]) }
	if s.keyed.Shown == 0 || s.newest-s.keyed.Shown >= int64(len(s.drawn)) {
		return held.Delay{Most: math.MaxInt32 / 2} // of which a gap is the sum, also in 32 bits
	}
	if s.keyed.Next > 0 {
		d.Least = since(s.keyed.Next)
	}
	d.Most = since(s.keyed.Shown)
	return d
}
