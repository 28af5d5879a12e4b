package vt

import "strings"

// sequence carries out ESC [ params final. It ignores an unknown one, as
// terminals do.
func (t *Term) sequence(params string, final byte) {
	private, whole := byte(0), params
	if params != "" && params[0] >= '<' && params[0] <= '?' {
		private, params = params[0], params[1:]
	}
	body := strings.TrimRight(params, " !\"#$%&'()*+,-./")
	args := numbers(body)
	name := string(final)
	if private != 0 {
		name = string(private) + name
	}
	name += params[len(body):]
	arg := func(i, otherwise int) int {
		if i < len(args) && args[i][0] >= 0 {
			return args[i][0]
		}
		return otherwise
	}
	n := max(arg(0, 1), 1)
	switch name {
	case "m":
		t.style(args)
	case "h", "l", "?h", "?l":
		for _, a := range args {
			t.change(mode{private == '?', a[0]}, final == 'h')
		}
	default:
		if !t.vertical(name, n) && !t.motion(name, n, arg) && !t.lines(name, n) && !t.edit(name, n, arg) {
			said := t.said
			if t.report(name, arg); asks(name, arg) {
				t.note(said, '[', whole+string(final))
			}
		}
	}
}

// vertical carries out the sequences that move the cursor up or down by n rows,
// at most to a margin. It reports whether name is one of them.
func (t *Term) vertical(name string, n int) bool {
	switch name {
	case "A", "F":
		top := 0
		if t.y >= t.top {
			top = t.top
		}
		t.y, t.pending = max(t.y-n, top), false
	case "B", "e", "E":
		bottom := t.h - 1
		if t.y <= t.bottom {
			bottom = t.bottom
		}
		t.y, t.pending = min(t.y+n, bottom), false
	default:
		return false
	}
	if name == "E" || name == "F" {
		t.x = 0
	}
	return true
}

// motion carries out the other sequences that move the cursor. It reports
// whether name is one of them.
func (t *Term) motion(name string, n int, arg func(i, otherwise int) int) bool {
	switch name {
	case "C", "a":
		t.x, t.pending = min(t.x+n, t.w-1), false
	case "D":
		t.x, t.pending = max(t.x-n, 0), false
	case "G", "`":
		t.x, t.pending = min(n, t.w)-1, false
	case "d":
		t.move(t.x, t.rowOf(n-1))
	case "H", "f":
		t.move(max(arg(1, 1), 1)-1, t.rowOf(n-1))
	case "I":
		for range min(n, t.w) {
			t.control('\t')
		}
	case "s":
		t.saved = t.cursor
	case "u":
		t.cursor = t.saved
	case "r":
		t.margins(n-1, arg(1, t.h)-1)
	default:
		return false
	}
	return true
}

// margins sets the rows that scroll, both included.
func (t *Term) margins(top, bottom int) {
	if bottom < 0 || bottom >= t.h {
		bottom = t.h - 1
	}
	if top < bottom {
		t.top, t.bottom = top, bottom
		t.move(0, t.rowOf(0))
	}
}

// lines carries out the sequences that move whole rows. It reports whether name
// is one of them.
func (t *Term) lines(name string, n int) bool {
	switch name {
	case "L", "M":
		if name == "L" {
			n = -n
		}
		if t.y >= t.top && t.y <= t.bottom {
			t.scroll(t.y, t.bottom, n, t.bg())
			t.x, t.pending = 0, false
		}
	case "S":
		t.scroll(t.top, t.bottom, n, t.bg())
	case "T":
		t.scroll(t.top, t.bottom, -n, t.bg())
	default:
		return false
	}
	return true
}

// edit carries out the other sequences that change cells. It reports whether
// name is one of them.
func (t *Term) edit(name string, n int, arg func(i, otherwise int) int) bool {
	switch name {
	case "J":
		t.erase(arg(0, 0), 0, t.h*t.w, t.y*t.w+t.x)
	case "K":
		t.erase(arg(0, 0), t.y*t.w, (t.y+1)*t.w, t.y*t.w+t.x)
	case "X":
		t.clear(t.y, t.x, t.x+n, t.bg())
		t.pending = false
	case "@", "P":
		if name == "P" {
			n = -n
		}
		t.shiftCells(t.y, t.x, n, t.bg())
		t.pending = false
	case "b":
		t.repeat(min(n, t.w*t.h))
	case "g":
		t.untab(arg(0, 0))
	default:
		return false
	}
	return true
}

// untab removes the tab stop at the cursor (0) or all of them (3).
func (t *Term) untab(which int) {
	switch which {
	case 0:
		t.tabs[t.x] = t.x%8 == 0
	case 3:
		for x := range t.w {
			t.tabs[x] = x%8 == 0
		}
	}
}

// erase blanks part of the cells first..end, counted row by row: from at on
// (0), up to at (1), or all (2).
func (t *Term) erase(part, first, end, at int) {
	switch part {
	case 0:
		first = at
	case 1:
		end = at + 1
	case 2:
	default:
		return
	}
	for y := first / t.w; y*t.w < end; y++ {
		t.clear(y, first-y*t.w, end-y*t.w, t.bg())
	}
	t.pending = false
}

// repeat prints the character before the cursor n times more.
func (t *Term) repeat(n int) {
	x := t.last()
	if x < 0 {
		return
	}
	r := []rune(t.rows[t.y][x].Text)
	for range n {
		t.print(r[0])
	}
}
