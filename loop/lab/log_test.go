package lab

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"fixstep/loop"
)

// logged returns a log of a text.
func logged(t *testing.T, text string) *log {
	t.Helper()
	l, err := readLog("program", strings.NewReader(text), loop.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// judge judges what the program did.
func (l *log) judge() Grade { return Judge(l.name, []Setup{l.setup()}) }

// A log that is damaged gets one line that says where and what to do.
func TestDamagedLogs(t *testing.T) {
	const good = "1 input\n1 update 0.02\n"
	for log, want := range map[string]string{
		"":                                  "no line is an update",
		"# only a comment\n\n":              "no line is an update",
		"\xff\xfe1\x00\n\x00":               `line 1: it is UTF-16, as PowerShell writes it: log by cmd /c "game 2> my.log"`,
		"1 update 4e-10\n":                  "no line is an update",
		good + "2 input\n1.5 draw\n":        "line 4: the time goes back to 1.5: log a clock that never does",
		good + "1.5 upd\n":                  `line 3: "upd" is none of input, update, draw, sleep and drop`,
		good + "1.5\n":                      `line 3: "1.5" is no action: write one as in 0.016736 update 0.016667`,
		good + "1.5 draw 1 2\n":             `line 3: "1.5 draw 1 2" is no action: write one as in 0.016736 update 0.016667`,
		good + "1,5 draw\n":                 `line 3: "1,5 draw" is no action: write a time with a point, as in 0.016736`,
		good + "-1 draw\n":                  `line 3: "-1 draw" is no action: write one as in 0.016736 update 0.016667`,
		good + "NaN draw\n":                 `line 3: "NaN draw" is no action: write one as in 0.016736 update 0.016667`,
		good + "1e300 draw\n":               `line 3: "1e300 draw" is no action: write one as in 0.016736 update 0.016667`,
		good + "2 update\n":                 `line 3: "2 update": write update with its number, as in update 0.016667`,
		good + "2 update -1\n":              `line 3: "2 update -1": write update with its number, as in update 0.016667`,
		good + "2 sleep Inf\n":              `line 3: "2 sleep Inf": write sleep with its number, as in sleep 0.016667`,
		good + "2 draw \x1b[2J\n":           `line 3: "2 draw \x1b[2J": write draw with its number, as in draw 0.016667`,
		"0 update 16.7\n16.7 update 16.7\n": "updates of 16.7 s come every 8.35 s: are these milliseconds? a log has seconds",
		"1 update 1\n":                      "updates of 1 s come every 0 s: are these milliseconds? a log has seconds",
		"0 update 0.02\n20 update 0.02\n40 update 0.02\n": "" +
			"updates of 0.02 s come every 13.3 s: are these milliseconds? a log has seconds",
		"0 update 0.02\n0 sleep 20\n20 update 0.02\n20 sleep 20\n40 update 0.02\n": "" + // it waits for no input
			"updates of 0.02 s come every 13.3 s: are these milliseconds? a log has seconds",
		good + strings.Repeat("9", 1e6): "line 3: it is longer than 4096 bytes: a line is one action",
	} {
		_, err := ReadLog("", strings.NewReader(log), loop.Options{})
		if err == nil || err.Error() != want {
			t.Errorf("%.40q: %v, want %s", log, err, want)
		}
	}
}

// What a log need not have is read too: an end of its last line, an amount of
// each draw and sleep, seconds from 1970, lines of Windows.
func TestLogsOfAllKinds(t *testing.T) {
	l := logged(t, "# mine\r\n1764335505.25 input # a key\r\n1764335505.5 update 0.25\r\n"+
		"1764335506 update 0\n1764335506 sleep -1\n"+
		"1764335506 sleep 0.5\n1764335507 draw 0.5\n1764335507 sleep\n1764335508 draw\n1764335508 update 0.2")
	want := []Op{
		{T: 0},
		{T: 250 * ms, Action: loop.Action{Do: loop.Update, Step: 250 * ms}},
		{T: 750 * ms, Action: loop.Action{Do: loop.Sleep, For: 500 * ms}},
		{T: 1750 * ms, Action: loop.Action{Do: loop.Draw, Alpha: loop.One / 2}},
		{T: 1750 * ms, Action: loop.Action{Do: loop.Sleep, For: loop.UntilInput}},
		{T: 2750 * ms, Action: loop.Action{Do: loop.Draw, Alpha: untold}},
	}
	if l.ops[2].line != 6 {
		t.Errorf("the third action is in line %d", l.ops[2].line)
	}
	for i := range l.ops {
		l.ops[i].T = l.ops[i].T.Round(time.Microsecond) // a float64 tells no more since 1970
		l.ops[i].line = 0
	}
	if !slices.Equal(l.ops, want) {
		t.Errorf("read %+v, want %+v", l.ops, want)
	}
}

// Of a log of two million lines only the beginning is read, whatever they are.
func TestALongLogIsReadInBounds(t *testing.T) {
	for line, ops := range map[string]int{
		"1 update 0.02\n": mostOps,
		"#\n":             1,
		"\n":              1,
		"1 update 0\n":    1,
		"1 drop 1\n":      1,
	} {
		text := append([]byte("1 update 0.02\n"), bytes.Repeat([]byte(line), 2_000_000)...)
		r := &counted{Reader: bytes.NewReader(text)}
		l, err := readLog("", r, loop.Options{})
		if err != nil || len(l.ops) != ops || r.n > mostLines*len(line)+longLine {
			t.Errorf("%q: %d actions and %d bytes are read: %v", line, len(l.ops), r.n, err)
		}
	}
}

// A log is read up to each of its bounds, and not beyond.
func TestALogIsReadUpToItsBounds(t *testing.T) {
	const update = "1 update 0.02\n"
	for name, c := range map[string]struct {
		log string
		ops int
	}{
		"the last line":       {update + strings.Repeat("\n", mostLines-2) + "1 draw\n1 draw\n", 2},
		"the end of the hour": {"0 update 0.02\n0 sleep\n3600 draw\n3600.001 draw\n", 3},
		"a nanosecond":        {"1 update 1e-9\n1 sleep 1e-9\n1 update 1e-10\n1 sleep 1e-10\n", 2},
		"the farthest time":   {"4e9 update 0.02\n", 1},
	} {
		if l := logged(t, c.log); len(l.ops) != c.ops {
			t.Errorf("%s: %d actions, want %d", name, len(l.ops), c.ops)
		}
	}
}

// A warning of a library in a log of 2> is left out and counted, and so is the
// mark at the start of a file of Windows. Eleven such lines are no warning.
func TestALogMayHoldAWarning(t *testing.T) {
	const log = "\ufeff1 input\n1 update 0.02\nALSA lib pcm.c:2664:(snd_pcm_open) Unknown PCM\n1.01 draw\n" +
		"libEGL warning: DRI2: failed to authenticate\n1.02 input\nPicked up JAVA_TOOL_OPTIONS: -Xmx1g\n"
	l := logged(t, log)
	if len(l.ops) != 4 || !slices.Equal(l.others, []int{3, 5, 7}) {
		t.Errorf("%d actions, without the lines %v", len(l.ops), l.others)
	}
	if says := l.nearest().Says; !strings.HasSuffix(says, "; 3 lines are no actions and left out, the first is line 3") {
		t.Error(says)
	}
	_, err := ReadLog("", strings.NewReader(log+strings.Repeat("WARNING: 1\n", 8)), loop.Options{})
	if err == nil || !strings.HasPrefix(err.Error(), `line 15: "WARNING: 1" is no action: write one as in`) {
		t.Error(err)
	}
}

type counted struct {
	io.Reader
	n int
}

func (c *counted) Read(b []byte) (int, error) {
	n, err := c.Reader.Read(b)
	c.n += n
	return n, err
}

// The rate of a log is that of its program, however it rounds.
func TestRateOfALog(t *testing.T) {
	for log, want := range map[string]loop.Rate{
		"1 update 0.016667\n2 update 0.016667\n3 update 0.01\n":         loop.PerSecond(60),
		"1 update 0.01\n1 draw\n2 update 0.01\n2 draw\n3 update 0.02\n": loop.PerSecond(100),
		"1 update 0.01\n1 draw\n2 update 0.02\n":                        loop.PerSecond(50), // of two halves the longer
		// a burst of three seconds, among short steps
		"0 update 3\n0 update 0.01\n" + strings.Repeat("1 draw\n1 update 0.01\n", 4): loop.Every(3 * time.Second),
		"1 update 0.004\n":                loop.PerSecond(250),
		"1 update 0.016667166\n":          loop.PerSecond(60), // 500 ns more than a sixtieth
		"1 update 0.016667167\n":          loop.Every(16_667_167),
		"0 update 0.02\n12 update 0.02\n": loop.PerSecond(50), // 300 times too slow
		"1 update 0.0166\n":               loop.Every(16_600 * time.Microsecond),
		"1 update 0.001\n1 draw\n1.01 update 0.002\n1.02 draw\n1.03 update 0.003\n":                   {},
		"1 update 0.001\n1 draw\n1.01 update 0.02\n1.02 update 0.002\n1.03 draw\n1.04 update 0.003\n": loop.PerSecond(50),
	} {
		for range 16 { // in whichever order a map has its steps
			if got := logged(t, log).opt.Updates; got != want {
				t.Errorf("%q: %v, want %v", log, got, want)
			}
		}
	}
}

// No file makes ReadLog or Judge panic or hang, and an error is one line.
func FuzzReadLog(f *testing.F) {
	for _, s := range []string{
		"",
		"0 input\n0.01 update 0.02\n0.02 draw 0.5\n0.03 sleep 0.01\n0.04 sleep\n",
		"4e9 draw -4e9\n",
		"0 update 4e9\n4e9 sleep 4e9\n",
		"1 update 0.9\n4e9 input\n",
		"1 update 1e-10\n2 update 0.1\n2 drop 4e9\n2 drop 4e9\n",
		"0 sleep\n1 update 0.1\n4e9 input\n",
		"\x00\xff\n",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, log []byte) {
		s, err := ReadLog("", bytes.NewReader(log[:min(len(log), 2000)]), loop.Options{})
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\x1b") {
				t.Errorf("the error is %q", err)
			}
			return
		}
		if g := Judge("program", []Setup{s}); g.Says == "" || g.Verdict == "" {
			t.Errorf("judged %+v", g)
		}
	})
}
