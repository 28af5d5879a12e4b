package link

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"
)

// An act is something that happens to a Link at a time, with its result.
type act struct {
	at    time.Duration
	does  string // received bytes, or a verb of play
	want  string // events, news and questions, written by said
	until time.Duration
}

// said writes the results of a Link.
func said(events []tcell.Event, due Due) string {
	var list []string
	for _, ev := range append(events, due.Events...) {
		switch ev := ev.(type) {
		case *tcell.EventKey:
			list = append(list, ev.Name())
		case *tcell.EventPaste:
			list = append(list, map[bool]string{true: "paste(", false: ")"}[ev.Start()])
		}
	}
	if due.News {
		list = append(list, fmt.Sprint("waiting ", due.Waiting))
	}
	if due.Ask != "" {
		list = append(list, fmt.Sprintf("ask %q", due.Ask))
	}
	return strings.Join(list, ", ")
}

// do makes the act happen to a Link.
func (a act) do(l *Link) string {
	var events []tcell.Event
	switch {
	case a.does == "frame":
		l.Ends(a.at, 100)
	case a.does == "blocked":
		l.Block(a.at, true)
	case a.does == "free":
		l.Block(a.at, false)
	case a.does == "begin":
		l.Begin(a.at)
	case a.does != "":
		events = l.Received(a.at, []byte(a.does))
	}
	return said(events, l.Next(a.at, false))
}

const (
	status = "\x1b[0n"
	device = "\x1b[?62c"
)

var answered = act{10 * ms, status + device, "", Never}

func TestWhatALinkSaysWhen(t *testing.T) {
	check(t, map[string][]act{
		"a terminal that answers is waited for no longer": {
			{0, "", "", firstAnswer},
			{10 * ms, status + device, "", firstAnswer - 10*ms},
			{firstAnswer, "", "", Never},
		},
		"a terminal that gives no answer is paced by the clock": {
			{time.Second, "", "", firstAnswer - time.Second},
			{firstAnswer, "", "", Never},
			{firstAnswer, "frame", "", Never},
			{firstAnswer, "\x1b", "", escAlone},
		},
		"an answer is overdue after a second, is asked for again, and comes": {
			answered,
			{2000 * ms, "frame", "", time.Second},
			{3000 * ms, "", `waiting 1s, ask "\x1b[c"`, time.Second},
			{4000 * ms, "", `waiting 2s, ask "\x1b[c"`, 2 * time.Second},
			{5000 * ms, status, "waiting 0s", Never},
			{5000 * ms, device, "", Never},
		},
		"an answer to a later question shows that a question was lost": {
			answered,
			{2000 * ms, "frame", "", time.Second},
			{3000 * ms, "", `waiting 1s, ask "\x1b[c"`, time.Second},
			{3100 * ms, device, "waiting 0s", Never},
		},
		"a blocked write is overdue, and nothing is asked": {
			answered,
			{2000 * ms, "blocked", "", time.Second},
			{3000 * ms, "", "waiting 1s", time.Second},
			{3500 * ms, "free", "waiting 0s", Never},
		},
		"each report comes after twice the silence": {
			answered,
			{2000 * ms, "frame", "", time.Second},
			{3000 * ms, "", `waiting 1s, ask "\x1b[c"`, time.Second},
			{9000 * ms, "", `waiting 7s, ask "\x1b[c"`, time.Second},
			{10 * time.Second, "", `waiting 8s, ask "\x1b[c"`, 8 * time.Second},
			{11 * time.Second, status, "waiting 0s", Never},
			{12 * time.Second, "frame", "", time.Second},
		},
		"a question may be lost twice": {
			answered,
			{2000 * ms, "frame", "", time.Second},
			{3000 * ms, "", `waiting 1s, ask "\x1b[c"`, time.Second},
			{3100 * ms, device, "waiting 0s", Never},
			{5000 * ms, "frame", "", time.Second},
			{6000 * ms, "", `waiting 1s, ask "\x1b[c"`, time.Second},
			{6100 * ms, device, "waiting 0s", Never},
		},
		"a frame after the second question is still in flight": {
			answered,
			{2000 * ms, "frame", "", time.Second},
			{3000 * ms, "", `waiting 1s, ask "\x1b[c"`, time.Second},
			{3100 * ms, "frame", "", 900 * ms},
			{3200 * ms, status, "waiting 0s", 900 * ms},
			{3300 * ms, device, "", 800 * ms},
		},
		"an Esc alone is a key after a while": {
			answered,
			{2000 * ms, "\x1b", "", 50 * ms},
			{2050 * ms, "", "Esc", Never},
		},
		"an Esc may begin an answer": {
			answered,
			{2000 * ms, "frame", "", time.Second},
			{2010 * ms, "\x1b", "", 250 * ms},
			{2200 * ms, "[0n", "", Never},
		},
		"a piece of a sequence may come in the moment when its time is up": {
			answered,
			{2000 * ms, "\x1b", "", escAlone},
			{2000*ms + escAlone - 1, "[", "", escAwaited - escAlone + 1},
			{2000*ms + escAlone, "", "", escAwaited - escAlone},
			{2000*ms + escAlone + 1, "A", "Up", Never},
		},
		"an Esc waits no longer on a long line, its sequence two round trips": {
			{400 * ms, status + device, "", firstAnswer - 400*ms},
			{2000 * ms, "frame", "", time.Second},
			{2010 * ms, "\x1b", "", escAwaited},
			{2010*ms + escAwaited, "", "Esc", 740 * ms},
			{2300 * ms, "\x1b[", "", 700 * ms},
			{2400 * ms, status, "Alt+Rune[[]", Never},
			{2500 * ms, "\x1b[", "", 800 * ms},
			{3299 * ms, "1;5C", "Ctrl+Right", Never},
		},
		"the wait is counted from the first byte, and ends at a second": {
			{900 * ms, status + device, "", firstAnswer - 900*ms},
			{2000 * ms, "\x1b", "", escAlone},
			{2040 * ms, "O", "", 960 * ms},
			{3000 * ms, "", "Alt+Rune[O]", Never},
			{3100 * ms, "P", "Rune[P]", Never},
			{4000 * ms, "\x1b]", "", time.Second},
			{5000 * ms, "", "Alt+Rune[]]", Never},
			{5100 * ms, "11;rgb:0/0/0\x1b\\", "", Never},
		},
	})
}

// check has a new Link for each list of acts.
func check(t *testing.T, lists map[string][]act) {
	t.Helper()
	for name, acts := range lists {
		l := New(false, false)
		l.Begin(0)
		begun, heard := time.Duration(0), false
		for _, a := range acts {
			if a.until == Never && a.at < firstAnswer {
				a.until = firstAnswer - a.at // the alarm for the first answers
			}
			got := a.do(&l)
			if a.does == "begin" {
				begun, heard = a.at, false
			}
			heard = heard || strings.Contains(a.does, device)
			if settled := heard || a.at-begun >= firstAnswer; l.Settled() != settled {
				t.Errorf("%s: at %v, %q: settled %v", name, a.at, a.does, l.Settled())
			}
			if until := l.Next(a.at, false).Wait; got != a.want || until != a.until {
				t.Errorf("%s: at %v, %q: %q, then nothing for %v; want %q and %v", name, a.at, a.does, got, until, a.want, a.until)
			}
		}
	}
}

// A terminal on this machine gets the full rate from the start, even if it
// never answers; it is asked, but not with every frame. Any other terminal gets
// 15 frames a second until it answers, even if another one answered before.
func TestALocalTerminalIsDrawnSmoothlyFromTheStart(t *testing.T) {
	for _, local := range []bool{true, false} {
		l := New(false, local)
		l.Begin(-time.Minute)
		l.Received(-time.Minute, []byte(status+device))
		l.Window.probeNext = true // a queue has built up
		l.Begin(0)
		asked, shown := 1, [3]int{}
		for n := range 180 {
			now := time.Duration(n) * time.Second / 60
			due := l.Next(now, true)
			if due.News {
				t.Errorf("local %v: at %v there is news of a delay of %v", local, now, due.Waiting)
			}
			if due.Frame {
				shown[n/60]++
				if l.Ends(now, 100) != "" {
					asked++
				}
			}
		}
		want := [3]int{15, 15, 15}
		if local {
			want = [3]int{60, 60, 60}
		}
		if shown != want || asked != 2 {
			t.Errorf("local %v: %d frames in three seconds, asked %d times; want %d", local, shown, asked, want)
		}
	}
}

// The last question is asked only if its answer will come in time, and then
// Quiet waits for it.
func TestTheLastQuestionIsAnsweredInTime(t *testing.T) {
	for trip, asks := range map[time.Duration]bool{324 * ms: true, 325 * ms: false} {
		l := New(false, false)
		l.Begin(0)
		l.Received(trip, []byte(status+device))
		if got := l.LastQuestion(325*ms) != ""; got != asks || l.Quiet() == asks {
			t.Errorf("round trip %v: asked %v, quiet %v", trip, got, l.Quiet())
		}
		l.Received(2*trip, []byte(device))
		if !l.Quiet() {
			t.Errorf("round trip %v: not quiet when all is answered", trip)
		}
	}
}

// No call of a Link allocates, apart from events.
func TestALinkAllocatesNothing(t *testing.T) {
	l := New(false, false)
	l.Pictures = true
	l.Begin(0)
	now, answer := time.Duration(0), []byte(status)
	n := testing.AllocsPerRun(1000, func() {
		now += 16 * ms
		l.Ends(now, 100)
		l.Received(now+ms, answer)
		l.Next(now+ms, true)
	})
	if n > 0 {
		t.Errorf("%v allocations in a frame", n)
	}
}
