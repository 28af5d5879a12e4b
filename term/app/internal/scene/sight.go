package scene

import (
	"math"

	"fixstep/term"
	"fixstep/term/app/internal/keys"
)

// A sight knows when the last pictures were drawn, and so when a key was
// pressed. The zero value knows nothing.
type sight struct {
	answered func() term.EventSeen // what a key that comes now would tell
	seen     term.EventSeen        // what the last key has told
	newest   int64                 // the number of a picture
	drawn    [64]int64             // the updates before a picture, at its number
	stood    [64]int64             // the updates up to which it was the newest
}

// draw notes the number of the newest picture, after so many updates.
func (s *sight) draw(picture, updates int64) {
	kept := int64(len(s.drawn))
	if picture != s.newest {
		for n := max(s.newest+1, picture-kept+1); n <= picture; n++ { // Ctrl-L shows one without a draw
			s.drawn[n%kept] = updates
		}
		s.newest = picture
	}
	s.stood[picture%kept] = updates
}

// back returns the number of updates since a picture was the newest; -1 for the
// newest: no more key can come for the next update.
func (s *sight) back(picture, updates int64) int64 {
	if picture == 0 {
		return -1
	}
	if kept := int64(len(s.stood)); s.newest-picture < kept {
		return updates - s.stood[picture%kept]
	}
	return updates
}

// late returns the delay of a key that comes after so many updates.
func (s *sight) late(updates int64) (d keys.Delay) {
	since := func(picture int64) int { return int(updates - s.drawn[picture%int64(len(s.drawn))]) }
	if s.seen.Picture == 0 || s.newest-s.seen.Picture >= int64(len(s.drawn)) {
		return keys.Delay{Most: math.MaxInt32 / 2} // of which a gap is the sum, also in 32 bits
	}
	if s.seen.Next > 0 {
		d.Least = since(s.seen.Next)
	}
	d.Most = since(s.seen.Picture)
	return d
}
