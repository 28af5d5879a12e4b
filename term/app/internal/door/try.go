//go:build linux

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
// for a minute at most, asks sshd for its settings, and looks for users who
// could replace the game's files. It writes what it found, and returns the
// number of faults. config is sshd's file of settings, "" the usual one; addr
// is HOST:PORT of a running sshd, "" starts one. Only root may inspect. Inspect
// changes no file but -log, which gets a line for each game.
func (r Recipe) Inspect(out io.Writer, config, addr string) (faults int, err error) {
	if os.Geteuid() != 0 {
		return 0, errors.New("only root may check: sshd shows its settings to no other user")
	}
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	dir, err := os.MkdirTemp("/tmp", "fixstep-check")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	os.Setenv("PATH", os.Getenv("PATH")+":/usr/sbin") // PATH may lack the directory
	sshd, _ := exec.LookPath("sshd")
	c := &report{Recipe: r, ctx: ctx, dir: dir, addr: addr, sshd: []string{sshd}, looked: map[string]bool{}}
	if config != "" {
		config, _ = filepath.Abs(config)
		c.sshd = []string{sshd, "-f", config}
	}
	if home, shell := c.account(); shell != "" {
		c.files(home, shell)
		c.settings()
		c.tries()
	}
	unknown := ""
	if r.Game != "" {
		unknown = "Nor whether " + r.Game + " lets a player out: by an editor, a pager, or a shell.\n"
	}
	_, err = fmt.Fprintf(out, "the game or a refusal: %s\n%s%d ways in tried, sshd asked for %d addresses, %d files looked at. "+
		"No check can see what PAM and systemd do, the start-up files of another, or conditions of sshd that were not asked for.\n%s",
		strings.Join(c.tried, ", "), strings.Join(append(c.found, ""), "\n"), c.ways, c.asked, len(c.looked), unknown)
	return len(c.found), err
}

// refused is ssh's text for sftp where sshd has no Subsystem.
const refused = "subsystem request failed on channel 0\n"

// lie is a word that a shell would expand.
const lie = "fix$((6*7))step"

// game is the game's answer to a player without a terminal.
const game = "fixstep: no terminal: *\n"

// ways are the requests of a stranger, with the only text that ssh may print
// then, before the answer of fixstep's game: * stands for a part of a line, **
// for lines, {socket} for a free name.
var ways = []struct {
	name, flags string
	ask         string // the command for the host
	stdin, want string
	answer      string // "": no game starts
}{
	{"a command", "-T", "echo " + lie, "", "", game},
	{"a shell", "-T", "", "echo " + lie + "\n", "", game},
	{"scp", "-T", "scp -f /etc/passwd", "\x00\x00\x00", "", game},
	{"sftp", "-T -s", "sftp", "\x00\x00\x00\x05\x01\x00\x00\x00\x03", "", ""},
	{"an environment", "-T -o SetEnv=LD_PRELOAD=/none -o SetEnv=GODEBUG=inittrace=1", "", "", "", game},
	{"a TERM that lies", "-tt -o SetEnv=TERM=$(echo${IFS}" + lie + ")", "", "", "", "fixstep: TERM=*\n"},
	{"X11", "-T -Y", "", "", "X11 forwarding request failed on channel 0\n", game},
	{"-L, -D and -W", "-o LogLevel=INFO -W 127.0.0.1:1", "", "", "**\nchannel 0: open failed: administratively prohibited: open failed\nstdio forwarding failed\n", ""},
	{"-R", "-T -o ExitOnForwardFailure=yes -R 0:127.0.0.1:1", "", "", "Error: remote port forwarding failed for listen *\n", ""},
	{"-R of a socket", "-T -o ExitOnForwardFailure=yes -R {socket}:127.0.0.1:1", "", "", "Error: remote port forwarding failed for listen *\n", ""},
}

// longest is the time after which the answer of another game is judged: it may
// go on without a terminal.
const longest = 3 * time.Second

// tries tries all ways.
func (r *report) tries() {
	exec.Command("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", r.dir+"/key").Run() // without a key nobody gets in
	socket := r.dir + "-socket"
	defer os.RemoveAll(socket) // if sshd has made it
	for i, way := range ways {
		out, status, err := r.try(strings.Fields(strings.ReplaceAll(way.flags, "{socket}", socket)), way.ask, way.stdin)
		if i == 0 && r.ctx.Err() == nil && status == 255 {
			said, _ := os.ReadFile(r.dir + "/log")
			r.note("", "missing: nobody gets in: %.300q, %v", string(said)+out, err)
			return
		}
		if r.Game != "" && out == "" && status < 0 { // or the login is slow
			r.note("", "missing: an answer of %s without a terminal within %v: ways without one were not judged", r.Game, longest)
		} else if !r.judge(way.name, out, way.want, way.answer) {
			return
		}
	}
	if slices.Contains(r.tried, ways[0].name) {
		r.terminal()
	}
}

// try tries a way, and returns what ssh has said, its status and its error. The
// status is 255 if ssh did not run, and below 0 if it took too long.
func (r *report) try(flags []string, ask, stdin string) (said string, status int, err error) {
	ctx := r.ctx
	if r.Game != "" {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(ctx, longest)
		defer stop()
	}
	cmd := r.ssh(ctx, flags, ask)
	cmd.Stdin = strings.NewReader(stdin)
	out, err := cmd.CombinedOutput()
	if status = 255; cmd.ProcessState != nil {
		status = cmd.ProcessState.ExitCode()
	}
	return string(out), status, err
}

// harmless reports whether an answer may be of any game: it holds no word that
// a shell has expanded, no file, and nothing that Go's runtime writes if a
// variable of the stranger reaches it.
func harmless(answer string) bool {
	for _, sign := range []string{strings.Replace(lie, "$((6*7))", "42", 1), "root:", "init internal/"} {
		if strings.Contains(answer, sign) {
			return false
		}
	}
	return true
}

// fits reports whether a text is a pattern, in which one * may stand for a part
// of a line, or ** for lines.
func fits(text, pattern string) bool {
	before, after, star := strings.Cut(pattern, "*")
	after, lines := strings.CutPrefix(after, "*")
	rest, begins := strings.CutPrefix(text, before)
	part, ends := strings.CutSuffix(rest, after)
	return begins && ends && (star || part == "") && (lines || !strings.Contains(part, "\n"))
}

// good reports whether a way led to the wanted text and to the game's answer
// after it: of another game any harmless one.
func (r *report) good(out, want, answer string) bool {
	if r.Game != "" && (answer != "" || want == "") {
		rest, begins := strings.CutPrefix(out, want)
		return begins && harmless(rest)
	}
	return fits(out, want+answer)
}

// judge notes the result of a way, and reports whether there is time for more.
func (r *report) judge(way, out, want, answer string) bool {
	out = strings.ReplaceAll(out, "\r", "")
	switch {
	case r.ctx.Err() != nil:
		r.note("", "missing: answers within a minute: %s and the ways after it could not be tried", way)
		return false
	case out == refused, r.good(out, want, answer):
		r.tried = append(r.tried, way)
	default:
		r.note("", "danger: %s: a stranger gets %.100q: make sshd read the file that fixstep host prints", way, out)
	}
	return true
}

// ssh returns the command of a stranger's ssh. If no sshd runs, the command
// starts one behind a pipe: an sshd with a new port would also open the ports
// of its settings.
func (r *report) ssh(ctx context.Context, flags []string, ask string) *exec.Cmd {
	r.ways++
	host := "ssh://" + r.addr
	if r.addr == "" {
		host = "door"
		flags = append(flags, "-o", fmt.Sprintf("ProxyCommand='%s' 2>>%s/log", strings.Join(append(r.sshd, "-i", "-e"), "' '"), r.dir))
	}
	flags = append(flags, strings.Fields("-F none -o LogLevel=ERROR -o UserKnownHostsFile=/dev/null -o StrictHostKeyChecking=no "+
		"-o NumberOfPasswordPrompts=0 -o IdentityAgent=none -o IdentitiesOnly=yes -i "+r.dir+"/key -l "+r.User)...)
	cmd := exec.CommandContext(ctx, "ssh", append(flags, host, ask)...)
	cmd.Env = []string{"TERM=xterm-256color", "DISPLAY=127.0.0.1:77", "PATH=" + os.Getenv("PATH")}
	cmd.WaitDelay = time.Second
	return cmd
}

// terminal tries the door as a player, and asks for a second session.
func (r *report) terminal() {
	control := "ControlPath=" + filepath.Join(r.dir, "control")
	cmd := r.ssh(r.ctx, []string{"-tt", "-o", "ControlMaster=yes", "-o", control}, "")
	keys, _ := cmd.StdinPipe()
	pipe, _ := cmd.StdoutPipe()
	if cmd.Start() == nil { // without a start no text comes
		defer cmd.Wait()
		defer cmd.Process.Kill()
	}
	screen := bufio.NewReader(pipe)
	if r.Game != "" {
		if _, err := screen.ReadByte(); !r.judge("a terminal", fmt.Sprint(err), "<nil>", "") {
			return
		}
	} else {
		comes(screen, "\x1b[c")
		io.WriteString(keys, "\x1b[0n\x1b[?62;22c") // the answers of every terminal
		said := comes(screen, "\x1b]2;fixstep")     // the title of the window
		if !r.judge("a terminal", said, "**\x1b]2;fixstep", "") {
			return
		}
	}
	out, _ := r.ssh(r.ctx, []string{"-o", control, "-o", "ProxyCommand=false"}, "echo "+lie).CombinedOutput()
	first, _, _ := strings.Cut(string(out), "\n")                                  // the next connection fails, too
	if r.Game != "" && (first == "" || strings.HasPrefix(first, "kex_exchange")) { // there is no first session
		r.note("", "missing: a second session: %s had ended by itself", r.Game)
		return
	}
	r.judge("a second session", first, "mux_client_request_session: session request failed: *", "")
}

// comes reads until a text has come, or no more comes.
func comes(r *bufio.Reader, text string) (said string) {
	for err := error(nil); err == nil && !strings.HasSuffix(said, text); {
		var part string
		part, err = r.ReadString(text[len(text)-1])
		said += part
	}
	return said
}
