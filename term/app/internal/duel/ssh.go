package duel

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"
)

// A Remote is fixstep on another machine, reached by ssh.
type Remote struct {
	host  string
	cmd   *exec.Cmd
	in    io.WriteCloser
	out   *os.File
	said  *lastLine
	stop  func()        // ends ssh
	ended chan struct{} // closed when ssh has ended
}

// Unasked are options of ssh for a line that is dialed while the terminal is
// the game's: nobody can be asked for a password.
var Unasked = []string{"-o", "BatchMode=yes", "-o", "ConnectTimeout=5"}

// SSH returns ssh, to run a command on a host, as user@host or as its config
// names it, until ctx is done. Options are for ssh. The error is that no host
// has such a name.
func SSH(ctx context.Context, host, command string, options ...string) (*exec.Cmd, error) {
	if host == "" || strings.HasPrefix(host, "-") {
		return nil, fmt.Errorf("%q is not the name of a host", host)
	}
	name := "ssh"
	if os.Getenv("PATH") == "" { // behind a door
		name = "/usr/bin/ssh"
	}
	return exec.CommandContext(ctx, name, append(options, "--", host, command)...), nil
}

// ours are the options of every line. Bulk traffic, which ssh without a
// terminal is by default, may wait at a router. A connection of its own waits
// for no download. ssh gives a dead line up after lostAfter, and not sooner:
// see there.
var ours = []string{"-T", "-o", "IPQoS=af21", "-o", "ControlPath=none",
	"-o", "ServerAliveInterval=3", "-o", "ServerAliveCountMax=4"}

// Dial runs ssh to a host, and returns when fixstep answers there. Until then
// ssh may ask for passwords on the terminal, and what it says goes to stderr.
// The error is for the player, who has read that; with it, too, Dial returns
// what has run, for what that has said, or nil if nothing has. Options are more
// of them for ssh.
func Dial(ctx context.Context, host string, stderr io.Writer, options ...string) (*Remote, error) {
	alive, stop := context.WithCancel(context.Background())
	cmd, err := SSH(alive, host, "exec fixstep duel -stdio", slices.Concat(ours, options)...)
	if err != nil {
		stop()
		return nil, err
	}
	r := &Remote{
		host:  host,
		cmd:   cmd,
		said:  &lastLine{pass: stderr},
		stop:  stop,
		ended: make(chan struct{}),
	}
	r.cmd.Stderr = r.said
	// A grandchild of ssh, such as a ProxyCommand, may keep its stderr open.
	r.cmd.WaitDelay = time.Second
	if r.in, err = r.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	r.cmd.Cancel = r.in.Close
	var w *os.File
	if r.out, w, err = os.Pipe(); err != nil {
		return nil, err
	}
	r.cmd.Stdout = w
	err = r.cmd.Start()
	w.Close() // ssh alone has it now, so its end is that of ssh
	if err != nil {
		r.out.Close()
		return nil, err
	}
	go func() {
		r.cmd.Wait()
		close(r.ended)
		<-alive.Done()
		r.out.Close()
	}()
	defer context.AfterFunc(ctx, stop)()
	if err := skipToMagic(r.out, shellNoise); err != nil {
		r.Close()
		r.Wait()
		return r, r.failed(host, err)
	}
	r.said.hush()
	return r, nil
}

// failed returns why fixstep did not answer on a host. What ssh said is on the
// terminal already, and is not said twice.
func (r *Remote) failed(host string, err error) error {
	switch why := r.why(); {
	case strings.Contains(why, "not found") && strings.Contains(why, "fixstep"):
		return fmt.Errorf("%s: put fixstep into the PATH that ssh has there, as in /usr/local/bin", host)
	case why != "":
		return fmt.Errorf("%s: fixstep does not answer there: see above", host)
	}
	if errors.Is(err, errNonsense) {
		return fmt.Errorf("%s: something else than fixstep answers", host)
	}
	return fmt.Errorf("%s: ssh has ended before fixstep answered", host)
}

// Read reads what the other machine says.
func (r *Remote) Read(b []byte) (int, error) { return r.out.Read(b) }

// Write says something to the other machine.
func (r *Remote) Write(b []byte) (int, error) { return r.in.Write(b) }

// Close ends ssh: by the end of its input, or by force a second later. It
// returns at once.
func (r *Remote) Close() error {
	r.stop()
	return nil
}

// Wait returns when ssh has ended, which is at most about two seconds after
// Close.
func (r *Remote) Wait() { <-r.ended }

// lastWords is how long an ssh that has closed its output may be alive: that of
// OpenSSH is not, but a busy machine may be late to say so.
const lastWords = 5 * time.Second

// why returns the last line that ssh, or fixstep on the other machine, has said
// on stderr; "" if it said nothing since fixstep answered. If ssh is about to
// end, why waits for that.
func (r *Remote) why() string {
	select {
	case <-r.ended:
	case <-time.After(lastWords):
	}
	return r.said.line()
}

// broken returns why the line to the other machine has ended, as ssh says it;
// "" if the line was whole to the end, so that whoever played there has gone.
func (r *Remote) broken() string {
	why := r.why()
	select {
	case <-r.ended:
		if r.cmd.ProcessState.Success() {
			return ""
		}
		return cmp.Or(why, "ssh was ended")
	default:
		return why
	}
}

// A lastLine passes on what is written to it, until hush is called, and keeps
// the last line.
type lastLine struct {
	mu   sync.Mutex
	pass io.Writer
	last []byte
}

// Write takes a part of the text.
func (l *lastLine) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.pass != nil {
		l.pass.Write(b)
	}
	l.last = append(l.last, b...)
	if more := len(l.last) - 4096; more > 0 {
		l.last = l.last[more:]
	}
	return len(b), nil
}

// hush forgets what was said, and passes on nothing more.
func (l *lastLine) hush() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.pass, l.last = nil, nil
}

// line returns the last line, with what a terminal could obey left out.
func (l *lastLine) line() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	lines := strings.Split(strings.TrimSpace(string(l.last)), "\n")
	return printable(lines[len(lines)-1], 200)
}
