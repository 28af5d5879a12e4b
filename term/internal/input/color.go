package input

import (
	"bytes"
	"strconv"
	"strings"
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
