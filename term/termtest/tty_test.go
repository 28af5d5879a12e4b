package termtest

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
)

// spell is a program that reads bytes and spells them on the terminal: q ends
// it, a question mark asks for the place of the cursor.
func spell(tty *TTY) error {
	w, h := tty.Size()
	fmt.Fprintf(tty, "%d by %d\n", w, h)
	tty.NotifyResize(func() {
		w, h := tty.Size()
		fmt.Fprintf(tty, "now %d by %d\n", w, h)
	})
	b := make([]byte, 100)
	for {
		n, err := tty.Read(b)
		if err != nil {
			return err
		}
		fmt.Fprintf(tty, "%q\n", b[:n])
		switch {
		case bytes.Contains(b[:n], []byte("q")):
			return nil
		case bytes.Contains(b[:n], []byte("?")):
			io.WriteString(tty, "\x1b[6n")
		}
	}
}

func TestAProgramReadsBytesAndWritesThem(t *testing.T) {
	Test(t, func(t *testing.T) {
		p := StartTTY(t, spell, 40, 14)
		p.Type("a C-x Up M-é F5 ? resize:50x14 paste:bc q")
		want := `40 by 14
"a"
"\x18"
"\x1b[A"
"\x1bé"
"\x1b[15~"
"?"
"\x1b[8;1R"
now 50 by 14
"bc"
"q"`
		p.End()
		if got := strings.TrimRight(p.Look().String(), "\n"); got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
		if p.Now() < 400*time.Millisecond || p.Now() > time.Second {
			t.Errorf("%v", p.Now())
		}
	})
}

// forever is a program that reads and writes, and passes on the errors. Nothing
// is read or written beside an error.
func forever(failed chan<- error) func(*TTY) error {
	alone := func(n int, err error) error {
		if err != nil && n > 0 {
			return fmt.Errorf("%d bytes beside %w", n, err)
		}
		return err
	}
	return func(tty *TTY) error {
		go func() {
			for {
				failed <- alone(tty.Read(make([]byte, 9)))
			}
		}()
		for {
			time.Sleep(time.Second)
			if err := alone(tty.Write([]byte("still here\n"))); err != nil {
				failed <- err
			}
		}
	}
}

// TestStopLeavesAProgramASecond after Ctrl-C.
func TestStopLeavesAProgramASecond(t *testing.T) {
	Test(t, func(t *testing.T) {
		p := StartTTY(t, func(tty *TTY) error {
			return eachKey(tty, func(key byte) {
				time.Sleep(900 * time.Millisecond)
				fmt.Fprintf(tty, "saved after %q", key)
			})
		}, 30, 5)
		p.Stop()
		says(t, p.Terminal().String(), `saved after '\x03'`)
	})
}

func TestReadEndsWithDrainAndTheProgram(t *testing.T) {
	Test(t, func(t *testing.T) {
		reads := make(chan error, 3)
		StartTTY(t, func(tty *TTY) error {
			read := func() {
				n, err := tty.Read(make([]byte, 9))
				if n > 0 {
					t.Errorf("%d bytes beside %v", n, err)
				}
				reads <- err
			}
			tty.Drain()
			read()
			tty.Start()
			go read()
			return nil
		}, 20, 8).End()
		if err := <-reads; !errors.Is(err, os.ErrDeadlineExceeded) {
			t.Errorf("after Drain: %v", err)
		}
		if err := <-reads; err != io.EOF {
			t.Errorf("after the program: %v", err)
		}
	})
}

// TestWhatATestLeavesIsOneFailure: a goroutine that a test leaves, and the next
// test goes on. The test runs as a command, to see both.
func TestWhatATestLeavesIsOneFailure(t *testing.T) {
	if os.Getenv("TERMTEST_LEAVES") != "" {
		t.Run("leaves", func(t *testing.T) {
			Test(t, func(t *testing.T) {
				go func() { select {} }()
			})
		})
		t.Run("next", func(t *testing.T) { t.Log("the next one runs") })
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run", "^TestWhatATestLeavesIsOneFailure$", "-test.v")
	cmd.Env = append(os.Environ(), "TERMTEST_LEAVES=1")
	out, err := cmd.CombinedOutput()
	says(t, string(out), "goroutines go on after the test", "TestWhatATestLeavesIsOneFailure.func")
	says(t, string(out), "the next one runs", "--- PASS: TestWhatATestLeavesIsOneFailure/next")
	if err == nil {
		t.Error("the test has passed")
	}
}

func TestAGoldenWithoutTextFails(t *testing.T) {
	if updating() {
		t.Skip("-update would write an empty screen")
	}
	blank := func(s tcell.Screen) error {
		s.PutStrStyled(0, 0, "   ", tcell.StyleDefault.Background(tcell.ColorRed))
		s.Show()
		s.PollEvent()
		return nil
	}
	Test(t, func(t *testing.T) {
		got := fails(t, func(t testing.TB) { Start(t, blank, 20, 8).Golden("nosuch") })
		says(t, got, "use GoldenStyled")
	})
}

// TestRandomLeavesOutWhatNobodyAskedFor: a random script may hold events that
// the program has not asked for.
func TestRandomLeavesOutWhatNobodyAskedFor(t *testing.T) {
	Test(t, func(t *testing.T) {
		Random(t, 1, "click:1,1 focus:in release:Up a", 30, func(t testing.TB, script string) {
			p := StartTTY(t, spell, 20, 8)
			p.Type(script + " q")
			p.End()
		})
	})
}

// writes returns a program that writes a text and ends.
func writes(text string) func(*TTY) error {
	return func(tty *TTY) error {
		_, err := io.WriteString(tty, text)
		return err
	}
}

// TestWhatIsKnownMayBeLeft: a line of Left that the test allows.
func TestWhatIsKnownMayBeLeft(t *testing.T) {
	Test(t, func(t *testing.T) {
		p := StartTTY(t, writes("\x1b[1 q\x1b[?25l"), 20, 2)
		p.Leaves("cursor shape 1")
		failed := fails(t, func(t testing.TB) {
			p.t = t
			p.End()
		})
		says(t, failed, `["cursor 25 off"]`)
		p.t = t
		p.Leaves("cursor 25 off")
		p.End()
	})
}

// TestAProgramThatIgnoresErrorsEnds: its Writes after the end of the test fail,
// and then they hold it.
func TestAProgramThatIgnoresErrorsEnds(t *testing.T) {
	floods := func(tty *TTY) error {
		for {
			fmt.Fprint(tty, strings.Repeat("x", 1000))
		}
	}
	Test(t, func(t *testing.T) {
		p := StartTTY(t, floods, 20, 5, vt.Options{Line: vt.Line{Rate: 8000}})
		p.Wait(time.Second)
	})
}
