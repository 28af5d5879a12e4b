package scene

import (
	"math"
	"time"

	"fixstep/term"
	"fixstep/term/held"
)

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
