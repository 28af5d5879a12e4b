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

// A log holds what a program of any language did: its actions as they began.
type log struct {
	name   string
	opt    loop.Options          // that the program had
	ops    []Op                  // at least one, but no drop; T counts from the first
	asks   bool                  // it tells its inputs
	drops  map[int]time.Duration // before an op, by its index
	others []int                 // lines that are no actions
}

// Bounds of a log, so that a stranger's file does not fill the memory.
const (
	mostOps    = 20_000
	mostLines  = 10 * mostOps
	mostOthers = 10   // lines of a warning on the same stream
	longLine   = 4096 // bytes
	farthest   = 4e9  // seconds: a clock may count from 1970
)

// untold is the Alpha of a draw that tells none.
const untold loop.Alpha = math.MinInt64

// ReadLog returns a Setup that does what a program did by its log, on a machine
// that costs what the program's did. A line such as "0.016736 update 0.016667"
// is an action: the time in seconds, from any start, at which it began; input,
// update, draw, sleep or drop; the seconds of the update, sleep or drop, or the
// alpha of the draw. A sleep without a number waits for input, a draw without
// one tells no alpha, an update or a sleep of 0 is no action, and # begins a
// comment. Up to ten lines that do not begin with a number may be no actions at
// all, such as the warnings of a library. The first 20,000 actions of the first
// hour count, in 200,000 lines. A last line without an end does not, because a
// program that is stopped leaves such a line. The Options are those of the
// program; if they have no Updates, the rate is found in the log. The error is
// one line.
func ReadLog(name string, r io.Reader, o loop.Options) (Setup, error) {
	l, err := readLog(name, r, o)
	if err != nil {
		return Setup{}, err
	}
	return l.setup(), nil
}

func readLog(name string, r io.Reader, o loop.Options) (*log, error) {
	l := &log{name: name, opt: o, drops: map[int]time.Duration{}}
	start, in := time.Duration(-1), bufio.NewReaderSize(r, longLine)
	for number := 1; number <= mostLines && len(l.ops) < mostOps; number++ {
		line, err := in.ReadSlice('\n')
		if err == io.EOF {
			break
		}
		if err == bufio.ErrBufferFull {
			err = fmt.Errorf("it is longer than %d bytes: a line is one action", longLine)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		op, acts, err := parseLine(string(line), number)
		if errors.Is(err, errOther) && len(l.others) < mostOthers {
			l.others = append(l.others, number)
			continue
		}
		if acts && start < 0 {
			start = op.T
		}
		op.T -= start
		if acts && op.T < l.end() {
			at := strings.Fields(string(line))[0]
			err = fmt.Errorf("the time goes back to %s: log a clock that never does", at)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		if acts && op.T > time.Hour {
			break
		}
		l.add(op, acts)
	}
	return l, l.check()
}

// add adds the operation of a line, if it is one.
func (l *log) add(op Op, acts bool) {
	if op.Do == loop.Drop {
		l.drops[len(l.ops)] += op.Lost
	} else if acts {
		l.ops = append(l.ops, op)
		l.asks = l.asks || op.Do == loop.Input
	}
}

// errOther is the error of a line that does not even look like an action.
var errOther = errors.New("is no action")

// parseLine returns the action of a line, and whether it is one.
func parseLine(line string, number int) (op Op, acts bool, err error) {
	if number == 1 {
		line = strings.TrimPrefix(line, "\ufeff") // as Notepad and PowerShell write it
	}
	if number == 1 && strings.HasPrefix(line, "\xff\xfe") {
		return op, false, errors.New("it is UTF-16, as PowerShell writes it: " +
			`log by cmd /c "game 2> my.log"`)
	}
	text, _, _ := strings.Cut(line, "#")
	words := strings.Fields(text)
	if len(words) == 0 {
		return op, false, nil
	}
	op.line = number
	at, err := parseNumber(words[0])
	if err != nil || at < 0 || len(words) == 1 || len(words) > 3 {
		return op, false, noAction(words)
	}
	op.T = inSeconds(at)
	for op.Do.String() != words[1] {
		op.Do++
		if op.Do > loop.Drop {
			return op, false, fmt.Errorf("%.60q is none of input, update, draw, sleep and drop", words[1])
		}
	}
	if !op.amount(words[2:]) {
		return op, false, fmt.Errorf("%.60q: write %s with its number, as in %[2]s 0.016667",
			strings.Join(words, " "), op.Do)
	}
	acts = op.Step > 0 || op.For > 0 || op.Do == loop.Input || op.Do == loop.Draw
	return op, acts, nil
}

// noAction returns why the words of a line are no action. The warning of a
// library begins with no number and names none.
func noAction(words []string) error {
	_, err := strconv.ParseFloat(words[0], 64)
	text := strings.Join(words, " ")
	switch {
	case strings.Trim(words[0], "0123456789") == ",":
		return fmt.Errorf("%.60q is no action: write a time with a point, as in 0.016736", text)
	case err != nil:
		return fmt.Errorf("%.60q %w: write one as in 0.016736 update 0.016667", text, errOther)
	}
	return fmt.Errorf("%.60q is no action: write one as in 0.016736 update 0.016667", text)
}

// amount reads the number of an operation, and reports whether it has one if it
// needs one.
func (op *Op) amount(words []string) bool {
	given, told := 0.0, len(words) > 0
	if told {
		var err error
		given, err = parseNumber(words[0])
		if err != nil {
			return false
		}
	}
	needs := op.Do == loop.Update || op.Do == loop.Drop
	if needs && (!told || given < 0) {
		return false
	}
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
	return true
}

// parseNumber reads a number that is a time at most as far as farthest.
func parseNumber(word string) (x float64, err error) {
	x, err = strconv.ParseFloat(word, 64)
	if err == nil && !(math.Abs(x) <= farthest) {
		err = strconv.ErrRange
	}
	return x, err
}

// inSeconds returns a time, rounded to the nanosecond.
func inSeconds(s float64) time.Duration {
	return time.Duration(math.Round(s * float64(time.Second)))
}

// end returns when the last action began, 0 if there is none.
func (l *log) end() time.Duration {
	if len(l.ops) == 0 {
		return 0
	}
	return l.ops[len(l.ops)-1].T
}

// check returns an error if a log has no updates, or a unit that is not the
// second: no loop is too slow by a factor of 300, unless it waits for input. It
// completes the options by the step of the updates.
func (l *log) check() error {
	n, sim, waits := 0.0, 0.0, false
	for _, op := range l.ops {
		waits = waits || op.Do == loop.Sleep && op.For == loop.UntilInput
		if op.Do == loop.Update {
			n++
			sim += op.Step.Seconds()
		}
	}
	if n == 0 {
		return errors.New("no line is an update")
	}
	mean, every := sim/n, l.end().Seconds()/n
	if mean >= 1 || every > 300*mean && !waits {
		return fmt.Errorf("updates of %.3g s come every %.3g s: are these milliseconds? "+
			"a log has seconds", mean, every)
	}
	step := l.usualStep()
	if l.opt.Updates == (loop.Rate{}) && step > 0 {
		l.opt.Updates = rateOf(step)
	}
	return nil
}

// usualStep returns the step of at least half of the updates, 0 if there is
// none. In a log with bursts only the updates that another update follows vote:
// the last one of a turn may be a rest.
func (l *log) usualStep() (step time.Duration) {
	all, bursts := map[time.Duration]int{}, map[time.Duration]int{}
	n, inBursts := 0, 0
	for i, op := range l.ops {
		if op.Do != loop.Update {
			continue
		}
		all[op.Step]++
		n++
		if i+1 < len(l.ops) && l.ops[i+1].Do == loop.Update {
			bursts[op.Step]++
			inBursts++
		}
	}
	if inBursts > 0 {
		all, n = bursts, inBursts
	}
	for d, votes := range all {
		if votes > all[step] || votes == all[step] && d > step {
			step = d
		}
	}
	if 2*all[step] < n {
		return 0
	}
	return step
}

// rateOf returns the rate of a step. A step within half a microsecond of a part
// of a second is that part.
func rateOf(step time.Duration) loop.Rate {
	whole := (time.Second + step/2) / step
	if whole > 0 && (time.Second/whole-step).Abs() <= time.Microsecond/2 {
		return loop.PerSecond(int(whole))
	}
	return loop.Every(step)
}
