package thin

import (
	"io"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/term"
	"fixstep/term/vt"
)

// TestAFixedSizeStays: the program has it in a window of another size, whatever
// becomes of the window, and its picture stands in the corner.
func TestAFixedSizeStays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		near, program := net.Pipe()
		conn, far := net.Pipe()
		player := vt.New(40, 12, vt.Options{})
		tty := term.NewTty(conn, 40, 12)
		relay := New()
		relay.FixSize(20, 3)
		screen := onXTerm(t, tty, relay)
		var sizes []size
		ended := make(chan error)
		go func() {
			_, err := relay.Run(screen, near, func(w, h int) { sizes = append(sizes, size{w, h}) })
			ended <- err
			screen.Fini()
			conn.Close()
		}()
		go show(player, far)
		time.Sleep(3 * time.Second)
		io.WriteString(program, "\x1b[999;999Hx\x1b[1;1H1\n\r2\n\r3\n\r4\n\r5")
		time.Sleep(time.Second)
		player.Resize(50, 9)
		tty.Resize(50, 9)
		time.Sleep(time.Second)
		synctest.Wait()
		want := "3" + strings.Repeat(" ", 18) + "x\n4\n5\n" + strings.Repeat("\n", 6)
		if got := player.String(); got != want {
			t.Errorf("the player sees\n%s", got)
		}
		if len(sizes) != 1 || sizes[0] != (size{20, 3}) {
			t.Errorf("the program is told %v", sizes)
		}
		program.Close()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		time.Sleep(time.Second)
		far.Close()
		near.Close()
	})
}

// show shows what comes from a connection, and sends the answers back.
func show(player *vt.Term, conn net.Conn) {
	b := make([]byte, 1000)
	for {
		n, err := conn.Read(b)
		player.Write(b[:n])
		go conn.Write(player.Answers())
		if err != nil {
			return
		}
	}
}

// onXTerm opens the screen of a relay.
func onXTerm(t *testing.T, tty *term.Tty, relay *Relay) *term.Screen {
	t.Helper()
	xterm := func(name string) string { return map[string]string{"TERM": "xterm"}[name] }
	screen, err := term.Open(term.Options{Tty: tty, Raw: relay, Env: xterm})
	if err != nil {
		t.Fatal(err)
	}
	return screen
}
