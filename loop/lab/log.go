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
	for number := 1; len(l.ops) < mostOps && l.end() < time.Hour; number++ {
		line, err := in.ReadSlice('\n')
		if err == io.EOF {
			break
		} else if err == bufio.ErrBufferFull {
			err = fmt.Errorf("it is longer than %d bytes: a line is one action", longLine)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		text, _, _ := strings.Cut(string(line), "#")
		words := strings.Fields(text)
		if len(words) == 0 {
			continue
		}
		op, acts, err := parseOp(words)
		if start < 0 {
			start = op.T
		}
		if op.T -= start; err == nil && op.T < l.end() {
			err = fmt.Errorf("the time goes back to %s: log a clock that never does", words[0])
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		if op.Do == loop.Drop {
			l.drops[len(l.ops)] += op.Lost
		} else if acts {
			l.ops, l.lines = append(l.ops, op), append(l.lines, number)
			l.asks = l.asks || op.Do == loop.Input
		}
	}
	if err := l.check(); err != nil {
		return nil, err
	}
	if l.end() > time.Hour {
		l.ops = l.ops[:len(l.ops)-1]
	}
	if o.Updates == (loop.Rate{}) {
		l.opt.Updates = l.rate()
	}
	return l, nil
}

// parseOp returns the action of a line, and whether it is one.
func parseOp(words []string) (op Op, acts bool, err error) {
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
	switch {
	case op.Do == loop.Update:
		op.Step = inSeconds(given)
	case op.Do == loop.Drop:
		op.Lost = inSeconds(given)
	case op.Do == loop.Draw && told:
		op.Alpha = loop.Alpha(given * float64(loop.One))
	case op.Do == loop.Draw:
		op.Alpha = untold
	case op.Do == loop.Sleep && told:
		op.For = inSeconds(given)
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
// second: no loop is too slow by a factor of 300, unless it waits for input.
func (l *Log) check() error {
	updates, sim, waits := 0.0, 0.0, false
	for _, op := range l.ops {
		if op.Do == loop.Update {
			updates++
			sim += op.Step.Seconds()
		}
		waits = waits || op.Do == loop.Sleep && op.For == loop.UntilInput
	}
	switch step, every := sim/updates, l.end().Seconds()/updates; {
	case updates == 0:
		return errors.New("no line is an update")
	case step >= 1 || every > 300*step && !waits:
		return fmt.Errorf("updates of %.3g s come every %.3g s: are these milliseconds? a log has seconds", step, every)
	}
	return nil
}

// rate returns the rate of the updates of a log: that of half of them, or of
// half of those that another update follows; else 60 a second. A rate within
// half a microsecond of a whole number a second is that number.
func (l *Log) rate() loop.Rate {
	counts, all := map[time.Duration]int{}, 0
	var step time.Duration
	for i, op := range l.ops {
		n := 1
		if i+1 < len(l.ops) && l.ops[i+1].Do == loop.Update {
			n = len(l.ops)
		}
		if op.Do == loop.Update {
			all += n
			if counts[op.Step] += n; counts[op.Step] > counts[step] {
				step = op.Step
			}
		}
	}
	if 2*counts[step] < all {
		return loop.Rate{}
	}
	whole := (time.Second + step/2) / step
	if whole > 0 && (time.Second/whole-step).Abs() <= time.Microsecond/2 {
		return loop.PerSecond(int(whole))
	}
	return loop.Every(step)
}
