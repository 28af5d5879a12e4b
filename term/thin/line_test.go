package thin_test

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term"
	"fixstep/term/termtest"
	"fixstep/term/thin"
	"fixstep/term/vt"
)

// far is a thin line.
var far = vt.Line{Rate: 64_000, Trip: 50 * time.Millisecond}

// play plays a program through thin, at the end of a line. The program is
// handed what the player types, as far as it reads it.
func play(t *testing.T, line vt.Line, program func(terminal io.Writer, keys <-chan byte)) *termtest.Player {
	return termtest.StartTTY(t, func(tty *termtest.TTY) error {
		relay, screen := open(t, tty)
		near, end := net.Pipe()
		defer near.Close()
		keys := make(chan byte, 1000)
		go func() {
			defer close(keys)
			for b := make([]byte, 1); ; {
				if _, err := end.Read(b); err != nil {
					return
				}
				keys <- b[0]
			}
		}()
		go func() {
			program(end, keys)
			end.Close()
		}()
		_, err := relay.Run(screen, near, nil)
		screen.Fini()
		return err
	}, 80, 24, vt.Options{Line: line})
}

// open opens a screen of a Relay.
func open(t *testing.T, tty tcell.Tty) (*thin.Relay, *term.Screen) {
	relay := thin.New()
	screen, err := term.Open(term.Options{Tty: tty, Raw: relay, Env: func(name string) string {
		return map[string]string{"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}[name]
	}})
	if err != nil {
		t.Fatal(err)
	}
	return relay, screen
}

// TestAFloodIsDrainedAndEnds: a program that writes 8 kB each millisecond is
// never held up, the line gets the newest pictures and nothing else, and Ctrl-C
// shows its effect within two round trips and a tenth of a second.
func TestAFloodIsDrainedAndEnds(t *testing.T) {
	termtest.Test(t, func(t *testing.T) {
		held, lines := time.Duration(0), 0
		p := play(t, far, func(terminal io.Writer, keys <-chan byte) {
			io.WriteString(terminal, "ready") // it is read when the terminal has answered
			start, n := time.Now(), 0
			for ; ; n++ {
				for i := range 1000 {
					fmt.Fprintf(terminal, "\r\n%d", n*1000+i)
				}
				time.Sleep(time.Millisecond)
				select {
				case <-keys:
					held, lines = time.Since(start)-time.Duration(n+1)*time.Millisecond, n
					io.WriteString(terminal, "\r\nended")
					<-keys
					return
				default:
				}
			}
		})
		p.Type("wait:200ms")
		sent := p.Terminal().Bytes
		p.Type("wait:100ms")
		sent = p.Terminal().Bytes - sent
		if sent < 100 || sent > 8_000/10+2_000 {
			t.Errorf("%d bytes in a tenth of a second", sent)
		}
		p.Type("C-c")
		p.Until("ended", 2*far.Trip+100*time.Millisecond)
		if held > 0 || lines < 200 {
			t.Errorf("the program was held up by %v in %d pieces", held, lines)
		}
		p.Type("q")
		p.End()
	})
}

// TestAStillPictureCostsNothing: neither a byte nor a picture in an hour.
func TestAStillPictureCostsNothing(t *testing.T) {
	termtest.Test(t, func(t *testing.T) {
		p := play(t, far, func(terminal io.Writer, keys <-chan byte) {
			io.WriteString(terminal, "still\x1b[?2026hnever shown")
			time.Sleep(100 * time.Millisecond)
			io.WriteString(terminal, "\x1b[?2026l\x1b[2J\x1b[Hlast\x1b[?25l")
			<-keys
		})
		p.Until("last", time.Second)
		p.Wait(2 * time.Second) // an answer to the last picture
		bytes := p.Terminal().Bytes
		p.Wait(time.Hour)
		if p.Terminal().Bytes != bytes {
			t.Errorf("%d bytes for nothing", p.Terminal().Bytes-bytes)
		}
		p.Type("q")
		p.End()
	})
}

// TestADeafProgramHoldsNothingUp: a program that does not read holds up
// neither its picture nor its end.
func TestADeafProgramHoldsNothingUp(t *testing.T) {
	termtest.Test(t, func(t *testing.T) {
		p := termtest.StartTTY(t, func(tty *termtest.TTY) error {
			relay, screen := open(t, tty)
			near, end := net.Pipe() // nobody reads it
			go func() {
				time.Sleep(5 * time.Second)
				io.WriteString(end, "drawn")
				time.Sleep(5 * time.Second)
				end.Close()
			}()
			_, err := relay.Run(screen, near, nil)
			screen.Fini()
			near.Close()
			return err
		}, 80, 24)
		p.Type("a b c d paste:'" + strings.Repeat("x", 5000) + "'")
		p.Until("drawn", 10*time.Second)
		p.End()
	})
}

// TestThePlayersEndIsTheEnd: when the player's terminal is gone Run returns,
// with an error, although the program goes on.
func TestThePlayersEndIsTheEnd(t *testing.T) {
	termtest.Test(t, func(t *testing.T) {
		near, end := net.Pipe()
		defer end.Close()
		conn, player := net.Pipe()
		tty := term.NewTty(conn, 80, 24)
		relay, screen := open(t, tty)
		ended := make(chan error)
		go func() {
			_, err := relay.Run(screen, near, nil)
			screen.Fini()
			near.Close()
			ended <- err
		}()
		var sent bytes.Buffer
		copied := make(chan bool)
		go func() {
			io.Copy(&sent, player)
			close(copied)
		}()
		time.Sleep(3 * time.Second) // it answers nothing
		io.WriteString(end, "shown")
		time.Sleep(time.Second)
		player.Close()
		<-copied
		if err := <-ended; err == nil || !strings.Contains(sent.String(), "shown") {
			t.Errorf("%v after %q", err, sent.String())
		}
		conn.Close()
	})
}
