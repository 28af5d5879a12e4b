//go:build linux

package termtest

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/term/vt"
)

// sh returns a shell that runs a script.
func sh(script string) *exec.Cmd { return exec.Command("/bin/sh", "-c", script) }

// page is a usual program: it shows a page on the alternate screen, with a raw
// line, until q.
const page = `s=$(stty -g); stty raw -echo
printf '\033[?1049h\033[2Jpage of %s\r\n' "$TERM$CI$NO_COLOR$COLORTERM$TMUX$FORCE_COLOR"
k=; while [ "$k" != q ]; do k=$(dd bs=1 count=1 2>/dev/null); printf '<%s>' "$k"; done
printf '\033[?1049l'; stty "$s"; echo bye`

// TestACommandIsPlayed: a program does not get the variables of the place where
// a test runs, because programs leave colors out under CI.
func TestACommandIsPlayed(t *testing.T) {
	for _, name := range []string{"CI", "NO_COLOR", "COLORTERM", "TMUX", "FORCE_COLOR"} {
		t.Setenv(name, "1")
	}
	p := Command(t, sh(page), 40, 6)
	p.Type("until:xterm-256color a Up C-b until:'<a>'")
	p.Golden("command")
	p.Until("<[><A>", time.Minute)
	p.Type("q")
	p.End()
	says(t, p.Look().String(), "<q>")
}

// TestACommandKeepsItsEnvironment, and without one it has that of its terminal.
func TestACommandKeepsItsEnvironment(t *testing.T) {
	for term, env := range map[string][]string{"screen-256color": nil, "own": {"TERM=own"}} {
		cmd := sh("echo at $TERM; read x")
		cmd.Env = env
		p := Command(t, cmd, 40, 6, vt.Options{NoBCE: true})
		p.Until("at "+term, time.Minute)
		p.Stop()
	}
}

// TestACommandThatGoesWrong checks the texts of failures.
func TestACommandThatGoesWrong(t *testing.T) {
	typeA := func(p *Player) { p.Type("a until:two:100ms") }
	wait := func(p *Player) { p.Until("x", 0) }
	golden := func(p *Player) { p.Golden("command") }
	const crash = `printf '\033[?1049hgame'; sleep 0.1; printf '\033[?1049l'
		echo "line 24: pop" >&2; exit 1`
	for name, c := range map[string]struct {
		script string
		play   func(p *Player)
		want   []string
	}{
		"status": {"exit 3", (*Player).End, []string{"exit status 3"}},
		"crash":  {crash, (*Player).End, []string{"exit status 1", "│game", "gave back:\n  │line 24: pop\n"}},
		"line": {"stty raw; printf x", (*Player).End, []string{
			"left in the terminal", "the tty's settings, "}},
		"mode":    {`printf '\033[?25l'`, (*Player).End, []string{"cursor 25 off"}},
		"process": {"trap '' HUP; sleep 60 & echo x; sleep 0.1", (*Player).End, []string{`process sleep (`}},
		"no text": {"echo one; read x", typeA, []string{
			`no "two" within 100ms`, "of real time", "typed: a until:two:100ms", "  │one", "goes on"}},
		"question": {`printf '\033[=c\033]52;c;?\033\\'; read x`, wait, []string{
			`unanswered: ["ESC[=c" "ESC]52;c;?"]`}},
		"golden": {"echo other", golden, []string{"- │page of xterm-256color\n+ │other"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if name == "golden" && updating() {
				t.Skip("-update would write the wrong screen")
			}
			says(t, fails(t, func(t testing.TB) { c.play(Command(t, sh(c.script), 40, 6)) }), c.want...)
		})
	}
}

func init() {
	failing["Command"] = func(t *testing.T) { Command(t, exec.Command("/no/such/program"), 20, 2) }
}

func TestACommandCannotBeStarted(t *testing.T) {
	says(t, fails(t, func(t testing.TB) { Command(t, exec.Command("/no/such/program"), 80, 24) }), "/no/such/program")
	synctest.Test(t, func(t *testing.T) {
		says(t, fails(t, func(t testing.TB) { Command(t, sh("true"), 80, 24) }), "bubble")
	})
}

// TestACommandIsResizedAskedAndStopped checks the other side of the terminal:
// its size, its answers, and a hang-up, which also ends processes that ignore
// it.
func TestACommandIsResizedAskedAndStopped(t *testing.T) {
	file := filepath.Join(t.TempDir(), "hup")
	script := `trap 'stty size' WINCH; trap 'echo hung up >` + file + `' HUP
		(trap '' HUP TERM; sleep 60) & stty raw -echo; printf '\033[c'
		a=$(dd bs=1 count=7 2>/dev/null); printf '%s' "$a" | tail -c 5
		while :; do sleep 0.01; done`
	p := Command(t, sh(script), 40, 6, vt.Options{Kitty: true})
	p.Type("until:'?62;c' resize:30x4 until:'4 30'")
	p.Stop()
	if text, err := os.ReadFile(file); err != nil || len(text) == 0 {
		t.Errorf("%v: %q", err, text)
	}
	if left := p.Left(); len(left) != 0 {
		t.Errorf("left: %q", left)
	}
}

// TestACommandHasALine: a key is seen after a trip, and the window is resized
// late.
func TestACommandHasALine(t *testing.T) {
	t.Parallel()
	line := vt.Line{Rate: 64_000, Trip: 200 * time.Millisecond, Hold: 1000}
	script := `trap 'stty size' WINCH; echo ready; read x; echo "got $x"
		while :; do sleep 0.02; done`
	p := Command(t, sh(script), 40, 6, vt.Options{Line: line})
	p.Until("ready", time.Minute)
	begun := p.Now()
	p.Type("a Enter")
	p.Until("got a", time.Minute)
	if took := p.Now() - begun; took < 250*time.Millisecond {
		t.Errorf("two keys are seen after %v", took)
	}
	begun = p.Now()
	p.Type("resize:50x7")
	p.Until("7 50", time.Minute)
	if took := p.Now() - begun; took < 200*time.Millisecond {
		t.Errorf("a size is seen after %v", took)
	}
}

// TestCostOfACommandCountsWhatIsUnderWay: the keys reach the program after 1.2
// seconds, and its bytes arrive after the end of Cost. Escape gets its time.
func TestCostOfACommandCountsWhatIsUnderWay(t *testing.T) {
	t.Parallel()
	line := vt.Line{Trip: 2400 * time.Millisecond}
	p := Command(t, sh("stty raw -echo; printf ready; exec dd bs=1 2>/dev/null"), 40, 6, vt.Options{Line: line})
	p.Until("ready", time.Minute)
	begun := p.Now()
	if n := p.Cost("Escape a b c"); n != 4 {
		t.Errorf("four keys cost %d bytes", n)
	}
	if took := p.Now() - begun; took < 2600*time.Millisecond {
		t.Errorf("Cost has taken %v, so Escape gets no time of its own", took)
	}
}
