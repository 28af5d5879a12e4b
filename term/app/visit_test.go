//go:build !js

package app

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"fixstep/term"
	"fixstep/term/app/internal/duel"
	"fixstep/term/app/internal/scene"
	"fixstep/term/termtest"
)

// visited plays behind a door, and returns the player's text and the operator's
// log.
func visited(t *testing.T, script string, args ...string) (said, logged string) {
	t.Helper()
	log := filepath.Join(t.TempDir(), "log")
	said = play(t, 80, 24, script, append([]string{"play", "-door", "-log", log}, args...)...).out
	text, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	return said, string(text)
}

func TestTheOperatorIsToldALineASession(t *testing.T) {
	dir := t.TempDir()
	said, logged := visited(t, "wait:501ms Space wait:5449ms", "-dir", dir, "-player", "SHA256:x")
	want := regexp.MustCompile(`^2000-01-01T00:00:06Z took=6s game=6s ticks=(359|36\d) lost=0 late50=0s` +
		` late99=0s frames=\d+ bytes=[1-9]\d+ record=ok end=quit player="SHA256:x"\n$`)
	if said != "" || !want.MatchString(logged) {
		t.Errorf("the player's text is %q, the operator's log %q", said, logged)
	}
	recipe, _ := run(t, "host")
	for _, word := range regexp.MustCompile(` (\w+)=`).FindAllStringSubmatch(logged, -1) {
		if !strings.Contains(recipe, "\n#   "+word[1]+" ") {
			t.Errorf("fixstep host does not explain %q", word[1])
		}
	}
	file := recording(t, dir)
	if out, code := run(t, "replay", "-check", file); code != 0 || !like(filepath.Base(file), "20000101-000000-*.replay") {
		t.Error(file, out)
	}
}

func TestNobodyIsBehindADoorForEver(t *testing.T) {
	said, logged := visited(t, "wait:1h", "-fps", "1")
	if said != "nobody pressed a key for 10m0s: goodbye\n" || !strings.Contains(logged, "took=10m0s ") ||
		!strings.Contains(logged, "end=idle\n") {
		t.Errorf("the player's text is %q, the operator's log %q", said, logged)
	}
}

// A full disk stops no player, whose text does not name the host's files.
func TestAGameGoesOnWithoutItsRecording(t *testing.T) {
	for _, dir := range []string{"/proc/self", "/nowhere"} { // no file can be made there
		said, logged := visited(t, "wait:501ms Space wait:1s", "-dir", dir)
		if said != "" || !strings.Contains(logged, "record=failed end=quit") {
			t.Errorf("%s: the player's text is %q, the operator's log %q", dir, said, logged)
		}
	}
	for _, log := range []string{t.TempDir(), "/nowhere/log"} {
		p := play(t, 80, 24, "wait:501ms", "play", "-door", "-log", log)
		if p.out != "" || !strings.Contains(p.screen, "Practice") {
			t.Errorf("%s: the player's text is %q", log, p.out)
		}
	}
}

// The error of a lobby that cannot be written to does not name its path.
func TestNoPathOfTheLobbyIsTold(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "lobby")
	os.Mkdir(dir, 0o700)
	lobby, err := duel.OpenLobby(dir)
	if err != nil {
		t.Skip(err)
	}
	os.Remove(dir)
	_, err = new(sessionFlags).at(lobby, "").Meet(t.Context(), "")
	if err == nil || err.Error() != "the lobby: no such file or directory" {
		t.Error(err)
	}
}

// Without a terminal the error behind a door names ssh -t, and at home smoke.
func TestWithoutATerminal(t *testing.T) {
	replay, _ := recorded(t, 0, 0)
	const smoke = "no terminal: start fixstep in one, "
	wants := map[string]string{
		"play -door":       "fixstep play: no terminal: connect with ssh -t and without a command\n",
		"play":             "fixstep play: " + smoke,
		"":                 "fixstep: " + smoke,
		"replay " + replay: "fixstep replay: " + smoke,
	}
	if runtime.GOOS == "linux" { // elsewhere there is nothing to watch
		wants["watch -lobby "+t.TempDir()] = "fixstep watch: " + smoke
	}
	for args, want := range wants {
		if out, code := run(t, strings.Fields(args)...); code != 3 || !strings.HasPrefix(out, want) {
			t.Errorf("%s: status %d, %q", args, code, out)
		}
	}
}

func TestReasonsAreWords(t *testing.T) {
	recipe, _ := run(t, "host", "-players", "40", "--", "-idle", "5m")
	if !strings.Contains(recipe, "\n#   fixstep host -players 40 -- -idle 5m >/") {
		t.Error("the recipe leaves out its own flags")
	}
	for want, err := range map[string]error{
		"quit":        nil,
		"idle":        scene.ErrIdle,
		"lost":        fmt.Errorf("%w for 1m", scene.ErrLost),
		"hang-up":     hangUp(fmt.Errorf("read: %w", io.EOF)),
		"signal-15":   &term.SignalError{Number: 15},
		"no-terminal": fmt.Errorf("%w here", term.ErrNoTerminal),
		"refused":     usagef("TERM=x"),
		"error":       errors.New("typed by a player"),
	} {
		if got := reason(err); got != want {
			t.Errorf("%v: %s, want %s", err, got, want)
		}
		if !strings.Contains(recipe, " "+strings.TrimSuffix(want, "15")) {
			t.Errorf("fixstep host does not explain %s", want)
		}
	}
}

func TestHostPrintsTheLineOfAKey(t *testing.T) {
	blob, print := "AAAAC3NzaC1lZDI1NTE5AAAAIB==", "SHA256:"+strings.Repeat("a", 43)
	out, code := run(t, "host", "-user", "g", "-program", "/x", "-key", "ssh-ed25519", blob, print, "-idle", "5m")
	want := `restrict,pty,command="ulimit -c 0; ulimit -n 64; ulimit -f 65536; ` +
		`exec /usr/bin/env -i TERM=\"$TERM\" LC_ALL=C.UTF-8 /x host -seat /srv/g/seats -- ` +
		`/x play -door -idle 5m -player ` +
		print + `" ssh-ed25519 ` + blob + "\n"
	if code != 0 || out != want {
		t.Errorf("status %d: %s", code, out)
	}
}

// A terminal's hang-up and its signal end the game in the same way, in either
// order.
func TestATerminalThatGoesIsAHangUp(t *testing.T) {
	termtest.Test(t, func(t *testing.T) {
		log := filepath.Join(t.TempDir(), "log")
		p := termtest.StartTTY(t, func(tty *termtest.TTY) error {
			var out bytes.Buffer
			code := Main(worldOf(&goingTty{tty}, &out), &out, []string{"play", "-log", log, "-seed", "1"})
			text, err := os.ReadFile(log)
			if code != 129 || out.Len() > 0 || err != nil || !strings.Contains(string(text), "end=hang-up") {
				t.Errorf("status %d, %q, %v, the log: %s", code, &out, err, text)
			}
			return nil
		}, 80, 24)
		p.Wait(4 * time.Second)
		if over, _ := p.Ended(); !over {
			t.Error("the game goes on without its terminal")
		}
	})
}

// A goingTty is a terminal that hangs up after a while.
type goingTty struct{ *termtest.TTY }

func (goingTty) Read([]byte) (int, error) { time.Sleep(3 * time.Second); return 0, io.EOF }
