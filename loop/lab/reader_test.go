package lab

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// A reader does what pseudo-code says: it computes the arithmetic that a Walker
// passes over, so that it knows which action comes next, and for how much.
type reader struct {
	*Walker
	numbers map[string]int64
	words   map[string][]string // of each formula
}

// read returns a reader of what a core does on a machine.
func read(m *Machine, d classic.Design, core int) *reader {
	orNone := func(n, none int64) int64 {
		if n < 0 {
			return none
		}
		return n
	}
	most := int64(m.MaxUpdates)
	if most <= 0 {
		most = 1 << 40
		if d.Name == "steady" && m.MaxUpdates == 0 {
			most = 5
		}
	}
	return &reader{NewWalker(d.Code, core), map[string]int64{
		"step": int64(m.Updates.Interval()), "frame": int64(m.Frames.Interval()), "jitter": orNone(int64(m.Jitter), 0),
		"clamp": orNone(int64(m.Clamp), 1<<40), "resync": orNone(int64(m.Resync), 0),
		"max-skip": orNone(int64(m.MaxSkip), 0), "max-updates": most,
	}, map[string][]string{}}
}

// follow returns an error unless the code does this action next. That starts
// now, and sim has been simulated.
func (r *reader) follow(a *loop.Action, now, sim time.Duration) error {
	r.numbers["now"], r.numbers["sim"] = int64(now), int64(sim)
	for range 10_000 {
		if r.next >= len(r.steps) {
			return errors.New("the code has ended")
		}
		s := &r.steps[r.next]
		r.next = s.yes
		switch {
		case s.head && s.rest == "":
		case s.head:
			holds, err := r.compute(s.rest)
			if err != nil {
				return err
			}
			if (holds != 0) == (s.word == "unless") {
				r.next = s.no
			}
		case s.word == "":
			if err := r.assign(s.rest); err != nil {
				return err
			}
		default:
			want := [...]time.Duration{loop.Update: a.Step, loop.Draw: a.At, loop.Sleep: a.For, loop.Drop: a.Lost}[a.Do]
			amount, err := r.amount(s, want)
			if err != nil {
				return err
			}
			if s.idle && (amount <= 0 || s.word == "sleep" && a.Do == loop.Input) {
				continue
			}
			if s.word != a.Do.String() || amount != want {
				return fmt.Errorf("line %d: %s(%d) in the code, %s(%d) in the loop", s.line+1, s.word, amount, a.Do, want)
			}
			return nil
		}
	}
	return errors.New("the code does nothing for ever")
}

// amount returns what stands in the brackets of an action, or what the loop
// says where there are none: a wait for input ends when the machine says.
func (r *reader) amount(s *step, said time.Duration) (time.Duration, error) {
	formula, _, _ := strings.Cut(s.rest, ", unless")
	inner, ok := strings.CutSuffix(formula, ")")
	if !ok {
		return said, nil
	}
	n, err := r.compute(inner)
	return time.Duration(n), err
}

// assign computes one number, or several of one value.
func (r *reader) assign(text string) error {
	for _, op := range []string{" + ", " - "} {
		if name, value, ok := strings.Cut(text, " "+strings.TrimSpace(op)+"= "); ok {
			text = name + " = " + name + op + "(" + value + ")"
		}
	}
	names := strings.Split(text, " = ")
	n, err := r.compute(names[len(names)-1])
	for _, name := range names[:len(names)-1] {
		r.numbers[name] = n
	}
	if len(names) == 1 {
		return fmt.Errorf("no statement: %q", text)
	}
	return err
}

// levels are the signs between numbers, the weakest first.
var levels = [][]string{{"and"}, {"=", "<", "<=", ">", ">="}, {"+", "-"}, {"/", "mod"}}

// A formula is what is left to read of one.
type formula struct {
	words   []string
	numbers map[string]int64
	err     error
}

func (r *reader) compute(text string) (int64, error) {
	words, ok := r.words[text]
	if !ok {
		words = strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ", ",", " , ").Replace(text))
		r.words[text] = words
	}
	f := formula{words: words, numbers: r.numbers}
	n := f.level(0)
	if f.err == nil && len(f.words) > 0 {
		f.err = fmt.Errorf("%q: %q is left", text, f.words)
	}
	return n, f.err
}

// take takes the next word if it is one of these.
func (f *formula) take(list ...string) string {
	for _, word := range list {
		if len(f.words) > 0 && f.words[0] == word {
			f.words = f.words[1:]
			return word
		}
	}
	return ""
}

func (f *formula) level(n int) int64 {
	if n == len(levels) {
		return f.term()
	}
	a := f.level(n + 1)
	for {
		op := f.take(levels[n]...)
		if op == "" {
			return a
		}
		b := f.level(n + 1)
		a = map[string]int64{"and": a * b, "+": a + b, "-": a - b, "/": a / max(b, 1), "mod": a % max(b, 1), "=": holds(a == b),
			"<": holds(a < b), "<=": holds(a <= b), ">": holds(a > b), ">=": holds(a >= b)}[op]
	}
}

func holds(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// term reads a number, one in brackets, or the least or greatest of two.
func (f *formula) term() (n int64) {
	if which := f.take("min", "max", "("); which != "" {
		if which != "(" {
			f.take("(")
		}
		if n = f.level(0); f.take(",") != "" {
			if m := f.level(0); (m < n) == (which == "min") {
				n = m
			}
		}
		f.take(")")
		return n
	}
	var name []string
	for len(f.words) > 0 && !strings.Contains(" and mod + - / = < <= > >= ( ) , ", " "+f.words[0]+" ") {
		name, f.words = append(name, f.words[0]), f.words[1:]
	}
	n, ok := f.numbers[strings.Join(name, " ")]
	if !ok {
		if n, f.err = strconv.ParseInt(strings.Join(name, " "), 10, 64); f.err != nil {
			f.words = nil
		}
	}
	return n
}
