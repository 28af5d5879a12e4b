package vt

// ascii are the characters of ASCII that show. A text of one of them is a part
// of it, and needs no memory.
const ascii = " !\"#$%&'()*+,-./0123456789:;<=>?" +
	"@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_" +
	"`abcdefghijklmnopqrstuvwxyz{|}~"

// textOf returns the text of one character.
func textOf(r rune) string {
	i := int(r - ' ')
	if i >= 0 && i < len(ascii) {
		return ascii[i : i+1]
	}
	return string(r)
}

// print shows one character at the cursor.
func (t *Term) print(r rune) {
	again := r
	if t.sets[t.shift] == '0' && r >= '_' && r <= '~' {
		r = graphics[r-'_']
	}
	width := runeWidth(r)
	if width == 0 || t.opt.Kitty && t.joins(r) {
		t.combine(r)
		return
	}
	if t.opt.Kitty && isFlag(r) {
		width = 2
	}
	t.again = again
	if t.hasRoom(width) {
		t.put(r, width)
	}
}

// hasRoom reports whether a character of a width has a place at the cursor. If
// the row is full, it wraps first.
func (t *Term) hasRoom(width int) bool {
	switch {
	case width > t.w: // a screen of one column shows no half of it
		return false
	case !t.pending && t.x+width <= t.w:
		return true
	case !t.noWrap:
		t.x = 0
		t.feed(1)
		return true
	}
	return t.x+width <= t.w
}

// put shows a character at the cursor, and moves the cursor behind it.
func (t *Term) put(r rune, width int) {
	row := t.rows[t.y]
	t.touch(t.y, t.x, t.x+width)
	if r == ' ' && row[t.x].Text != " " {
		t.keep()
	}
	if t.inserts {
		t.shiftCells(t.y, t.x, width, t.bg())
	}
	unpair(row, t.x, t.bg())
	unpair(row, t.x+width, t.bg())
	row[t.x] = Cell{textOf(r), t.pen}
	if width == 2 {
		row[t.x+1] = Cell{"", t.pen}
	}
	t.advance(t.x + width)
}

// advance moves the cursor behind a character, to column x. Behind the last
// column it stays there, and a wrap is pending.
func (t *Term) advance(x int) {
	t.x = x
	if x == t.w {
		t.x = t.w - 1
		t.pending = true
	}
}

// last returns the column of the character before the cursor, or -1 at the
// start of a row.
func (t *Term) last() int {
	x := t.x - 1
	if t.pending {
		x = t.x
	}
	if x > 0 && t.rows[t.y][x].Text == "" {
		x--
	}
	return x
}

// combine adds a mark to the character before the cursor. In kitty U+FE0F makes
// the character two cells wide.
func (t *Term) combine(r rune) {
	x := t.last()
	if x < 0 || len(t.rows[t.y][x].Text) > 256 {
		return
	}
	row := t.rows[t.y]
	t.touch(t.y, x, x+2)
	row[x].Text += string(r)
	isNarrow := x == t.x-1
	widens := t.opt.Kitty && r == 0xfe0f && isSymbol(row[x].Text)
	if widens && isNarrow && x+1 < t.w {
		unpair(row, x+2, t.bg())
		row[x+1] = Cell{"", row[x].Style}
		t.advance(x + 2)
	}
}

// joins reports whether kitty adds r to the character before it: a skin tone,
// or the second half of a flag.
func (t *Term) joins(r rune) bool {
	x := t.last()
	if x < 0 {
		return false
	}
	before := []rune(t.rows[t.y][x].Text)
	isSkinTone := r >= 0x1f3fb && r <= 0x1f3ff
	if isSkinTone {
		return before[0] >= 0x2600
	}
	return isFlag(r) && len(before) == 1 && isFlag(before[0])
}

// repeat prints the last character n times more, if nothing else came after it.
// Otherwise it does nothing, as in xterm.js and tmux: no standard defines this
// case.
func (t *Term) repeat(n int) {
	r := t.again
	if r == 0 {
		return
	}
	for range n {
		t.print(r)
	}
}

// graphics is the line drawing set from '_' to '~'.
var graphics = []rune(" ◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·")
