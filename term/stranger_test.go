package term

import (
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// A stranger is a connection to a terminal that sends anything, answers
// nothing, and may take nothing.
type stranger struct {
	sends   chan []byte
	blocked chan struct{} // Write waits for its end; nil: Write never waits
}

func (s *stranger) Read(b []byte) (int, error) {
	in, ok := <-s.sends
	if !ok {
		return 0, io.EOF
	}
	return copy(b, in), nil
}

func (s *stranger) Write(b []byte) (int, error) {
	if s.blocked != nil {
		<-s.blocked
		return 0, io.ErrClosedPipe
	}
	return len(b), nil
}

// silences are the times between two pieces.
var silences = [...]time.Duration{
	0, 0, time.Millisecond, 60 * time.Millisecond, 300 * time.Millisecond, 3 * time.Second,
}

// seat opens a screen for a stranger.
func (p *stranger) seat(t *testing.T) *Screen {
	s, err := Open(Options{Tty: NewTty(p, 80, 24), Env: xterm.get})
	if err != nil {
		t.Fatal(err)
	}
	s.EnableReleases()
	s.EnableMouse()
	s.EnablePictures()
	s.EnableLink()
	s.Init()
	return s
}

// meet plays a session with a stranger who sends in, cut as cuts say: the low
// bits of each are the length of a piece, the high ones the silence after it.
// Without cuts each has piece bytes, and no silence. meet checks that Fini ends
// in time.
func meet(t *testing.T, in string, piece int, cuts []byte, blocked, reads bool) (s *Screen, size uint64) {
	synctest.Test(t, func(t *testing.T) {
		peer := &stranger{sends: make(chan []byte)}
		if blocked {
			peer.blocked = make(chan struct{})
			defer close(peer.blocked)
		}
		s = peer.seat(t)
		for i := 0; len(in) > 0; i++ {
			n, silence := piece, time.Duration(0)
			if len(cuts) > 0 {
				c := int(cuts[i%len(cuts)])
				n, silence = c%32+1, silences[c/32%len(silences)]
			}
			n = min(n, len(in))
			select {
			case peer.sends <- []byte(in[:n]):
			case <-time.After(time.Minute): // the screen reads no more, because its program does not
				n = len(in)
			}
			in = in[n:]
			time.Sleep(silence)
			if reads {
				unread(s)
				draw(s, in[:min(n, len(in))])
			}
		}
		synctest.Wait()
		size = heap(s)
		start := time.Now()
		s.Fini()
		if time.Since(start) > time.Second {
			t.Errorf("Fini took %v", time.Since(start))
		}
		close(peer.sends)
	})
	return s, size
}

// measuring makes heap measure.
var measuring bool

// heap returns the bytes that live, s among them.
func heap(s *Screen) uint64 {
	if !measuring {
		return 0
	}
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	runtime.KeepAlive(s)
	return m.HeapAlloc
}

// wrapped returns s as keys of Windows, a byte each.
func wrapped(s string) (out string) {
	for _, c := range []byte(s) {
		out += "\x1b[0;0;" + strings.TrimLeft(string([]byte{'0' + c/100, '0' + c/10%10, '0' + c%10}), "0") + ";1;0;1_"
	}
	return out
}

// hostile are what a stranger may send: once, and then again and again.
var hostile = map[string]struct{ once, again string }{
	"keys":             {"", "abc\x1b[A\x1b[1;5C"},
	"mouse":            {"", "\x1b[<0;15;10M\x1b[<0;15;10m"},
	"releases":         {"\x1b[?27u", "\x1b[97;1:1u\x1b[98;1:1u\x1b[97;1:3u"},
	"backgrounds":      {"\x1b]11;rgb:0/0/0\x1b\\", "\x1b]11;rgb:f/f/f\x1b\\"},
	"themes":           {"\x1b[?997;1n", "\x1b[?997;2n"},
	"hidden":           {"\x1b[?999;2n", "\x1b[?999;1n"},
	"answers":          {"", "\x1b[0n\x1b[?62;22c\x1b[?27u\x1b[?1u\x1bP>|XTerm(3)\x1b\\\x1bP>|tmux 3\x1b\\"},
	"clipboards":       {"", "\x1b]52;c;" + strings.Repeat("QUFB", 40_000) + "\x1b\\"},
	"endless OSC":      {"\x1b]11;rgb:", "a"},
	"endless OSC 52":   {"\x1b]52;c;", "A"},
	"endless DCS":      {"\x1bP>|", "a"},
	"endless CSI":      {"\x1b[", "1;"},
	"endless SS3":      {"\x1bO", "1;"},
	"endless number":   {"\x1b[", "9"},
	"wrapped OSC":      {wrapped("\x1b]52;c;"), wrapped("A")},
	"wrapped twice":    {"", wrapped(wrapped("\x1b[A"))},
	"pastes":           {"", "\x1b[200~text"},
	"focus":            {"", "\x1b[I\x1b[O"},
	"noise":            {"", "\x1b\x1b[\x1bO\x1bP\xc3\xff\x00\x9b\x1b_G;;;;\x1b[M!\x1b\\"},
	"half a character": {"", "\xf0\x9f\x99"},
}

// What a stranger can make a session keep is a megabyte beyond the screen,
// whether its writer is blocked or not, and though its program reads no event.
func TestAStrangerCostsAMegabyteAtMost(t *testing.T) {
	const sent = 2 << 20
	measuring = true
	defer func() { measuring = false }()
	for _, blocked := range []bool{true, false}[:sample(t, 2, 1)] { // true keeps more
		_, before := meet(t, "x", 1, nil, blocked, true)
		for name, s := range hostile {
			_, after := meet(t, s.once+strings.Repeat(s.again, sent/len(s.again)), 1000, nil, blocked, false)
			used := int64(after) - int64(before)
			t.Logf("%7d  %s, blocked %v", used, name, blocked)
			if used > 1<<20 {
				t.Errorf("%s, blocked %v: %d bytes more", name, blocked, used)
			}
		}
	}
}

// FuzzStranger plays any bytes, in any pieces, with any silences, to a session
// whose writer may be blocked: it ends in time, and keeps few bytes.
func FuzzStranger(f *testing.F) {
	for _, s := range hostile {
		in := s.once + s.again
		f.Add(in[:min(len(in), 100)], []byte{3, 0x82, 0x25, 0xa0}, true, true)
	}
	f.Add(wrapped(wrapped("\x1b[0;0;95;1;0;1_")), []byte{}, false, true)
	f.Fuzz(func(t *testing.T, in string, cuts []byte, blocked, reads bool) {
		if len(in) > 4096 {
			return
		}
		s, _ := meet(t, in, 1000, cuts, blocked, reads)
		if n := len(s.queue.list); n > backlog+4096 || len(s.clipboard) > onceMost {
			t.Errorf("%d events and %d bytes are kept", n, len(s.clipboard))
		}
	})
}
