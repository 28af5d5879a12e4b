package termtest

import (
	"errors"
	"os/exec"
	"testing"

	"fixstep/term/internal/driver"
	"fixstep/term/internal/pty"
	"fixstep/term/vt"
)

// Command starts a built program, of any language, in a pseudo terminal on a
// simulated terminal of w by h cells, and returns when the program has shown
// something and seems to wait. The terminal is xterm unless options say
// otherwise. On systems other than Linux and macOS the test is skipped.
//
// Command runs in real time, and no bubble may be around the test. Type plays
// the same words as for a program in fake time, but the test cannot know when
// the program has finished its work. So wait for a text on the screen
// ("until:saved", Until), or until the screen stands still ("still:100ms",
// Still), but never for a time. Golden and GoldenStyled wait some seconds for
// the screen of their file.
//
// Left also reports settings of the tty that were not restored, and processes
// of the program's session that go on a second after its end. End fails if the
// exit status is not 0. Stop hangs up, and so does the end of the test. A
// program that goes on is terminated a second later, and killed a second after
// that. When it has ended, the other processes of its session are killed.
//
// A cmd without Env gets the environment of the test, with LC_ALL=C.UTF-8 and
// TERM=xterm-256color, which is screen-256color with NoBCE. It does not get the
// variables that name the tester's terminal, such as TERM_PROGRAM,
// KITTY_WINDOW_ID, WT_SESSION and TMUX. Nor does it get those by which programs
// choose their colors: COLORTERM, NO_COLOR, and CI, which libraries take for a
// pipe. So a golden file is the same at home and in CI.
func Command(t testing.TB, cmd *exec.Cmd, w, h int, o ...vt.Options) *Player {
	t.Helper()
	if inBubble() {
		t.Fatal("termtest: Command is in real time, and must not be called in a bubble")
	}
	d, terminal := driver.Open(w, h, options(o))
	if cmd.Env == nil {
		cmd.Env = pty.Environment(options(o))
	}
	program, err := pty.Start(cmd, terminal, options(o).Line, 0)
	if errors.Is(err, errors.ErrUnsupported) {
		t.Skipf("termtest: %v; Start and StartTTY work everywhere", err)
	} else if err != nil {
		t.Fatalf("termtest: %v", err)
	}
	d.Host(program)
	p := player(t, d, nil)
	program.Settle()
	return p
}
