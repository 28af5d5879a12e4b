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
// the rates of the last whole second, as numbers that change with every frame
// cannot be read.
type numbers struct {
	loop.Stats
	hud   render.HUD    // with the rates of the last whole second
	since time.Duration // the time of its end

	updates, draws int64 // up to that time
}

// readout returns the HUD for a frame at now. During a pause its rates are 0.
func (n *numbers) readout(now time.Duration, paused bool) render.HUD {
	passed := int64((now - n.since) / time.Millisecond)
	draws := n.Draws + 1 // this frame is one of them
	switch {
	case paused:
		n.hud.Frames = 0
		n.hud.Updates = 0
	case passed < 1000:
		return n.hud
	default:
		n.hud.Frames = tenths(draws-n.draws, passed)
		n.hud.Updates = tenths(n.Updates-n.updates, passed)
	}
	n.since = now
	n.updates = n.Updates
	n.draws = draws
	return n.hud
}

// tenths returns the rate of so many events in a time, in tenths of an event a
// second.
func tenths(events, milliseconds int64) int64 {
	return (events*10_000 + milliseconds/2) / milliseconds
}

// A thrift is the level of what a scene leaves out on a thin link. It rises
// after each second in which more than a third of the frames were late. It
// falls after half a minute in which at most a twentieth of the frames of each
// second were late: after a shorter time the picture would change to and fro.
type thrift struct {
	level       int           // for render.Canvas.SetColors
	since       time.Duration // the time of the last judgement
	shown, late int64         // up to that time
	good        int           // good seconds in a row
}

// The bounds of a thrift.
const (
	mostThrift = 3
	fewLate    = 4 // fewer late frames say nothing about the link, as at the start
	longGood   = 30
)

// watch takes the numbers of shown and late frames since the start, and judges
// them once a second.
func (t *thrift) watch(now time.Duration, allShown, allLate int64) {
	if now-t.since < time.Second {
		return
	}
	shown := allShown - t.shown
	late := allLate - t.late
	t.since = now
	t.shown = allShown
	t.late = allLate
	bad := late*3 > shown && late >= fewLate
	t.good++
	switch {
	case bad && t.level < mostThrift:
		t.level++
		t.good = 0
	case late*20 > shown:
		t.good = 0
	case t.level > 0 && t.good >= longGood:
		t.level--
		t.good = 0
	}
}

// pictures are the numbers of the last pictures and the times at which they
// were drawn, in updates. They tell when a key was pressed. The zero value
// knows no picture.
type pictures struct {
	shown  func() term.EventPicture // what a key that comes now would tell
	trip   func() time.Duration     // the round trip to the terminal on an empty line
	keyed  term.EventPicture        // what the last key has told
	newest int64                    // the number of the newest picture
	drawn  [kept]int64              // the updates before each picture
	until  [kept]int64              // the updates up to which it was the newest
}

// kept is the number of pictures whose times are kept, each at its number
// modulo kept.
const kept = 64

// draw notes the number of the newest picture, after so many updates. Ctrl-L
// shows a picture without a draw: such a picture counts as the next one.
func (s *pictures) draw(picture, updates int64) {
	for n := max(s.newest+1, picture-kept+1); n <= picture; n++ {
		s.drawn[n%kept] = updates
	}
	s.newest = picture
	s.until[picture%kept] = updates
}

// knows reports whether the times of a picture are kept.
func (s *pictures) knows(picture int64) bool { return s.newest-picture < kept }

// back returns the number of updates since a picture was the newest one. The
// picture 0 is the newest, as in term.EventPicture: then back is -1, because no
// more key can come for the next update.
func (s *pictures) back(picture, updates int64) int64 {
	switch {
	case picture == 0:
		return -1
	case !s.knows(picture):
		return updates
	}
	return updates - s.until[picture%kept]
}

// delay returns the delay of a key that comes after so many updates. If the key
// tells no picture, or a forgotten one, it may have any delay.
func (s *pictures) delay(updates int64) (d held.Delay) {
	on := s.keyed
	if on.Shown == 0 || !s.knows(on.Shown) {
		// Package held adds to it, and an int may have 32 bits.
		return held.Delay{Most: math.MaxInt32 / 2}
	}
	d.Most = int(updates - s.drawn[on.Shown%kept])
	if on.Next > 0 {
		d.Least = int(updates - s.drawn[on.Next%kept])
	}
	return d
}
