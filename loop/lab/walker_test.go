package lab

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// agree runs a loop beside its pseudo-code, and returns where they part.
func agree(m *Machine, d classic.Design) (err error) {
	cores := []*reader{read(m, d, 0), read(m, d, 1)}
	walkers := []*Walker{NewWalker(d.Code, 0), NewWalker(d.Code, 1)}
	for i, s := range cores[0].steps[1:] {
		if before := cores[0].steps[i]; s.deep > before.deep && s.line > before.line && !before.head {
			return fmt.Errorf("line %d is indented", s.line+1)
		}
	}
	var l *Lane
	follow := func(core int, a *loop.Action, now time.Duration) {
		line, ok := walkers[core].Next(a.Do)
		if err == nil {
			err = cores[core].follow(a, now, l.Sim)
		}
		if err == nil && (!ok || !strings.Contains(strings.Split(d.Code, "\n")[line], a.Do.String())) {
			err = fmt.Errorf("at %v no way leads to %s but to line %d, %v", now, a.Do, line+1, ok)
		}
	}
	dropped := time.Duration(0)
	l = m.Start(d, func(op Op) {
		if lost := l.Dropped - dropped; lost > 0 {
			dropped = l.Dropped
			follow(op.Core, &loop.Action{Do: loop.Drop, Lost: lost}, op.T)
		}
		follow(op.Core, &op.Action, op.T)
	})
	defer l.Stop()
	l.Advance(loop.UntilInput)
	return err
}

// agreeOnMany runs a loop beside its pseudo-code on many machines.
func agreeOnMany(d classic.Design, n int) error {
	r := rand.New(rand.NewPCG(5, 6))
	for range n {
		m := randomMachine(r)
		m.Fill()
		m.Grain = 0 // what a sleep is for and not how long it lasts
		if err := agree(m, d); err != nil {
			return err
		}
	}
	return nil
}

// Each loop does what its pseudo-code says, action by action and to the
// nanosecond.
func TestLoopsDoWhatTheirPseudoCodeSays(t *testing.T) {
	for _, d := range classic.Designs {
		if err := agreeOnMany(d, 200); err != nil {
			t.Errorf("%s: %v", d.Name, err)
		}
	}
}

// No line of pseudo-code can be missing, and none can stand elsewhere, unless
// it has nothing to do with its neighbour.
func TestEveryLineOfPseudoCodeMatters(t *testing.T) {
	for _, d := range classic.Designs {
		lines := strings.SplitAfter(strings.TrimSuffix(d.Code, "\n"), "\n")
		for i, line := range lines {
			d.Code = strings.Join(slices.Delete(slices.Clone(lines), i, i+1), "")
			if line != "\n" && agreeOnMany(d, 200) == nil {
				t.Errorf("%s: line %d may be missing: %q", d.Name, i+1, line)
			}
		}
		for i := range lines[1:] {
			swapped := slices.Clone(lines)
			swapped[i], swapped[i+1] = lines[i+1], lines[i]
			d.Code = strings.Join(swapped, "")
			if agreeOnMany(d, 200) == nil && !apart(lines[i], lines[i+1]) {
				t.Errorf("%s: lines %d and %d may be swapped: %q, %q", d.Name, i+1, i+2, lines[i], lines[i+1])
			}
		}
	}
}

// sets finds the numbers that a line sets first.
var sets = regexp.MustCompile(`^ *([a-z ]+) [+-]?= `)

// apart reports whether one of two lines is mere arithmetic, neither is the
// head of a block, and neither has a number that the other sets.
func apart(a, b string) bool {
	free := false
	for range 2 {
		if name := sets.FindStringSubmatch(a); name != nil {
			free = true
			if strings.Contains(b, name[1]) {
				return false
			}
		}
		a, b = b, a
	}
	return free && !strings.Contains(a+b, ":")
}

// A walker goes no way that the code does not, and takes no memory. What may
// be for 0 is passed by.
func TestAWalkerKeepsToTheCode(t *testing.T) {
	kinds := map[byte]loop.Kind{'i': loop.Input, 'u': loop.Update, 'd': loop.Draw, 's': loop.Sleep, '-': loop.Drop}
	for _, c := range []struct {
		name, does string
		lines      []int // -1: there is no way
	}{
		{"limited", "usiusudsi", []int{-1, 4, 6, 7, -1, -1, 8, 4, 6}},
		{"delta", "uidi", []int{-1, 4, 7, 4}},
		{"catchup", "iuu-di-d", []int{5, 9, 9, 10, 11, 5, 10, 11}},
		{"nap", "iudid", []int{2, 3, 4, 2, -1}},
		{"steady", "-iuds", []int{5, 7, 8, 11, 13}},
		{"event", "siui", []int{1, 2, 3, -1}},
		{"mine", "i", []int{-1}},
	} {
		d, _ := classic.ByName(c.name)
		w := NewWalker(d.Code, 0)
		for i := range c.does {
			line, ok := w.Next(kinds[c.does[i]])
			if want := c.lines[i]; ok != (want >= 0) || ok && line != want {
				t.Errorf("%s: %s leads to %d, %v; want %d", c.name, c.does[:i+1], line, ok, want)
			}
		}
		if n := testing.AllocsPerRun(10, func() { w.Next(loop.Draw) }); n > 0 {
			t.Errorf("%s: %v allocations", c.name, n)
		}
	}
}
