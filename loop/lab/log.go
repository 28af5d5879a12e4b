package lab

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"

	"fixstep/loop"
)

// A Log holds what a program of any language did: its actions as they began.
type Log struct {
	name  string
	opt   loop.Options          // that the program had
	ops   []Op                  // at least one; T counts from the first
	lines []int                 // of the ops
	asks  bool                  // it tells its inputs
	drops map[int]time.Duration // before an op, by its index
}

// Bounds of a log, so that a stranger's file does not fill the memory.
const (
	mostOps  = 20_000
	longLine = 4096 // bytes
	farthest = 4e9  // seconds: a clock may count from 1970
)

// untold is the Alpha of a draw that tells none.
const untold loop.Alpha = math.MinInt64

// ReadLog reads a log, in which a line such as "0.016736 update 0.016667" is an
// action: the time in seconds, from any start, at which it began; input,
// update, draw, sleep or drop; the seconds of the update, sleep or drop, or the
// alpha of the draw. A sleep without a number waits for input, a draw without
// one tells no alpha, an update or a sleep of 0 is no action, and # begins a
// comment. The first 20,000 actions of the first hour count. A last line
// without an end does not, because a program that is stopped leaves such a
// line. The Options are those of the program; if they have no Updates, these
// are its most frequent ones. The error is one line.
func ReadLog(name string, r io.Reader, o loop.Options) (*Log, error) {
	l, start, in := &Log{name: name, opt: o, drops: map[int]time.Duration{}}, time.Duration(-1), bufio.NewReaderSize(r, longLine)
	for number := 1; len(l.ops) < mostOps; number++ {
		line, err := in.ReadSlice('\n')
		if err == io.EOF {
			break
		}
		op, acts, wrong := parseOp(string(line))
		if acts && start < 0 {
			start = op.T
		}
		switch op.T -= start; {
		case err == bufio.ErrBufferFull:
			wrong = fmt.Errorf("it is longer than %d bytes: a line is one action", longLine)
		case err != nil:
			wrong = err
		case number == 1 && strings.HasPrefix(string(line), "\xff\xfe"):
			wrong = errors.New(`it is UTF-16, as PowerShell writes it: log by cmd /c "game 2> my.log"`)
		case acts && op.T < l.end():
			wrong = fmt.Errorf("the time goes back to %s: log a clock that never does", strings.Fields(string(line))[0])
		}
		if wrong != nil {
			return nil, fmt.Errorf("line %d: %w", number, wrong)
		}
		if acts && op.T > time.Hour {
			break
		}
		if op.Do == loop.Drop {
			l.drops[len(l.ops)] += op.Lost
		} else if acts {
			l.ops, l.lines = append(l.ops, op), append(l.lines, number)
			l.asks = l.asks || op.Do == loop.Input
		}
	}
	return l, l.check()
}

// parseOp returns the action of a line, and whether it is one.
func parseOp(line string) (op Op, acts bool, err error) {
	text, _, _ := strings.Cut(line, "#")
	words := strings.Fields(text)
	if len(words) == 0 {
		return op, false, nil
	}
	at, err := parseNumber(words[0])
	if err != nil || at < 0 || len(words) == 1 || len(words) > 3 {
		return op, false, fmt.Errorf("%.60q is no action: write one as in 0.016736 update 0.016667", strings.Join(words, " "))
	}
	for op.Do.String() != words[1] {
		if op.Do++; op.Do > loop.Drop {
			return op, false, fmt.Errorf("%.60q is none of input, update, draw, sleep and drop", words[1])
		}
	}
	given, told := 0.0, len(words) == 3
	if told {
		given, err = parseNumber(words[2])
	}
	if err != nil || (op.Do == loop.Update || op.Do == loop.Drop) && (!told || given < 0) {
		return op, false, fmt.Errorf("%.60q: write %s with its number, as in %[2]s 0.016667", strings.Join(words, " "), op.Do)
	}
	op.T = inSeconds(at)
	switch amount := inSeconds(given); {
	case op.Do == loop.Update:
		op.Step = amount
	case op.Do == loop.Drop:
		op.Lost = amount
	case op.Do == loop.Draw && told:
		op.Alpha = loop.Alpha(given * float64(loop.One))
	case op.Do == loop.Draw:
		op.Alpha = untold
	case told:
		op.For = amount
	case op.Do == loop.Sleep:
		op.For = loop.UntilInput
	}
	return op, op.Step > 0 || op.For > 0 || op.Do == loop.Input || op.Do == loop.Draw, nil
}

// parseNumber reads a number that is a time at most as far as farthest.
func parseNumber(word string) (x float64, err error) {
	if x, err = strconv.ParseFloat(word, 64); err == nil && !(math.Abs(x) <= farthest) {
		err = strconv.ErrRange
	}
	return x, err
}

// inSeconds returns a time, rounded to the nanosecond.
func inSeconds(s float64) time.Duration { return time.Duration(math.Round(s * float64(time.Second))) }

// end returns when the last action began, 0 if there is none.
func (l *Log) end() time.Duration {
	if len(l.ops) == 0 {
		return 0
	}
	return l.ops[len(l.ops)-1].T
}

// check returns an error if a log has no updates, or a unit that is not the
// second: no loop is too slow by a factor of 300, unless it waits for input. It
// completes the options by the rate of the updates: that of half of them, or of
// half of those that another update follows; else 60 a second. A rate within
// half a microsecond of a whole number a second is that number.
func (l *Log) check() error {
	n, sim, waits := 0.0, 0.0, false
	counts, all, step := map[time.Duration]int{}, 0, time.Duration(0)
	for i, op := range l.ops {
		waits = waits || op.Do == loop.Sleep && op.For == loop.UntilInput
		if op.Do != loop.Update {
			continue
		}
		n, sim = n+1, sim+op.Step.Seconds()
		votes := 1
		if i+1 < len(l.ops) && l.ops[i+1].Do == loop.Update {
			votes = len(l.ops)
		}
		all += votes
		if counts[op.Step] += votes; counts[op.Step] > counts[step] {
			step = op.Step
		}
	}
	switch mean, every := sim/n, l.end().Seconds()/n; {
	case n == 0:
		return errors.New("no line is an update")
	case mean >= 1 || every > 300*mean && !waits:
		return fmt.Errorf("updates of %.3g s come every %.3g s: are these milliseconds? a log has seconds", mean, every)
	case l.opt.Updates != (loop.Rate{}) || 2*counts[step] < all:
		return nil
	}
	l.opt.Updates = loop.Every(step)
	if whole := (time.Second + step/2) / step; whole > 0 && (time.Second/whole-step).Abs() <= time.Microsecond/2 {
		l.opt.Updates = loop.PerSecond(int(whole))
	}
	return nil
}
