package canvas

// A Font is the set of characters for pixels, dots and bars that a terminal can
// show. The zero value is Fine.
type Font uint8

// The fonts. A coarser font shows neighboring pixels as one.
const (
	Fine   Font = iota // quadrants, braille dots, and bars by the eighth of a cell
	Halves             // upper and lower halves of a cell, as on the Linux console
	ASCII              // for terminals without UTF-8
	fonts              // the number of fonts
)

// FontOf returns the finest font that a screen can show. Every tcell.Screen has
// the method that it asks.
func FontOf(screen interface {
	CanDisplay(r rune, fallbacks bool) bool
}) Font {
	switch {
	case !screen.CanDisplay('▀', false):
		return ASCII
	case !screen.CanDisplay('⠿', false):
		return Halves
	}
	return Fine
}

// pixels are the characters for the pixels set in a cell, by the font. Bit 0 is
// the upper left pixel, bit 1 the upper right one, bit 2 the lower left one,
// and bit 3 the lower right one. Every measured terminal emulator shows the
// quadrants right.
var pixels = [fonts][16]string{
	Fine: {
		" ", "▘", "▝", "▀", "▖", "▌", "▞", "▛",
		"▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
	},
	Halves: {
		" ", "▀", "▀", "▀", "▄", "█", "█", "█",
		"▄", "█", "█", "█", "▄", "█", "█", "█",
	},
	ASCII: {
		" ", "'", "'", "\"", ".", "|", "/", "F",
		".", "\\", "|", "7", "_", "L", "J", "#",
	},
}

// eighths are the characters for the left eighths of a cell.
var eighths = [9]string{" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"}

// dots are the braille characters for the dots set in a cell. Bit 2*y+x is the
// dot in column x of row y.
var dots = func() (all [256]string) {
	// The bits of Unicode go down the columns; the last row was added later.
	order := [8]rune{0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80}
	for mask := range all {
		r := rune(0x2800)
		for bit, value := range order {
			if mask>>bit&1 == 1 {
				r |= value
			}
		}
		all[mask] = string(r)
	}
	return all
}()

// plain returns the character that stands for another one in the font.
func (f Font) plain(text string) string {
	if f == ASCII {
		if plain, ok := plains[text]; ok {
			return plain
		}
	}
	return text
}

// plains are the replacements for characters in the font ASCII.
var plains = map[string]string{
	"┌": "+", "┐": "+", "└": "+", "┘": "+", "─": "-", "│": "|", "┴": "+",
	"←": "<", "→": ">", "↑": "^", "↓": "v",
	"◀": "<", "▶": ">", "▲": "^", "▼": "v",
	"·": "-", "×": "x", "…": "~",
}
