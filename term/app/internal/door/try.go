//go:build unix

package door

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

// A trial goes to the door as a stranger.
type trial struct {
	*report
	ctx context.Context // ends when it has taken too long
	dir string          // of its own
	at  string          // host:port of the door
	log *os.File        // of sshd

	got map[string][]string // by what should not be got: in which ways
}

// lie is a word that a shell would change.
const lie = "fix$((6*7))step"

// game is what the game says to who comes without a terminal.
const game = "fixstep: no terminal: *\n"

// ways are what a stranger may ask for, and all that ssh may print then: *
// stands for a part of a line, {door} for the address of the door, {socket} for
// a name that is free.
var ways = []struct {
	name, flags string
	ask         string // of the host
	stdin, want string
}{
	{"a command", "-T", "echo " + lie, "", game},
	{"a shell", "-T", "", "echo " + lie + "\n", game},
	{"scp", "-T", "scp -f /etc/passwd", "\x00\x00\x00", game},
	{"sftp", "-T -s", "sftp", "\x00\x00\x00\x05\x01\x00\x00\x00\x03", ""},
	{"an environment", "-T -o SetEnv=LD_PRELOAD=/none -o SetEnv=GODEBUG=inittrace=1", "", "", game},
	{"a TERM that lies", "-tt -o SetEnv=TERM=$(echo${IFS}" + lie + ")", "", "", "fixstep: TERM=*\n"},
	{"X11", "-T -Y", "", "", "X11 forwarding request failed on channel 0\n" + game},
	{"-L, -D and -W", "-W {door}", "", "", "stdio forwarding failed\n"},
	{"-R", "-T -o ExitOnForwardFailure=yes -R 0:{door}", "", "", "Error: remote port forwarding failed for listen *\n"},
	{"-R of a socket", "-T -o ExitOnForwardFailure=yes -R {socket}:{door}", "", "", "Error: remote port forwarding failed for listen *\n"},
}

// fits reports whether a text is a pattern, in which * stands for a part of a
// line.
func fits(text, pattern string) bool {
	before, after, star := strings.Cut(pattern, "*")
	text, begins := strings.CutPrefix(text, before)
	text, ends := strings.CutSuffix(text, after)
	return begins && ends && (text == "" || star && !strings.Contains(text, "\n"))
}

// tries tries all ways.
func (r *report) tries() {
	ctx, stop := context.WithTimeout(context.Background(), 15*time.Second)
	defer stop()
	t := &trial{report: r, ctx: ctx, at: r.addr, got: map[string][]string{}}
	err := t.open()
	defer os.RemoveAll(t.dir)
	if err != nil {
		r.missing("nothing could be tried: %v", err)
		return
	}
	defer os.RemoveAll(t.dir + "-socket") // if sshd has made it
	for i, way := range ways {
		out, status := t.run(way.stdin, strings.Fields(way.flags), way.ask)
		if ctx.Err() != nil {
			r.missing("answers within 15 seconds: %s and what comes after it could not be tried", way.name)
			break
		}
		if i == 0 && status == 255 {
			r.missing("nobody gets in: %s", t.why(out))
			return
		}
		t.judge(way.name, out, way.want)
	}
	if slices.Contains(r.tried, ways[0].name) {
		t.terminal()
	}
	for _, out := range slices.Sorted(maps.Keys(t.got)) {
		r.danger("%s: a stranger gets %.100q, which should not be: have sshd read what fixstep host prints",
			strings.Join(t.got[out], ", "), out)
	}
}

// judge notes what a way has led to.
func (t *trial) judge(way, out, want string) {
	if out = strings.ReplaceAll(out, "\r", ""); fits(out, want) {
		t.tried = append(t.tried, way)
	} else {
		out = strings.TrimPrefix(out, "X11 forwarding request failed on channel 0\n")
		t.got[out] = append(t.got[out], way)
	}
}

// open makes what a stranger needs, and a port where each who connects gets the
// machine's sshd, unless one that runs is to be tried.
func (t *trial) open() (err error) {
	if t.dir, err = os.MkdirTemp("/tmp", "fixstep-check"); err != nil {
		return err
	}
	if t.log, err = os.CreateTemp(t.dir, "log"); err != nil {
		return err
	}
	if out, err := exec.Command("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", t.dir+"/key").CombinedOutput(); err != nil {
		return fmt.Errorf("ssh-keygen: %v %s", err, out)
	}
	if t.at != "" {
		return nil
	}
	fd, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM, 0)
	if err != nil {
		return err
	}
	syscall.CloseOnExec(fd)
	context.AfterFunc(t.ctx, func() { syscall.Shutdown(fd, syscall.SHUT_RDWR) })
	err = cmp.Or(syscall.Bind(fd, &syscall.SockaddrInet4{Addr: [4]byte{127, 0, 0, 1}}), syscall.Listen(fd, 16))
	at, failed := syscall.Getsockname(fd)
	if err = cmp.Or(err, failed); err == nil {
		t.at = fmt.Sprintf("127.0.0.1:%d", at.(*syscall.SockaddrInet4).Port)
		go t.serve(fd)
	}
	return err
}

// serve starts an sshd for each connection, as inetd would: an sshd with a port
// of its own would open those of its settings as well.
func (t *trial) serve(fd int) {
	for {
		conn, _, err := syscall.Accept(fd)
		if err != nil {
			return
		}
		syscall.CloseOnExec(conn)
		line := os.NewFile(uintptr(conn), "connection")
		cmd := exec.CommandContext(t.ctx, t.sshd, t.with("-i", "-e")...)
		cmd.Stdin, cmd.Stdout, cmd.Stderr = line, line, t.log
		if cmd.Start() == nil {
			go cmd.Wait()
		}
		line.Close()
	}
}

// ssh returns the command of a stranger's ssh.
func (t *trial) ssh(ctx context.Context, flags []string, ask string) *exec.Cmd {
	args := strings.Fields("-F none -o LogLevel=ERROR -o UserKnownHostsFile=/dev/null -o StrictHostKeyChecking=no " +
		"-o NumberOfPasswordPrompts=0 -o IdentityAgent=none -o IdentitiesOnly=yes -i " + t.dir + "/key -l " + t.User)
	names := strings.NewReplacer("{door}", t.at, "{socket}", t.dir+"-socket")
	for _, flag := range flags {
		args = append(args, names.Replace(flag))
	}
	cmd := exec.CommandContext(ctx, "ssh", append(args, "ssh://"+t.at, ask)...)
	if ask == "" {
		cmd.Args = cmd.Args[:len(cmd.Args)-1]
	}
	cmd.Env = []string{"TERM=xterm-256color", "DISPLAY=127.0.0.1:77", "PATH=" + os.Getenv("PATH")}
	cmd.WaitDelay = time.Second
	return cmd
}

// run returns all that ssh prints within five seconds, and its status.
func (t *trial) run(stdin string, flags []string, ask string) (string, int) {
	ctx, stop := context.WithTimeout(t.ctx, 5*time.Second)
	defer stop()
	cmd := t.ssh(ctx, flags, ask)
	cmd.Stdin = strings.NewReader(stdin)
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState == nil {
		return err.Error(), 255
	}
	return string(out), cmd.ProcessState.ExitCode()
}

// why returns the first line that sshd or else ssh says of a failed login.
func (t *trial) why(out string) string {
	said, _ := os.ReadFile(t.log.Name())
	for line := range strings.Lines(string(said) + out) {
		word, _, _ := strings.Cut(line, " ")
		if !slices.Contains([]string{"Accepted", "Failed", "Connection", "Received", "Disconnected"}, word) {
			return strings.TrimSpace(line)
		}
	}
	return "nobody says why"
}

// terminal comes as a player does, and asks for a second session beside.
func (t *trial) terminal() {
	ctx, stop := context.WithTimeout(t.ctx, 6*time.Second)
	control := "ControlPath=" + filepath.Join(t.dir, "control")
	cmd := t.ssh(ctx, []string{"-tt", "-o", "ControlMaster=yes", "-o", control}, "")
	keys, _ := cmd.StdinPipe()
	pipe, _ := cmd.StdoutPipe()
	if err := cmd.Start(); err != nil {
		t.missing("ssh: %v", err)
	}
	defer cmd.Wait()
	defer stop()
	screen := bufio.NewReader(pipe)
	comes(screen, "\x1b[c")
	io.WriteString(keys, "\x1b[0n\x1b[?62;22c") // as each terminal does
	said, ok := comes(screen, "\x1b]2;fixstep") // the title of the window
	if !ok {
		t.missing("the game: a terminal gets %.100q", said)
		return
	}
	t.tried = append(t.tried, "a terminal")
	picture, _ := comes(screen, "\x1b[?2026l")
	if t.Lobby != "" && strings.Contains(picture, "Practice") && !strings.Contains(picture, "Duel") {
		t.missing("Duel on the title: the lobby %s must be root's, and sticky if others may write to it: install -d -m 1777 %s", t.Lobby, t.Lobby)
	}
	out, _ := t.run("", []string{"-o", control, "-o", "ProxyCommand=false"}, "echo "+lie)
	out, _, _ = strings.Cut(out, "\n") // the next connection fails, too
	t.judge("a second session", out, "mux_client_request_session: session request failed: *")
}

// comes reads until a text has come, and reports whether it has.
func comes(r *bufio.Reader, text string) (said string, ok bool) {
	for !strings.HasSuffix(said, text) {
		b, err := r.ReadByte()
		if err != nil {
			return said, false
		}
		said += string(b)
	}
	return said, true
}
