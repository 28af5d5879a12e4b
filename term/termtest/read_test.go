package termtest

import (
	"flag"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"fixstep/term/vt"
)

// TestReadAfterStart waits again, and its bytes are the program's own. Answers
// come in order, when all have done their work of the moment.
func TestReadAfterStart(t *testing.T) {
	Test(t, func(t *testing.T) {
		p := StartTTY(t, func(tty *TTY) error {
			tty.Drain()
			tty.Start()
			b := make([]byte, 20)
			_, err := tty.Read(b)
			io.WriteString(tty, "\x1b[5n")
			io.WriteString(tty, "\x1b[6n")
			begun := time.Now()
			answers := ""
			for len(answers) < 10 && err == nil {
				var n int
				n, err = tty.Read(b)
				answers += string(b[:n])
			}
			took := time.Since(begun)
			io.WriteString(tty, "a\nb\r\n")
			tty.Stop()
			fmt.Fprintf(tty, "%q\n%v %v\n", answers, took, err)
			return nil
		}, 30, 5)
		p.Type("x")
		p.End()
		want := "a\n b\n\"\\x1b[0n\\x1b[1;1R\"\n1ns <nil>\n\n"
		if got := p.Look().String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	})
}

// TestAReadAfterTheEndEndsItsGoroutine: all Reads that wait learn of the end,
// once.
func TestAReadAfterTheEndEndsItsGoroutine(t *testing.T) {
	Test(t, func(t *testing.T) {
		errors := make(chan error, 10)
		over := make(chan bool, 2)
		StartTTY(t, func(tty *TTY) error {
			for range 2 {
				go func() {
					defer func() { over <- true }()
					for {
						_, err := tty.Read(make([]byte, 9))
						errors <- err
					}
				}()
			}
			time.Sleep(time.Second)
			return nil
		}, 20, 8).End()
		<-over
		<-over
		if err := <-errors; len(errors) > 0 || err != io.EOF {
			t.Errorf("%v, and %d errors more", err, len(errors))
		}
	})
}

// TestWriteNowTakesAllOrNothing: a line that is full takes nothing.
func TestWriteNowTakesAllOrNothing(t *testing.T) {
	Test(t, func(t *testing.T) {
		_, tty := open(t, 20, 5, vt.Options{Line: vt.Line{Rate: 8000, Hold: 10}})
		tty.Start()
		screen := screenTTY{tty}
		for _, want := range []int{12, 0, 0} {
			if n := screen.WriteNow([]byte("0123456789ab")); n != want {
				t.Errorf("%d bytes are taken, want %d", n, want)
			}
		}
		time.Sleep(time.Second)
		if n := screen.WriteNow([]byte("c")); n != 1 {
			t.Errorf("a line with room takes %d bytes", n)
		}
		time.Sleep(time.Second)
		if got := tty.terminal.Region(0, 0, 20, 1); got != "0123456789abc\n" {
			t.Errorf("the terminal shows %q", got)
		}
	})
}

// TestAGoldenFileHasTextOrStyles: a text with colors fits both. What differs is
// an error, and -update writes the file.
func TestAGoldenFileHasTextOrStyles(t *testing.T) {
	defer func(was string, updates bool) {
		folder = was
		flag.Set("update", fmt.Sprint(updates))
	}(folder, updating())
	folder = t.TempDir()
	for _, c := range []struct{ update, sent, wrong string }{
		{"true", "\x1b[31mred", ""},
		{"false", "\x1b[31mred", ""},
		{"false", "\x1b[32mred", "- │~ 0-2 maroon\n+ │~ 0-2 green\n"},
		{"false", "\x1b[31mrod", "- │red\n+ │rod\n"},
	} {
		flag.Set("update", c.update)
		Test(t, func(t *testing.T) {
			got := fails(t, func(t testing.TB) {
				p := StartTTY(t, writes(c.sent), 20, 2)
				p.Golden("red")
				p.GoldenStyled("red")
			})
			if (got == "") != (c.wrong == "") || !strings.Contains(got, c.wrong) {
				t.Errorf("%q, update %s: %s", c.sent, c.update, got)
			}
		})
	}
}

// TestAGoldenFileStays in the folder of the package, wherever the test goes.
func TestAGoldenFileStays(t *testing.T) {
	t.Chdir(t.TempDir())
	Test(t, func(t *testing.T) {
		p := StartTTY(t, writes("stays"), 20, 2)
		p.Golden("stays")
		p.End()
	})
}
