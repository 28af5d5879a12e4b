//go:build unix

package app

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"testing/synctest"
)

// The numbers of a game go to a stderr that nobody reads: the game goes on, and
// what comes meanwhile is dropped.
func TestWhoDoesNotReadTheNumbersStopsNoGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, w := io.Pipe()
		told := &aside{w: w}
		for _, text := range []string{"1", "2"} {
			if n, err := told.Write([]byte(text)); n != 1 || err != nil {
				t.Errorf("wrote %d, %v", n, err)
			}
			synctest.Wait()
		}
		b := make([]byte, 8)
		for _, want := range []string{"1", "3"} {
			if n, err := r.Read(b); string(b[:n]) != want {
				t.Errorf("read %q, %v; want %q", b[:n], err, want)
			}
			synctest.Wait()
			told.Write([]byte("3"))
		}
		r.Close()
	})
}

// A stderr that is a pipe without a reader ends no program that can be asked
// for its numbers: it has the terminal. The test starts itself as that program.
func TestABrokenStderrEndsNoGame(t *testing.T) {
	const fine = 7
	if os.Getenv("APP_TEST_BROKEN") != "" {
		defer onSignal(func() {})()
		if _, err := os.Stderr.WriteString("numbers"); errors.Is(err, syscall.EPIPE) {
			os.Exit(fine)
		}
		os.Exit(1)
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	r.Close()
	defer w.Close()
	c := exec.Command(os.Args[0], "-test.run=^TestABrokenStderrEndsNoGame$")
	c.Env, c.Stderr = append(os.Environ(), "APP_TEST_BROKEN=1"), w
	c.Run()
	if c.ProcessState.ExitCode() != fine {
		t.Errorf("it ends with %v", c.ProcessState)
	}
}
