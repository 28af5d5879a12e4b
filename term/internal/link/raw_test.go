package link

import (
	"testing"
	"time"
)

// raw plays acts with a Link whose bytes are a program's, and compares what the
// program gets, with what else is due. The verbs hold and read say whether the
// terminal is read.
func raw(t *testing.T, name string, acts []act) {
	l := New(false, false)
	l.Raw = true
	l.Begin(0)
	for _, a := range acts {
		if a.until == Never && a.at < firstAnswer {
			a.until = firstAnswer - a.at // the alarm for the first answers
		}
		due := ""
		switch a.does {
		case "hold", "read":
			l.Hold(a.at, a.does == "hold")
			due = said(nil, l.Next(a.at, false))
		default:
			due = a.do(&l)
		}
		b, pasting := l.Passed()
		got := string(b)
		if pasting {
			got += "+"
		}
		if due != "" {
			got += " " + due
		}
		if wait := l.Next(a.at, false).Wait; got != a.want || wait != a.until {
			t.Errorf("%s: at %v, %q: %q and not %q, the next at %v and not %v", name, a.at, a.does, got, a.want, wait, a.until)
		}
	}
}

func TestWhatAProgramGetsWhen(t *testing.T) {
	over := act{2000 * ms, "", "", Never} // the time for first answers
	for name, acts := range map[string][]act{
		"keys pass at once, and answers are taken out": {
			{10 * ms, "a" + status + "\x1b[A" + device + "b", "a\x1b[Ab", 1490 * ms},
			over,
			{2000 * ms, "frame", "", time.Second},
			{2010 * ms, "c\x1b[0nd", "cd", Never},
		},
		"an Esc passes at once if no answer is expected": {
			answered, over,
			{2000 * ms, "\x1b", "\x1b", Never},
			{2001 * ms, "[", "[", Never},
			{2002 * ms, "\x1b[", "\x1b[", Never},
			{2003 * ms, "A", "A", Never},
		},
		"otherwise with the next byte, or after a while": {
			answered, over,
			{2000 * ms, "frame", "", time.Second},
			{2010 * ms, "\x1b", "", escAwaited},
			{2050 * ms, status, "\x1b", Never},
			{3000 * ms, "frame", "", time.Second},
			{3010 * ms, "\x1b", "", escAwaited},
			{3010*ms + escAwaited, "", "\x1b", 740 * ms},
			{3300 * ms, "[0n", "", Never}, // the rest of an answer is none of the program's
		},
		"what nobody types waits two seconds": {
			answered, over,
			{2000 * ms, "\x1b[?62;", "", stale},
			{3900 * ms, "22c", "", Never},
			{4000 * ms, "\x1b]11;rgb:", "", stale},
			{6000 * ms, "", "\x1b]11;rgb:", Never},
			{6500 * ms, "x", "x", Never},
		},
		"the rest of an answer is taken out for two seconds": {
			answered, over,
			{2000 * ms, "\x1b[", "\x1b[", Never},
			{3900 * ms, "?62;22c", "", Never},
			{4000 * ms, "\x1b[", "\x1b[", Never},
			{6001 * ms, "?62;22c", "?62;22c", Never},
			{7000 * ms, "\x1b[", "\x1b[", Never},
			{9000 * ms, "?62;22c", "", Never},
		},
		"a new conversation has no rest of an answer, and is read": {
			answered, over,
			{2000 * ms, "\x1b]11;rgb:", "", stale},
			{2001 * ms, "hold", "", Never},
			{2002 * ms, "begin", "", firstAnswer},
			{2003 * ms, status + device + "x", "x", firstAnswer - ms},
			{4000 * ms, "", "", Never},
			{4001 * ms, "frame", "", time.Second},
		},
		"a paste ends with its bracket, or with two seconds of silence": {
			answered, over,
			{2000 * ms, "\x1b[200~a\x1b[0n", "\x1b[200~a\x1b[0n+", stale},
			{3900 * ms, "b\x1b[201~\x1b[0n", "b\x1b[201~", Never},
			{4000 * ms, "\x1b[200~a", "\x1b[200~a+", stale},
			{5000 * ms, "\x03", "\x03+", time.Second},
			{6000 * ms, "", "", Never},
			{6001 * ms, "\x1b[0n", "", Never},
		},
		"answers between the pieces of a paste are taken out, as many as are owed": {
			answered, over,
			{2000 * ms, "frame", "", time.Second},
			{2000 * ms, "frame", "", time.Second},
			{2010 * ms, "\x1b[200~a\x1b[0nb", "\x1b[200~ab+", 990 * ms},
			{2500 * ms, "\x1b[0n", "+", 1510 * ms}, // an answer prolongs no paste
			{2600 * ms, "\x1b[0n", "\x1b[0n+", stale},
		},
		"while the terminal is not read nothing is missed, and no paste ends": {
			answered, over,
			{2000 * ms, "frame", "", time.Second},
			{2001 * ms, "\x1b[200~a", "\x1b[200~a+", 999 * ms},
			{2002 * ms, "hold", "+", Never},
			{9000 * ms, "frame", "+", Never},
			{9001 * ms, "read", "+", time.Second},
			{9002 * ms, status + "b", "b+", stale},
		},
	} {
		raw(t, name, acts)
	}
}

// TestFramesGoOnWhileNobodyReads: at a fixed rate without questions. The
// answers to those before tell nothing of the line.
func TestFramesGoOnWhileNobodyReads(t *testing.T) {
	l := New(false, false)
	l.Begin(0)
	l.Received(5*ms, []byte(status+device))
	for at := 100 * ms; at < 110*ms; at += ms { // until the window is full
		l.Ends(at, 100)
	}
	if !l.Full(110 * ms) {
		t.Fatal("ten frames without an answer, and more may go")
	}
	l.Hold(110*ms, true)
	frames := 0
	for at := 110 * ms; at < 1100*ms; {
		due := l.Next(at, true)
		if !due.Frame {
			at += due.Wait
			continue
		}
		frames++
		if question := l.Ends(at, 100); question != "" {
			t.Errorf("at %v it asks %q", at, question)
		}
	}
	if frames != 15 {
		t.Errorf("%d frames in a second", frames)
	}
	l.Hold(2*time.Second, false)
	trip := l.Window.RoundTrip()
	for n := l.Window.n; n > 0; n-- {
		if l.Window.n != n || l.Window.late != n {
			t.Errorf("%d frames in flight, %d of them late, not %d", l.Window.n, l.Window.late, n)
		}
		l.Received(2*time.Second, []byte(status))
	}
	if now := l.Window.RoundTrip(); now != trip || l.Full(2*time.Second) {
		t.Errorf("a trip of %v became %v; full %v", trip, now, l.Full(2*time.Second))
	}
	if l.Window.late != 0 {
		t.Errorf("%d answers more are taken for late", l.Window.late)
	}
}

// TestPassedKeepsTheOrder of what comes before the program asks for it.
func TestPassedKeepsTheOrder(t *testing.T) {
	l := New(false, false)
	l.Raw = true
	l.Begin(0)
	l.Received(0, []byte("a"))
	l.Received(0, []byte("b\x1b")) // the Esc may begin one of the first answers
	l.Next(escAwaited, false)
	if b, _ := l.Passed(); string(b) != "ab\x1b" {
		t.Errorf("the program gets %q", b)
	}
}
