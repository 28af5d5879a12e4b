package input

import (
	"bytes"
	"strconv"
	"strings"
)

// An Answer is what the terminal sends when it is asked a Question.
type Answer struct {
	Question
	// Flags are, with Keyboard, those of kitty's protocol in force; with
	// Background, 1 if it is nearer to white than to black; with Version, 1 if
	// the terminal is xterm itself; with Colors, how many there are, 0 if the
	// answer does not tell; with Theme and Sight, 1 if the theme is a light one,
	// and the window is hidden.
	Flags int
}

// A Question is one that an Answer answers.
type Question uint8

// The questions, and what to send to ask them.
const (
	Status     Question = iota // ESC [ 5 n
	Device                     // ESC [ c
	Keyboard                   // ESC [ ? u
	Background                 // ESC ] 11 ; ? ESC \
	Version                    // ESC [ > q
	Theme                      // ESC [ ? 2031 h, also later when that changes
	Sight                      // ESC [ ? 2033 h, likewise
	Colors                     // ESC P $ q m ESC \, after a colour of 24 bits was set
)

// lightness returns 1 if the colour of the background, as a terminal tells it,
// is nearer to white than to black. ok is false for any other string.
func lightness(b []byte) (light int, ok bool) {
	color, ok := strings.CutPrefix(string(b), "\x1b]11;rgb:")
	if !ok || !ended(b) {
		return 0, false
	}
	channels := strings.Split(strings.TrimRight(color, "\a\x1b\\"), "/")
	if len(channels) != 3 {
		return 0, false
	}
	sum := uint64(0)
	for i, weight := range [3]uint64{3, 6, 1} { // as bright as they look
		digits := channels[i]
		n, err := strconv.ParseUint(digits, 16, 16) // of one to four digits
		if err != nil {
			return 0, false
		}
		sum += weight * n * 0xffff / (1<<(4*len(digits)) - 1)
	}
	if sum > 10*0x7fff {
		return 1, true
	}
	return 0, true
}

// colors returns how many colours a terminal has that was given one of 24 bits,
// as it tells its pen: it has kept the colour, or taken one of its palette.
func colors(pen []byte) int {
	switch {
	case bytes.Contains(pen, []byte("38:2:")):
		return 1 << 24
	case bytes.Contains(pen, []byte("38:5:")):
		return 256
	}
	return 0
}
