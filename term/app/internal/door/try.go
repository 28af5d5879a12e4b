//go:build unix

package door

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Inspect tries the door of this machine in every way that a stranger may try,
// for at most 60 seconds, and looks for users who could replace the game's
// files. It returns the ways that led to the game or a refusal, and the faults,
// lines that begin with "missing: " or "danger: ". config is sshd's file of
// settings, "" the usual one; addr is HOST:PORT of a running sshd, "" starts
// one. Only root may inspect. Inspect writes only to -log, which gets a line
// for each game.
func (r Recipe) Inspect(config, addr string) (tried, found []string, err error) {
	if os.Geteuid() != 0 {
		return nil, nil, errors.New("only root may check: sshd shows its settings to no other user")
	}
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	dir, err := os.MkdirTemp("/tmp", "fixstep-check")
	if err != nil {
		return nil, nil, err
	}
	defer os.RemoveAll(dir)
	c := &report{Recipe: r, ctx: ctx, dir: dir, addr: addr, sshd: "/usr/sbin/sshd"} // PATH may lack the directory
	if path, err := exec.LookPath("sshd"); err == nil {
		c.sshd = path
	}
	if config != "" {
		c.config = []string{"-f", config}
	}
	if home, shell := c.account(); shell != "" {
		c.files(home, shell)
		c.settings()
		c.tries()
	}
	return c.tried, c.found, nil
}

// lie is a word that a shell would expand.
const lie = "fix$((6*7))step"

// game is the game's answer to a player without a terminal.
const game = "fixstep: no terminal: *\n"

// ways are the requests of a stranger, with the only text that ssh may print
// then: * stands for a part of a line, {socket} for a free name.
var ways = []struct {
	name, flags string
	ask         string // the command for the host
	stdin, want string
}{
	{"a command", "-T", "echo " + lie, "", game},
	{"a shell", "-T", "", "echo " + lie + "\n", game},
	{"scp", "-T", "scp -f /etc/passwd", "\x00\x00\x00", game},
	{"sftp", "-T -s", "sftp", "\x00\x00\x00\x05\x01\x00\x00\x00\x03", ""},
	{"an environment", "-T -o SetEnv=LD_PRELOAD=/none -o SetEnv=GODEBUG=inittrace=1", "", "", game},
	{"a TERM that lies", "-tt -o SetEnv=TERM=$(echo${IFS}" + lie + ")", "", "", "fixstep: TERM=*\n"},
	{"X11", "-T -Y", "", "", "X11 forwarding request failed on channel 0\n" + game},
	{"-L, -D and -W", "-o LogLevel=INFO -W 127.0.0.1:1", "", "", "*\nchannel 0: open failed: administratively prohibited: open failed\nstdio forwarding failed\n"},
	{"-R", "-T -o ExitOnForwardFailure=yes -R 0:127.0.0.1:1", "", "", "Error: remote port forwarding failed for listen *\n"},
	{"-R of a socket", "-T -o ExitOnForwardFailure=yes -R {socket}:127.0.0.1:1", "", "", "Error: remote port forwarding failed for listen *\n"},
}

// fits reports whether a text matches a pattern, in which * stands for a part
// of a line, and at the beginning for whole lines, such as a banner.
func fits(text, pattern string) bool {
	before, after, star := strings.Cut(pattern, "*")
	text, begins := strings.CutPrefix(text, before)
	text, ends := strings.CutSuffix(text, after)
	return begins && ends && (text == "" || star && (before == "" || !strings.Contains(text, "\n")))
}

// tries tries all ways.
func (r *report) tries() {
	if err := exec.Command("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", r.dir+"/key").Run(); err != nil {
		r.missing("nothing could be tried: ssh-keygen: %v", err)
		return
	}
	socket := r.dir + "-socket"
	defer os.RemoveAll(socket) // if sshd has made it
	for i, way := range ways {
		out, status := r.run(way.stdin, strings.Fields(strings.ReplaceAll(way.flags, "{socket}", socket)), way.ask)
		if r.late(way.name) {
			return
		}
		if i == 0 && status == 255 {
			r.missing("nobody gets in: %s", r.why(out))
			return
		}
		r.judge(way.name, out, way.want)
	}
	if slices.Contains(r.tried, ways[0].name) {
		r.terminal()
	}
	if r.Far != "" && r.ctx.Err() == nil {
		r.meet()
	}
}

// late reports whether the time is over, and notes that a way has no result.
func (r *report) late(way string) bool {
	if r.ctx.Err() == nil {
		return false
	}
	r.missing("answers within a minute: %s and the ways after it could not be tried", way)
	return true
}

// meet connects to the lobby of another machine, as the account.
func (r *report) meet() {
	out, _ := r.as(r.ctx, "ssh", "-T", "-o", "BatchMode=yes", "-o", "LogLevel=INFO", "--", r.Far, "exec fixstep duel -stdio").CombinedOutput()
	said := strings.TrimSpace(string(out))
	if !r.late("the lobby") && !strings.Contains(said, "fixstep duel") {
		r.missing("the lobby of Duel: ssh to %s: %s", r.Far, said[strings.LastIndex(said, "\n")+1:])
	}
}

// judge notes the result of a way.
func (r *report) judge(way, out, want string) {
	if out = strings.ReplaceAll(out, "\r", ""); fits(out, want) {
		r.tried = append(r.tried, way)
		return
	}
	r.danger("%s: a stranger gets %.100q: make sshd read the file that fixstep host prints", way, out)
}

// ssh returns the command of a stranger's ssh. If no sshd runs, the command
// starts one behind a pipe: an sshd with a new port would also open the ports
// of its settings.
func (r *report) ssh(flags []string, ask string) *exec.Cmd {
	host := "ssh://" + r.addr
	if r.addr == "" {
		host = "door"
		flags = append(flags, "-o", fmt.Sprintf("ProxyCommand=%s '%s' 2>>%s/log", r.sshd, strings.Join(append(r.config, "-i", "-e"), "' '"), r.dir))
	}
	flags = append(flags, strings.Fields("-F none -o LogLevel=ERROR -o UserKnownHostsFile=/dev/null -o StrictHostKeyChecking=no "+
		"-o NumberOfPasswordPrompts=0 -o IdentityAgent=none -o IdentitiesOnly=yes -i "+r.dir+"/key -l "+r.User)...)
	cmd := exec.CommandContext(r.ctx, "ssh", append(flags, host, ask)...)
	cmd.Env = []string{"TERM=xterm-256color", "DISPLAY=127.0.0.1:77", "PATH=" + os.Getenv("PATH")}
	cmd.WaitDelay = time.Second
	return cmd
}

// run runs ssh, and returns its output and status.
func (r *report) run(stdin string, flags []string, ask string) (string, int) {
	cmd := r.ssh(flags, ask)
	cmd.Stdin = strings.NewReader(stdin)
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState == nil {
		return err.Error(), 255
	}
	return string(out), cmd.ProcessState.ExitCode()
}

// why returns the first line of sshd, or else of ssh, on a failed login.
func (r *report) why(out string) string {
	said, _ := os.ReadFile(r.dir + "/log")
	for line := range strings.Lines(string(said) + out) {
		word, _, _ := strings.Cut(line, " ")
		if !slices.Contains([]string{"Accepted", "Failed", "Connection", "Received", "Disconnected"}, word) {
			return strings.TrimSpace(line)
		}
	}
	return "neither sshd nor ssh gives a reason"
}

// terminal tries the door as a player, and asks for a second session.
func (r *report) terminal() {
	control := "ControlPath=" + filepath.Join(r.dir, "control")
	cmd := r.ssh([]string{"-tt", "-o", "ControlMaster=yes", "-o", control}, "")
	keys, _ := cmd.StdinPipe()
	pipe, _ := cmd.StdoutPipe()
	if cmd.Start() == nil { // without a start no text comes
		defer cmd.Wait()
		defer cmd.Process.Kill()
	}
	screen := bufio.NewReader(pipe)
	comes(screen, "\x1b[c")
	io.WriteString(keys, "\x1b[0n\x1b[?62;22c") // the answers of every terminal
	said, ok := comes(screen, "\x1b]2;fixstep") // the title of the window
	if r.late("a terminal") {
		return
	}
	if !ok {
		r.missing("the game: a terminal gets %.100q", said)
		return
	}
	r.tried = append(r.tried, "a terminal")
	picture, _ := comes(screen, "\x1b[?2026l")
	if r.Lobby != "" && strings.Contains(picture, "Practice") && !(strings.Contains(picture, "Duel") && r.writes(r.Lobby)) {
		r.missing("Duel on the title: the lobby %s must be root's, with room for %s to write, and sticky: install -d -m 1777 %s", r.Lobby, r.User, r.Lobby)
	}
	out, _ := r.run("", []string{"-o", control, "-o", "ProxyCommand=false"}, "echo "+lie)
	out, _, _ = strings.Cut(out, "\n") // the next connection fails, too
	if !r.late("a second session") {
		r.judge("a second session", out, "mux_client_request_session: session request failed: *")
	}
}

// comes reads until a text has come, and reports whether it came.
func comes(r *bufio.Reader, text string) (said string, ok bool) {
	for !strings.HasSuffix(said, text) {
		b, err := r.ReadByte()
		if err != nil {
			return said, false
		}
		said += string([]byte{b})
	}
	return said, true
}
