package scene

import (
	"math"

	"fixstep/term"
	"fixstep/term/app/internal/keys"
)

// A sight knows when the last pictures were drawn, and so when a key was
// pressed. The zero value knows nothing.
type sight struct {
	seen   term.EventSeen
	newest int64     // the number of a picture
	drawn  [64]int64 // the updates before a picture, at its number
}

// draw notes the number of the newest picture, after so many updates.
func (s *sight) draw(picture, updates int64) {
	if picture != s.newest {
		kept := int64(len(s.drawn))
		for n := max(s.newest+1, picture-kept+1); n <= picture; n++ { // Ctrl-L shows one without a draw
			s.drawn[n%kept] = updates
		}
		s.newest = picture
	}
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
