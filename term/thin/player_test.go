package thin

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/term"
	"fixstep/term/vt"
)

// TestAPasteOfAnyLengthArrives, with its end, also in a program that takes a
// while, and the keys behind it are keys.
func TestAPasteOfAnyLengthArrives(t *testing.T) {
	for _, n := range []int{1, 100, 9_000, 20_000, 200_000, 3_000_000} {
		for _, slow := range []time.Duration{0, 4 * time.Millisecond} {
			synctest.Test(t, func(t *testing.T) {
				r := start(t, vt.Options{})
				r.draws("\x1b[?2004h")
				r.set(func() { r.slow = slow })
				sent := "\x1b[200~" + strings.Repeat("text\x1b[0n\r\n", n/10+1)[:n] + "\x1b[201~\x03\x1b[A\x1b[15~\x1b[1;5C"
				go func() {
					for b := []byte(sent); len(b) > 0; b = b[min(1000, len(b)):] {
						r.keys <- b[:min(1000, len(b))]
					}
				}()
				time.Sleep(time.Minute)
				synctest.Wait()
				if got := r.heard(); got != sent {
					t.Errorf("%d bytes, a wait of %v: %d bytes of %d arrive, the last %q",
						n, slow, len(got), len(sent), got[max(0, len(got)-30):])
				}
				r.set(func() { r.slow = 0 })
				r.stop()
			})
		}
	}
}

// TestNothingWaitsForAProgramThatDoesNotRead: the picture goes on, and what the
// player has typed meanwhile is not lost.
func TestNothingWaitsForAProgramThatDoesNotRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := start(t, vt.Options{})
		deaf := make(chan struct{})
		r.set(func() { r.deaf = deaf })
		typed := strings.Repeat("0123456789", 10_000)
		go func() {
			for i := 0; i < len(typed); i += 1000 {
				r.keys <- []byte(typed[i : i+1000])
			}
		}()
		time.Sleep(time.Second)
		pictures := r.player.Writes
		for i := range 60 {
			r.draws(fmt.Sprint("\x1b[H", i))
		}
		shown := r.player.Writes - pictures
		if shown < 40 || !strings.HasPrefix(r.player.String(), "59") || len(r.keys) == 0 {
			t.Errorf("%d pictures of 60, the last %.5q; %d pieces wait", shown, r.player.String(), len(r.keys))
		}
		r.set(func() { r.deaf = nil })
		close(deaf)
		time.Sleep(time.Second)
		synctest.Wait()
		if got := r.heard(); got != typed {
			t.Errorf("%d bytes of %d arrive", len(got), len(typed))
		}
		r.stop()
	})
}

// TestATerminalThatReadsNoMore does not stop the program, and no memory grows
// for it.
func TestATerminalThatReadsNoMore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := start(t, vt.Options{})
		r.draws("begin")
		stuck := make(chan struct{})
		r.set(func() { r.stuck = stuck })
		heap := func() uint64 {
			synctest.Wait()
			runtime.GC()
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			return m.HeapAlloc
		}
		frames := func(n int) (late time.Duration) {
			begun := time.Now()
			for i := range n {
				fmt.Fprintf(r.program, "\x1b[H\x1b[2J%d\x1b[12;40H%d\x1b[5n", i, i)
				time.Sleep(time.Second / 60)
			}
			return time.Since(begun) - time.Duration(n)*(time.Second/60)
		}
		late := frames(600)
		before := heap()
		late += frames(6_000)
		after := heap()
		if late > 0 || after > before+200_000 {
			t.Errorf("the program was held up by %v, and %d bytes became %d", late, before, after)
		}
		r.set(func() { r.stuck = nil })
		close(stuck)
		r.draws("\x1b[2J\x1b[Hlast")
		if !strings.HasPrefix(r.player.String(), "last") {
			t.Errorf("when it reads again it shows %q", r.player.String())
		}
		r.stop()
	})
}

// TestAnEscPassesAtOnce: no terminal answers anything, so that nothing can
// begin with it.
func TestAnEscPassesAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := start(t, vt.Options{})
		time.Sleep(3 * time.Second) // the last answers have come
		for _, key := range []string{"\x1b", "\x1b[", "\x1b]", "a"} {
			r.set(func() { r.got = nil })
			r.keys <- []byte(key)
			synctest.Wait()
			if r.heard() != key {
				t.Errorf("%q: the program has %q", key, r.heard())
			}
			time.Sleep(time.Second)
		}
		r.stop()
	})
}

// TestCtrlLPaintsTheWholeScreen, in whatever form it comes: something else may
// have written to the terminal.
func TestCtrlLPaintsTheWholeScreen(t *testing.T) {
	for key, paints := range map[string]bool{
		"\f": true, "\x1b[108;5u": true, "\x1b[27;5;108~": true, "l": false, "\x1b[200~\f\x1b[201~": false,
	} {
		synctest.Test(t, func(t *testing.T) {
			r := start(t, vt.Options{})
			r.draws("\x1b[?2004htext")
			r.player.Write([]byte("\x1b[2J\x1b[5;5Hforeign"))
			r.keys <- []byte(key)
			r.rest()
			if painted := r.differs() == ""; painted != paints || r.heard() != key {
				t.Errorf("%q: painted %v, and the program has %q", key, painted, r.heard())
			}
			before := r.player.Bytes
			r.draws("x")
			if sent := r.player.Bytes - before; sent > 40 {
				t.Errorf("%q: the next picture has %d bytes", key, sent)
			}
			r.stop()
		})
	}
}

// TestNoAnswerWithinAPaste: it comes when the paste has ended, or two seconds
// after its last bytes.
func TestNoAnswerWithinAPaste(t *testing.T) {
	for end, late := range map[string]bool{"b\x1b[201~": false, "": true} {
		synctest.Test(t, func(t *testing.T) {
			r := start(t, vt.Options{})
			r.draws("\x1b[?2004h")
			r.keys <- []byte("\x1b[200~a")
			synctest.Wait()
			r.draws("\x1b[6n")
			early := r.heard()
			r.keys <- []byte(end)
			time.Sleep(500 * time.Millisecond)
			soon := r.heard()
			time.Sleep(2 * time.Second)
			synctest.Wait()
			whole := "\x1b[200~a" + end
			if early != "\x1b[200~a" || (soon == whole) != late || r.heard() != whole+"\x1b[1;1R" {
				t.Errorf("%q: %q, then %q and %q", end, early, soon, r.heard())
			}
			r.stop()
		})
	}
}

// TestAResizeMayWaitForEver: it holds up neither keys nor pictures nor the end,
// and gets the newest size when it comes back.
func TestAResizeMayWaitForEver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		near, program := net.Pipe()
		conn, player := net.Pipe()
		tty := term.NewTty(conn, 40, 12)
		wait, sizes := make(chan struct{}), make(chan string, 10)
		ended := resizes(t, tty, near, func(w, h int) {
			sizes <- fmt.Sprint(w, "x", h)
			<-wait
		})
		var sent bytes.Buffer
		go io.Copy(&sent, player)
		time.Sleep(3 * time.Second)
		for i := range 5 {
			tty.Resize(30+i, 12)
			time.Sleep(time.Second)
		}
		go io.WriteString(player, "key")
		key := make([]byte, 3)
		io.ReadFull(program, key)
		io.WriteString(program, "drawn")
		time.Sleep(time.Second)
		synctest.Wait()
		if string(key) != "key" || !strings.Contains(sent.String(), "drawn") || len(sizes) != 1 {
			t.Errorf("the program gets %q, the player sees %q, %d sizes are told", key, sent.String(), len(sizes))
		}
		wait <- struct{}{}
		synctest.Wait()
		if first, second := <-sizes, <-sizes; first != "40x12" || second != "34x12" {
			t.Errorf("told %s, then %s", first, second)
		}
		program.Close()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		close(wait)
		player.Close()
		conn.Close()
		near.Close()
	})
}

// resizes runs a relay that tells sizes to resized, and returns the channel of
// its end.
func resizes(t *testing.T, tty *term.Tty, near net.Conn, resized func(w, h int)) <-chan error {
	relay := New()
	screen := onXTerm(t, tty, relay)
	ended := make(chan error)
	go func() {
		_, err := relay.Run(screen, near, resized)
		screen.Fini()
		ended <- err
	}()
	return ended
}
