package link

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"fixstep/term/internal/input"

	"github.com/gdamore/tcell/v2"
)

// spell writes keys, and before a key on another picture Shown and Next. A
// Picture must have the time of its key.
func spell(events []tcell.Event) (text string) {
	for i, ev := range events {
		switch ev := ev.(type) {
		case *Picture:
			text += fmt.Sprint(ev.Shown, ev.Next)
			if ev.When() != events[i+1].When() {
				text += " of another time "
			}
		case *tcell.EventKey:
			text += string(ev.Rune())
		}
	}
	return text
}

// asked returns a link that marks events, with pictures 1 to n on their way to
// the terminal, 100 ms after Begin.
func asked(n int64) *Link {
	l := New(false, false)
	l.Pictures = true
	l.Begin(0)
	l.Received(100*ms, []byte(status+device))
	for l.Window.Picture = 1; l.Window.Picture <= n; l.Window.Picture++ {
		l.Ends(100*ms, 100)
	}
	return &l
}

// windows returns bytes as Windows sends them, each as a key.
func windows(b string) (wrapped string) {
	for _, c := range []byte(b) {
		wrapped += fmt.Sprintf("\x1b[0;0;%d;1;0;1_", c)
	}
	return wrapped
}

// TestThePictureIsTheNewest if answers cannot say which picture was seen. A
// picture equal to the last one counts as the same.
func TestThePictureIsTheNewest(t *testing.T) {
	key := func(l *Link, at time.Duration, b string) string { return spell(l.Received(at, []byte(b+"k"))) }
	same := func(l *Link) {
		l.Window.Picture = 7
		l.Window.Unasked()
	}
	for name, c := range map[string]struct {
		do   func(l *Link) string
		want string
	}{
		"in one read":   {func(l *Link) string { return key(l, 200*ms, "a"+status+"b"+status+device+"c") }, "a1 2b2 0ck"},
		"from Windows":  {func(l *Link) string { return key(l, 200*ms, windows("a"+status+"b"+status+"c")) }, "a1 2b2 0ck"},
		"far":           {func(l *Link) string { return key(l, 200*ms, status) }, "1 2k"},
		"quick":         {func(l *Link) string { return key(l, 100*ms+quickTrip, status) }, "k"},
		"not quick":     {func(l *Link) string { return key(l, 101*ms+quickTrip, status) }, "1 2k"},
		"no longer far": {func(l *Link) string { return key(l, 200*ms, status) + again(l, 300*ms, 5*ms) }, "1 2k0 0k"},
		"not answered":  {func(l *Link) string { return key(l, 200*ms, "") }, "k"},
		"too many":      {func(l *Link) string { return key(l, 200*ms, status+status+status) }, "2 0k"},
		"after a pause": {func(l *Link) string {
			l.Received(200*ms, []byte(status))
			l.Begin(300 * ms)
			return key(l, 310*ms, "")
		}, "k"},
		"no frame asks":    {func(l *Link) string { l.Window.Clear(); same(l); return key(l, 200*ms, "") }, "k"},
		"without Pictures": {func(l *Link) string { l.Pictures = false; return key(l, 200*ms, status) }, "k"},
		"a lost answer":    {func(l *Link) string { l.Next(1200*ms, false); return key(l, 1300*ms, device) }, "2 0k"},
		"the same": {func(l *Link) string {
			same(l)
			return key(l, 200*ms, status) + key(l, 200*ms, status)
		}, "1 7k7 0k"},
		"the same, seen": {func(l *Link) string {
			l.Received(200*ms, []byte(status+status))
			same(l)
			return key(l, 300*ms, "")
		}, "7 0k"},
		"after a lost Picture": {func(l *Link) string {
			l.Received(200*ms, []byte(status+"k"))
			l.Lost()
			return key(l, 201*ms, "")
		}, "1 2k"},
	} {
		if got := c.do(asked(2)); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// again answers all frames in flight, and one more frame after a round trip.
func again(l *Link, at, trip time.Duration) string {
	for !l.Quiet() {
		l.Received(at, []byte(status))
	}
	l.Ends(at, 100)
	return spell(l.Received(at+trip, []byte(status+"k")))
}

// A far is a simulated line to a terminal that shows frames, answers, and
// types. Bytes keep their order, as in TCP.
type far struct {
	way
	jitter time.Duration // each way, at most
	stall  time.Duration // of 2 % of the keys, and of all bytes after them
	random *rand.Rand
	there  []packet // frames on their way
	back   []packet // keys and answers on their way
}

// A packet arrives at a time.
type packet struct {
	at      time.Duration
	picture int64 // in the frame, or on the terminal
	bytes   string
}

// carry adds a packet after the others.
func (f *far) carry(list *[]packet, p packet) {
	p.at += time.Duration(f.random.Int64N(int64(f.jitter) + 1))
	if len(*list) > 0 {
		p.at = max(p.at, (*list)[len(*list)-1].at)
	}
	*list = append(*list, p)
}

// arrived returns the bytes that are back, and the pictures of their keys.
func (f *far) arrived(now time.Duration) (read string, typed []int64) {
	for ; len(f.back) > 0 && f.back[0].at <= now; f.back = f.back[1:] {
		read += f.back[0].bytes
		if f.back[0].bytes == "k" {
			typed = append(typed, f.back[0].picture)
		}
	}
	return read, typed
}

// typing plays a minute of 60 pictures and 30 keys a second. It returns the
// number of keys, and for each difference the number of keys whose Picture is
// so many pictures too late, after the first second, or too early. answer
// returns the terminal's bytes for a question.
func (f *far) typing(t *testing.T, bytes int, answer func() string) (keys int, late map[int64]int) {
	l, seen, newest, glass := New(false, false), Picture{}, int64(0), int64(0)
	l.Pictures, late = true, map[int64]int{}
	l.Begin(0)
	f.carry(&f.there, packet{f.delay, 0, input.AskStatus})
	for n := range 60_000 {
		now := time.Duration(n) * ms
		for ; len(f.there) > 0 && f.there[0].at <= now; f.there = f.there[1:] {
			glass = f.there[0].picture
			if f.there[0].bytes != "" {
				f.carry(&f.back, packet{now + f.delay, glass, answer()})
			}
		}
		if n%33 == 7 {
			stall := f.stall * time.Duration(max(0, f.random.IntN(50)-48))
			f.carry(&f.back, packet{now + f.delay + stall, glass, "k"})
		}
		read, typed := f.arrived(now)
		for _, ev := range l.Received(now, []byte(read)) {
			if told, ok := ev.(*Picture); ok {
				p, next := told.Shown, told.Next
				if p != 0 && p < newest || next != 0 && next <= p || max(p, next) > l.Window.Picture {
					t.Fatalf("picture %d after %d, then %d of %d", p, newest, next, l.Window.Picture)
				}
				seen, newest = *told, max(newest, told.Shown)
				continue
			}
			if by := seen.Shown - typed[0]; seen.Shown > 0 && (by < 0 || now > time.Second) {
				late[by]++
			}
			keys, typed = keys+1, typed[1:]
		}
		if n*60/1000 != (n+1)*60/1000 {
			l.Window.Picture++
			if l.Next(now, true).Frame {
				at, _ := f.send(now, bytes)
				f.carry(&f.there, packet{at, l.Window.Picture, l.Ends(now, bytes)})
			}
		}
	}
	return keys, late
}

// TestEveryKeyIsInThePictureThatWasSeen on all lines except near ones, which
// have no Picture.
func TestEveryKeyIsInThePictureThatWasSeen(t *testing.T) {
	for _, c := range []struct {
		delay, jitter, stall time.Duration
		rate, bytes          int
		told                 int // the least number of keys with a Picture
	}{
		{2 * ms, 0, 0, 1 << 20, 100, 0},
		{11 * ms, 0, 0, 1 << 20, 100, 1780},
		{25 * ms, 0, 150 * ms, 1 << 20, 100, 1780},
		{50 * ms, 20 * ms, 0, 1 << 20, 100, 1780},
		{150 * ms, 0, 0, 1 << 20, 100, 1780},
		{25 * ms, 30 * ms, 0, 32_000, 100, 1780},
		{50 * ms, 0, 0, 4_000, 100, 1780},
		{25 * ms, 0, 0, 8_000, 1000, 1780},
	} {
		f := far{
			way:    way{delay: c.delay, rate: c.rate},
			jitter: c.jitter,
			stall:  c.stall,
			random: rand.New(rand.NewPCG(1, 2)),
		}
		keys, late := f.typing(t, c.bytes, func() string { return status })
		if keys < 1800 || late[0] < c.told || len(late) > min(1, c.told) {
			t.Errorf("%+v: of %d keys, so many are so many pictures late: %v", c, keys, late)
		}
	}
}

// FuzzALyingTerminal sends none, one or more answers to a question: no key is
// lost, and no Picture has a picture that was not sent or is older than the
// last.
func FuzzALyingTerminal(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3}, uint8(100))
	f.Fuzz(func(t *testing.T, lies []byte, delay uint8) {
		line := far{
			way:    way{delay: time.Duration(delay) * ms, rate: 1 << 20},
			random: rand.New(rand.NewPCG(1, 2)),
		}
		n := 0
		keys, _ := line.typing(t, 100, func() string {
			n++
			return strings.Repeat(status, int(append(lies, 1)[n%(len(lies)+1)]%4))
		})
		if keys < 1800 {
			t.Errorf("%d keys came", keys)
		}
	})
}

// TestASeenIsAllThatMarksAllocates, one for each key on a long line, and none
// near by.
func TestASeenIsAllThatMarksAllocates(t *testing.T) {
	for trip, want := range map[time.Duration]float64{ms: 0, 100 * ms: 1} {
		var n [2]float64
		for i := range n {
			l, now := asked(0), 300*ms
			l.Pictures = i > 0
			n[i] = testing.AllocsPerRun(100, func() {
				now += time.Second
				l.Ends(now, 100)
				l.Received(now+trip, []byte(status+"k"))
				l.Window.Picture++
			})
		}
		if n[1]-n[0] != want {
			t.Errorf("round trip %v: %v allocations for a key, %v with Pictures", trip, n[0], n[1])
		}
	}
}
