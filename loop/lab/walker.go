package lab

import (
	"slices"
	"strings"

	"fixstep/loop"
)

// A Walker follows a loop through its pseudo-code, see classic.Design. It knows
// the words forever, while, if, else and unless, blocks by their indentation,
// and the actions input, update(…), draw(…), sleep(…) and drop(…). All else is
// arithmetic, which it passes over: after a condition it may go either way.
type Walker struct {
	steps []step
	next  int // the step after the last action
	round int // of Next, to see each step once
}

// A step is a statement of pseudo-code, or the head of a block.
type step struct {
	line, deep int    // from 0; columns before it
	word       string // that it begins with, one of heads or actions; else ""
	rest       string // after the word
	head       bool   // a block follows
	idle       bool   // an action that may be for 0 or less, which is none: see loop.Turn
	yes, no    int    // the step after it, and after a condition that does not hold; the same for all else
	round      int    // of Next, in which it was seen
}

// What a step may begin with. A bracket tells an action from a number whose
// name begins with the same word.
var (
	heads   = []string{"forever", "while ", "if ", "else if ", "else", "unless "}
	actions = []string{"input", "update(", "draw(", "sleep(", "sleep until ", "drop("}
)

// NewWalker returns a walker at the start of what a core does, 0 or 1. A blank
// line ends the code of a core. What stands before the first forever is for
// all of them.
func NewWalker(code string, core int) *Walker {
	w, mine := new(Walker), true
	for n, line := range strings.Split(code, "\n") {
		line, _, _ = strings.Cut(line, "#")
		text := strings.TrimSpace(line)
		deep := strings.Index(line, text)
		if text == "" {
			core--
		}
		if mine = mine && !strings.HasPrefix(text, "forever") || core == 0; !mine {
			continue
		}
		if head, rest, block := strings.Cut(text, ":"); block {
			w.add(n, deep, head)
			deep, text = deep+1, rest
		}
		for part := range strings.SplitSeq(text, ";") {
			w.add(n, deep, strings.TrimSpace(part))
		}
	}
	for i := range w.steps {
		s := &w.steps[i]
		s.yes = i + 1
		if !s.head {
			s.yes = w.after(i, i+1, false)
		}
		if s.no = s.yes; s.head && s.rest != "" {
			s.no = w.after(i, w.end(i), true)
		}
	}
	return w
}

// add adds a step, unless it is empty.
func (w *Walker) add(line, deep int, text string) {
	s := step{line: line, deep: deep, rest: text}
	for i, word := range slices.Concat(heads, actions) {
		if rest, ok := strings.CutPrefix(text, word); ok && s.word == "" {
			s.word, s.rest = strings.TrimRight(strings.TrimSuffix(word, "until "), " ("), rest
			s.head = i < len(heads)
			s.idle = !s.head && s.word != "input" && s.word != "draw" && rest != "step)"
		}
	}
	if text != "" {
		w.steps = append(w.steps, s)
	}
}

// end returns the step after the block of a head.
func (w *Walker) end(i int) int {
	deep := w.steps[i].deep
	for i++; i < len(w.steps) && w.steps[i].deep > deep; i++ {
	}
	return i
}

// after returns where step i goes on if step j follows, or the end of the code:
// it is the loop around i, if j is out of that. An else is passed by, unless
// the condition of i has failed, whose else it is.
func (w *Walker) after(i, j int, failed bool) int {
	deep := w.steps[i].deep
	for h := i - 1; h >= 0; h-- {
		s := &w.steps[h]
		if s.deep >= deep {
			continue
		}
		deep = s.deep
		if (s.word == "while" || s.word == "forever") && (j == len(w.steps) || w.steps[j].deep <= deep) {
			return h
		}
	}
	if j == len(w.steps) || !strings.HasPrefix(w.steps[j].word, "else") || failed && w.steps[j].deep == w.steps[i].deep {
		return j
	}
	return w.after(i, w.end(j), false)
}

// Next takes what the loop does next, and returns the line that says so, from
// 0. It returns false, and stays where it is, if no way through the code leads
// from the last action to this one.
func (w *Walker) Next(do loop.Kind) (line int, ok bool) {
	w.round++
	i := w.find(w.next, do.String())
	if i < 0 {
		return 0, false
	}
	w.next = w.steps[i].yes
	return w.steps[i].line, true
}

// find returns the first step from i on that does it, or -1.
func (w *Walker) find(i int, do string) int {
	if i >= len(w.steps) || w.steps[i].round == w.round {
		return -1
	}
	s := &w.steps[i]
	s.round = w.round
	if s.word == do {
		return i
	}
	if !s.head && s.word != "" && !s.idle {
		return -1
	}
	if i := w.find(s.yes, do); i >= 0 {
		return i
	}
	return w.find(s.no, do)
}
