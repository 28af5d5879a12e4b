package lab

import (
	"os"
	"path"
	"runtime"
	"slices"
	"strings"

	"fixstep/loop"
)

// code holds the code that a lane shows: the turn of each core.
type code struct {
	// Unmarked leaves out the marks Now and Done, for a lane whose code is not on
	// the screen: to know the line of an action takes longer than the action.
	Unmarked bool

	asked int    // actions so far
	lines []Line // of the turns known so far, with an empty line between two turns
	now   [2]int // index of the line that each core carries out; below 0: not known
	known map[[deep]uintptr]int
	stack [deep]uintptr // room for one, which the runtime would make anew
}

// A Line is a line of the code of a loop, without its brace.
type Line struct {
	Text string // indented by spaces
	Now  bool   // it is being carried out
	Done bool   // it asked for an action in the last RunTo

	asks   bool // it has asked for an action
	number int  // in its file
}

// deep is the number of stack frames that tell an action from all others.
const deep = 12

// taught is the number of actions after which the turns of a loop are known.
const taught = 100

// ask notes the line that asks for an action. It is called by the loop.
func (c *code) ask(core int) {
	if c.asked++; c.Unmarked && c.asked > taught {
		return
	}
	clear(c.stack[:])
	runtime.Callers(3, c.stack[:])
	at, ok := c.known[c.stack]
	if !ok {
		at = c.find(c.stack[:])
		c.known[c.stack] = at
	}
	if before := c.now[core]; before >= 0 {
		c.lines[before].Now = false
	}
	if c.now[core] = at; at >= 0 {
		l := &c.lines[at]
		l.Now, l.Done, l.asks = true, true, true
	}
}

// find returns the index of the line to which a stack belongs, -1 if its file
// is not there. It adds a turn that is not known yet.
func (c *code) find(stack []uintptr) int {
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
	asks := func(l Line) bool { return l.number == turn.Line }
	if added := turnAround(textOf(turn.File), turn.Line); !slices.ContainsFunc(c.lines, asks) && added != nil {
		if c.lines != nil {
			c.lines = append(c.lines, Line{})
		}
		c.lines = append(c.lines, added...)
	}
	return slices.IndexFunc(c.lines, asks)
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
func turnAround(text string, number int) (lines []Line) {
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
			lines = append(lines, Line{Text: strings.Repeat("    ", strings.Count(inner, "\t")) + words, number: n + 1})
		}
	}
	return lines
}

// Lines returns the lines of the loop's turn, out of its file; for a loop with
// two cores the turns of both. There are none before the first action, or if
// the file is not there. The lines change with the next RunTo.
func (c *code) Lines() []Line { return c.lines }

// Line returns the last line of the code with this text. A line that asks for
// no action has the marks of the next line that does, at most two below.
func (c *code) Line(text string) Line {
	below := 2
	if strings.Contains(text, "do.") || strings.Contains(text, "(do") {
		below = 0 // the line itself asks
	}
	for i := len(c.lines) - 1; i >= 0; i-- {
		if strings.TrimLeft(c.lines[i].Text, " ") != text {
			continue
		}
		for _, l := range c.lines[i:min(i+below+1, len(c.lines))] {
			if l.asks {
				return Line{Text: text, Now: l.Now, Done: l.Done}
			}
		}
		break
	}
	return Line{Text: text}
}
