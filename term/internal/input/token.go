package input

import (
	"bytes"
	"strconv"
	"unicode/utf8"
)

const (
	esc   = '\x1b'
	ctrlC = '\x03'

	// longest bounds the bytes kept of a sequence that never ends. A clipboard
	// may be long.
	longest = 1 << 18
)

// next returns the length of the first token of b: a run of text, a key with
// Alt, or one whole sequence. 0 means that the token is not complete.
func next(b []byte) int {
	if b[0] != esc {
		return text(b)
	}
	if len(b) == 1 {
		return 0
	}
	switch {
	case b[1] == esc || b[1] == ctrlC: // a Ctrl-C must never get lost
		return 1
	case b[1] == '[':
		return csi(b)
	case b[1] == 'O': // a key of the application keypad
		return printable(b, 3)
	case isString(b[1]):
		return str(b)
	}
	if !utf8.FullRune(b[1:]) {
		return 0
	}
	_, n := utf8.DecodeRune(b[1:])
	return 1 + n
}

// isControl reports whether c is the byte of a Ctrl+letter and of no other key.
// Tab and Enter are other keys: they join an Esc even from an earlier read.
func isControl(c byte) bool { return c < ' ' && c != '\t' && c != '\r' && c != esc }

// text returns the length of the text before the next Esc, whole runes only.
func text(b []byte) int {
	if i := bytes.IndexByte(b, esc); i >= 0 {
		return i
	}
	for i := max(0, len(b)-utf8.UTFMax+1); i < len(b); i++ {
		if utf8.RuneStart(b[i]) && !utf8.FullRune(b[i:]) {
			return i
		}
	}
	return len(b)
}

// csi returns the length of a control sequence, which ends before a byte that
// cannot be part of it.
func csi(b []byte) int {
	for i := 2; i < len(b); i++ {
		switch c := b[i]; {
		case i == 2 && c == '[': // a function key of the Linux console
			return printable(b, 4)
		case i == 2 && c == 'M': // X10's mouse, with three bytes of any value
			return whole(b, 6)
		case c < ' ' || c > '~':
			return i
		case c >= '@':
			return i + 1
		}
	}
	return unended(b)
}

// printable returns n, or 0 if b has fewer bytes. If the last byte cannot
// belong to the others it returns n - 1.
func printable(b []byte, n int) int {
	if n = whole(b, n); n > 0 && (b[n-1] < ' ' || b[n-1] > '~') {
		return n - 1
	}
	return n
}

// str returns the length of a string that the terminal sends: a title, a color,
// a clipboard, a terminal's name. The string ends before a control character,
// because no terminal sends one within a string: so a Ctrl-C is heard at once.
func str(b []byte) int {
	for i := 2; i < len(b); i++ {
		switch {
		case b[i] == '\a':
			return i + 1
		case b[i] < ' ' && b[i] != esc:
			return i
		case b[i] == esc && i+1 < len(b):
			if b[i+1] == '\\' {
				return i + 2
			}
			return i
		}
	}
	return unended(b)
}

// ended reports whether a string is complete: it ends with BEL or Esc \.
func ended(b []byte) bool {
	return bytes.HasSuffix(b, []byte{'\a'}) || bytes.HasSuffix(b, []byte("\x1b\\"))
}

// isString reports whether c after an Esc begins a string.
func isString(c byte) bool {
	return c == ']' || c == 'P' || c == 'X' || c == '^' || c == '_'
}

// whole returns n, or 0 if b has fewer bytes.
func whole(b []byte, n int) int {
	if len(b) < n {
		return 0
	}
	return n
}

// unended returns 0, to wait for more, or len(b) if b is too long already.
func unended(b []byte) int {
	if len(b) < longest {
		return 0
	}
	return len(b)
}

// numbers returns the parameters of a sequence, each with its parts between
// colons. An empty part is 0.
func numbers(params []byte) (list [][]int) {
	for _, field := range bytes.Split(params, []byte{';'}) {
		var parts []int
		for _, part := range bytes.Split(field, []byte{':'}) {
			n, _ := strconv.Atoi(string(part))
			parts = append(parts, n)
		}
		list = append(list, parts)
	}
	return list
}
