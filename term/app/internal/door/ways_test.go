//go:build linux

package door_test

import (
	"context"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// lie is a word that a shell would expand.
const lie = "fix$((6*7))step"

// game is the game's answer to a player without a terminal.
const game = "fixstep play: no terminal: *\n"

// waysIn are the requests of a stranger, with the only text that ssh may print
// then, before the answer of fixstep's game: * stands for a part of a line, **
// for lines, {socket} for a free name.
var waysIn = []struct {
	name, flags string
	ask         string // the command for the host
	stdin, want string
	answer      string // "": no game starts
}{
	{"a command", "-T", "echo " + lie, "", "", game},
	{"a shell", "-T", "", "echo " + lie + "\n", "", game},
	{"scp", "-T", "scp -f /etc/passwd", "\x00\x00\x00", "", game},
	{"sftp", "-T -s", "sftp", "\x00\x00\x00\x05\x01\x00\x00\x00\x03", "", ""},
	{"an environment", "-T -o SetEnv=GODEBUG=inittrace=1", "", "", "", game},
	{"a TERM that lies", "-tt -o SetEnv=TERM=$(echo${IFS}" + lie + ")", "", "", "", badTERM},
	{"X11", "-T -Y", "", "", noX11, game},
	{"-L, -D and -W", "-o LogLevel=INFO -W 127.0.0.1:1", "", "", noForwarding, ""},
	{"-R", "-T -o ExitOnForwardFailure=yes -R 0:127.0.0.1:1", "", "", noListening, ""},
	{"-R of a socket", "-T -o ExitOnForwardFailure=yes -R {socket}:127.0.0.1:1", "", "", noListening, ""},
}

// What ssh and the game answer to some of these.
const (
	badTERM      = "fixstep play: TERM=*\n"
	noX11        = "X11 forwarding request failed on channel 0\n"
	noForwarding = "**\nchannel 0: open failed: administratively prohibited: open failed\n" +
		"stdio forwarding failed\n"
	noListening = "Error: remote port forwarding failed for listen *\n"
)

// fits reports whether a text is a pattern, in which one * may stand for a part
// of a line, or ** for lines.
func fits(text, pattern string) bool {
	before, after, star := strings.Cut(pattern, "*")
	after, lines := strings.CutPrefix(after, "*")
	rest, begins := strings.CutPrefix(text, before)
	part, ends := strings.CutSuffix(rest, after)
	return begins && ends && (star || part == "") && (lines || !strings.Contains(part, "\n"))
}

// harmless reports whether an answer may be of any game: it holds no word that
// a shell has expanded, no file, and nothing that Go's runtime writes if a
// variable of the stranger reaches it.
func harmless(answer string) bool {
	for _, harm := range []string{"fix42step", "root:", "init internal/"} {
		if strings.Contains(answer, harm) {
			return false
		}
	}
	return true
}

// ask sends a request, and returns all that ssh has said.
func (h *house) ask(ask, stdin string, flags ...string) string {
	ctx, stop := context.WithTimeout(h.t.Context(), 20*time.Second)
	defer stop()
	c := h.ssh(flags...)
	cmd := exec.CommandContext(ctx, c.Path, append(c.Args[1:], ask)...)
	cmd.Env = append(c.Env, "DISPLAY=127.0.0.1:77")
	cmd.Stdin = strings.NewReader(stdin)
	cmd.WaitDelay = time.Second
	out, _ := cmd.CombinedOutput()
	return strings.ReplaceAll(string(out), "\r", "")
}

// TestEachWayInLeadsToTheGame, or to a refusal: with fixstep's game and with
// another. A shell in place of a game is a way out, which the test sees.
func TestEachWayInLeadsToTheGame(t *testing.T) {
	t.Parallel()
	for flags, out := range map[string]string{
		"":                         "",
		"-keys":                    "",
		"-game /usr/bin/top":       "",
		"-keys -game /usr/bin/top": "",
		"-game /bin/sh":            "a shell",
	} {
		t.Run(flags, func(t *testing.T) {
			t.Parallel()
			h := newHouse(t, "", flags, "")
			another := strings.Contains(flags, "-game")
			var ways []string
			for _, way := range waysIn {
				line := strings.ReplaceAll(way.flags, "{socket}", filepath.Join(t.TempDir(), "socket"))
				said := h.ask(way.ask, way.stdin, strings.Fields(line)...)
				good := fits(said, way.want+way.answer)
				if another && (way.answer != "" || way.want == "") {
					good = strings.HasPrefix(said, way.want) && harmless(said)
				}
				if !good {
					ways = append(ways, way.name)
					t.Logf("%s: %.200q", way.name, said)
				}
			}
			if got := strings.Join(ways, ", "); got != out {
				t.Errorf("ways out: %q, want %q", got, out)
			}
		})
	}
}

// TestAPlayerHasOneSession: the first one's connection refuses another.
func TestAPlayerHasOneSession(t *testing.T) {
	t.Parallel()
	h := newHouse(t, "", "", "")
	control := "ControlPath=" + filepath.Join(t.TempDir(), "control")
	v := h.visit("-o", "ControlMaster=yes", "-o", control)
	v.shows("Practice")
	said := h.ask("echo "+lie, "", "-o", control, "-o", "ProxyCommand=false")
	const refused = "mux_client_request_session: session request failed: "
	if !strings.HasPrefix(said, refused) {
		t.Errorf("a second session: %q", said)
	}
	v.Type("C-c")
	v.ends()
}

// TestSSHDSaysWhatHolds: the command of the recipe prints each setting of the
// recipe, unless the other settings of sshd have changed it.
func TestSSHDSaysWhatHolds(t *testing.T) {
	t.Parallel()
	const says = `cat $conf; echo; eval "/usr/sbin/$(grep -o 'sshd -T -C [^"]*' $conf)"`
	for _, flags := range []string{"", "-keys", "-balancer"} {
		for other, want := range map[string]string{
			"AcceptEnv LANG": "",
			"Match User game\nX11Forwarding yes\nMatch all": "X11Forwarding no",
		} {
			cmd := private(t, flags, "", "before '"+other+"'\n"+says)
			out, err := cmd.CombinedOutput()
			recipe, settings, _ := strings.Cut(string(out), "\n\nport ")
			_, recipe, printed := strings.Cut(recipe, "As root, save it:\n")
			if err != nil || !printed {
				t.Fatalf("%v\n%s", err, out)
			}
			var missing []string
			said := strings.Split(settings, "\n")
			for line := range strings.Lines(recipe) {
				keyword, value, is := strings.Cut(strings.TrimSpace(line), " ")
				if !is || keyword[0] == '#' || keyword == "Match" {
					continue
				}
				if !slices.Contains(said, strings.ToLower(keyword)+" "+value) {
					missing = append(missing, keyword+" "+value)
				}
			}
			if got := strings.Join(missing, ", "); got != want {
				t.Errorf("%s, %q: sshd does not have %q, want %q", flags, other, got, want)
			}
		}
	}
}
