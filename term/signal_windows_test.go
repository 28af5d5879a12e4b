package term

import (
	"errors"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"fixstep/term/vt"
)

// deaf is set for a program that goes on after a signal.
const deaf = "FIXSTEP_DEAF"

// TestASignalEndsADeafProgram: a program that has not ended within grace is
// ended, with the signal's status, and the terminal is given back.
func TestASignalEndsADeafProgram(t *testing.T) {
	if os.Getenv(deaf) != "" {
		grace = 10 * time.Millisecond
		s, _ := Sim(80, 24, vt.Options{Tap: os.Stdout})
		s.Init()
		signals := make(chan os.Signal, 1)
		signals <- map[string]os.Signal{"2": os.Interrupt, "15": syscall.SIGTERM}[os.Getenv(deaf)]
		s.obey(signals, nil)
	}
	for number, status := range map[string]int{"2": 130, "15": 143} {
		cmd := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
		cmd.Env = append(os.Environ(), deaf+"="+number)
		out, err := cmd.Output()
		var end *exec.ExitError
		if !errors.As(err, &end) || end.ExitCode() != status {
			t.Errorf("%s: %v", number, err)
		}
		if !strings.Contains(string(out), "\x1b[?1049l") {
			t.Errorf("%s: the terminal is not given back: %q", number, out)
		}
	}
}
