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

// A Remote is a connection through ssh to fixstep on another machine.
type Remote struct {
	host  string
	cmd   *exec.Cmd
	in    io.WriteCloser
	out   *os.File
	said  *lastLine
	stop  func()        // ends ssh
	ended chan struct{} // closed when ssh has ended
}

// Unasked are options of ssh for a connection that is made while the terminal
// belongs to the game: with them ssh asks for no password.
var Unasked = []string{"-o", "BatchMode=yes", "-o", "ConnectTimeout=5"}

// SSH returns the call of ssh that runs a command on a host, until ctx is done.
// The host is user@host or a name in ssh's config; options are for ssh. The
// error means that host cannot be the name of a host.
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

// ours are the options of every call. IPQoS, because ssh without a terminal
// counts as bulk traffic, which may wait at a router. ControlPath, because a
// shared connection may wait for a download. ssh gives up a dead connection
// after lostAfter, and not sooner: see there.
var ours = []string{"-T", "-o", "IPQoS=af21", "-o", "ControlPath=none",
	"-o", "ServerAliveInterval=3", "-o", "ServerAliveCountMax=4"}

// Dial runs ssh to a host, and returns when fixstep answers there. Until then
// ssh may ask for passwords on the terminal, and its stderr is copied to
// stderr. The error is for the player, who has read that. With an error the
// Remote is not nil if ssh has run, so that its last line can be read. More
// options may be given to ssh.
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
	w.Close() // now only ssh has it: out ends when ssh ends
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

// failed returns the error of a host where fixstep did not answer. It does not
// repeat the words of ssh, which are on the terminal already.
func (r *Remote) failed(host string, err error) error {
	switch why := r.why(); {
	case strings.Contains(why, "not found") && strings.Contains(why, "fixstep"):
		return fmt.Errorf("%s: put fixstep into the PATH that ssh has there, as in /usr/local/bin", host)
	case why != "":
		return fmt.Errorf("%s: fixstep does not answer there: see above", host)
	}
	if errors.Is(err, errNonsense) {
		return fmt.Errorf("%s: the answer is not from fixstep", host)
	}
	return fmt.Errorf("%s: ssh has ended before fixstep answered", host)
}

// Read reads bytes from the other machine.
func (r *Remote) Read(b []byte) (int, error) { return r.out.Read(b) }

// Write sends bytes to the other machine.
func (r *Remote) Write(b []byte) (int, error) { return r.in.Write(b) }

// Close ends ssh: it closes ssh's input, and kills ssh a second later. It
// returns at once.
func (r *Remote) Close() error {
	r.stop()
	return nil
}

// Wait waits until ssh has ended, at most about two seconds after Close.
func (r *Remote) Wait() { <-r.ended }

// lastWords is the longest wait for the end of an ssh that has closed its
// output. OpenSSH ends at once, but a busy machine may notice it late.
const lastWords = 5 * time.Second

// why returns the last line on stderr from ssh, or from fixstep on the other
// machine; "" if there was none since fixstep answered. If ssh is about to end,
// why waits for the end.
func (r *Remote) why() string {
	select {
	case <-r.ended:
	case <-time.After(lastWords):
	}
	return r.said.line()
}

// broken returns ssh's reason for the end of the connection; "" if ssh ended
// without an error, because the player at the other end has left.
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

// A lastLine is a writer that passes on its text until hush is called, and
// keeps the last line.
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

// hush forgets the text so far, and passes on no more.
func (l *lastLine) hush() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.pass, l.last = nil, nil
}

// line returns the printable characters of the last line.
func (l *lastLine) line() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	lines := strings.Split(strings.TrimSpace(string(l.last)), "\n")
	return printable(lines[len(lines)-1], 200)
}
