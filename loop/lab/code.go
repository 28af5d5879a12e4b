package lab

import (
	"os"
	"path"
	"runtime"
	"slices"
	"strings"

	"fixstep/loop"
)

// code holds the code that a lane shows: the turn of each core, and the lines
// that are carried out.
type code struct {
	lines []line    // of the turns known so far, with an empty line between two turns
	now   [2]uint64 // the bit of the line that each core carries out; 0: not known
	done  uint64    // the bits of the lines begun since the last Advance
	asks  uint64    // the bits of all lines begun so far
	known map[[deep]uintptr]uint64
}

// A line is a line of code without its brace, as a lane shows it.
type line struct {
	number int // in its file
	text   string
}

// deep is the number of stack frames that tell an action from all others.
const deep = 12

// ask notes the line that asks for an action. It is called by the loop.
func (c *code) ask(core int) {
	var stack [deep]uintptr
	runtime.Callers(3, stack[:])
	at, ok := c.known[stack]
	if !ok {
		at = c.find(stack[:])
		c.known[stack] = at
	}
	c.now[core] = at
	c.done |= at
	c.asks |= at
}

// find returns the bit of the line to which a stack belongs. It adds a turn
// that is not known yet.
func (c *code) find(stack []uintptr) uint64 {
	var turn runtime.Frame
	for frames, more := runtime.CallersFrames(stack), true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		host := strings.HasSuffix(f.File, "loop/turn.go") || strings.HasSuffix(f.File, "loop/lab/lane.go")
		if host && turn.File != "" {
			break
		}
		if !host {
			turn = f
		}
	}
	asks := func(l line) bool { return l.number == turn.Line }
	if added := turnAround(textOf(turn.File), turn.Line); !slices.ContainsFunc(c.lines, asks) && added != nil {
		if c.lines != nil {
			c.lines = append(c.lines, line{})
		}
		c.lines = append(c.lines, added...)
	}
	return 1 << uint(slices.IndexFunc(c.lines, asks)) // no line is -1, which is beyond all bits
}

// textOf returns the text of a Go file: from loop.Sources, or from the disk if
// the file is still there.
func textOf(file string) string {
	dir, name := path.Split(file)
	if path.Base(dir) == "classic" {
		name = "classic/" + name
	}
	text, err := loop.Sources.ReadFile(name)
	if err != nil {
		text, _ = os.ReadFile(file)
	}
	return string(text)
}

// turnAround returns the lines of the function in which a line stands, without
// its head. A class need not know Go, and braces say no more than indentation:
// a brace that opens a block is shown as a colon, a closing brace is left out.
func turnAround(text string, number int) (lines []line) {
	all := strings.Split(text, "\n")
	i := min(number, len(all)) - 1
	for i > 0 && !(strings.HasSuffix(all[i], "{") && strings.Contains(all[i], "func")) {
		i--
	}
	deep := strings.Count(all[max(i, 0)], "\t")
	for n := i + 1; n < len(all) && !strings.HasPrefix(all[n], strings.Repeat("\t", deep)+"}"); n++ {
		inner := strings.TrimPrefix(all[n], strings.Repeat("\t", deep+1))
		words := strings.TrimPrefix(strings.TrimLeft(inner, "\t"), "} ")
		if head, block := strings.CutSuffix(words, " {"); block {
			words = head + ":"
		}
		if words != "}" && words != "" {
			lines = append(lines, line{n + 1, strings.Repeat("    ", strings.Count(inner, "\t")) + words})
		}
	}
	return lines
}

// Code returns the lines of the loop's turn, out of its file; for a loop with
// two cores the turns of both. It returns "" before the first action, and if
// the file is not there.
func (c *code) Code() string {
	var text strings.Builder
	for _, l := range c.lines {
		text.WriteString(l.text + "\n")
	}
	return strings.TrimSuffix(text.String(), "\n")
}

// Lines returns the lines of code that are being carried out, and the lines
// that asked for an action in the last Advance, a bit each: 1 is the first
// line.
func (c *code) Lines() (now, done uint64) { return c.now[0] | c.now[1], c.done }

// Line is Lines for the last line of the code with this text: whether that line
// is being carried out, and whether it was in the last Advance. A line that
// asks for no action counts with the next line that does, at most two below.
func (c *code) Line(text string) (now, done bool) {
	at := len(c.lines) - 1
	for at >= 0 && strings.TrimLeft(c.lines[at].text, " ") != text {
		at--
	}
	below := 2
	if strings.Contains(text, "do.") || strings.Contains(text, "(do") {
		below = 0 // the line itself asks
	}
	for bit := uint64(1) << max(at, 0); at >= 0 && bit <= 1<<(at+below); bit <<= 1 {
		if c.asks&bit != 0 {
			now, _ := c.Lines()
			return now&bit != 0, c.done&bit != 0
		}
	}
	return false, false
}
