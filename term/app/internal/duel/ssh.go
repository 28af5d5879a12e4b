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
	io.Reader // of bytes from the other machine
	io.Writer // of bytes to it

	host  string
	cmd   *exec.Cmd
	said  *lastLine
	stop  func()        // ends ssh
	ended chan struct{} // closed when ssh has ended
}

// unasked are options of ssh for a connection that is made while the terminal
// belongs to the game: with them ssh asks for no password.
var unasked = []string{"-o", "BatchMode=yes", "-o", "ConnectTimeout=5"}

// SSH returns the call of ssh that runs a command on a host, until ctx is done.
// The host is user@host or a name in ssh's config; options are for ssh. The
// error means that host cannot be the name of a host.
func SSH(ctx context.Context, host, command string, options ...string) (*exec.Cmd, error) {
	if host == "" || strings.HasPrefix(host, "-") {
		return nil, fmt.Errorf("%q is not the name of a host", host)
	}
	return exec.CommandContext(ctx, "ssh", append(options, "--", host, command)...), nil
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
	cmd.Stderr = r.said
	// A grandchild of ssh, such as a ProxyCommand, may keep its stderr open.
	cmd.WaitDelay = time.Second
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	cmd.Cancel = in.Close
	out, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	r.Reader, r.Writer, cmd.Stdout = out, in, w
	err = cmd.Start()
	w.Close() // now only ssh has it: out ends when ssh ends
	if err != nil {
		out.Close()
		return nil, err
	}
	go func() {
		cmd.Wait()
		close(r.ended)
		<-alive.Done()
		out.Close()
	}()
	defer context.AfterFunc(ctx, stop)()
	if err := skipToMagic(r, shellNoise); err != nil {
		r.Close()
		return r, r.failed(err)
	}
	r.said.hush()
	return r, nil
}

// failed returns the error of a host where fixstep did not answer. It does not
// repeat the words of ssh, which are on the terminal already.
func (r *Remote) failed(err error) error {
	switch said := r.said.line(); {
	case strings.Contains(said, "not found") && strings.Contains(said, "fixstep"):
		return fmt.Errorf("%s: put fixstep into the PATH that ssh has there, as in /usr/local/bin", r.host)
	case said != "":
		return fmt.Errorf("%s: fixstep does not answer there: see above", r.host)
	case errors.Is(err, errNonsense):
		return fmt.Errorf("%s: the answer is not from fixstep", r.host)
	}
	return fmt.Errorf("%s: ssh has ended before fixstep answered", r.host)
}

// Close ends ssh: it closes ssh's input, and kills ssh a second later. It
// returns when ssh has ended, after two seconds at most.
func (r *Remote) Close() error {
	r.stop()
	<-r.ended
	return nil
}

// lastWords is the longest wait for the end of an ssh that has closed its
// output. OpenSSH ends at once, but a busy machine may notice it late.
const lastWords = 5 * time.Second

// why returns the last line on stderr from ssh, or from fixstep on the other
// machine, since fixstep answered. If ssh is about to end, why waits for the
// end.
func (r *Remote) why() string {
	select {
	case <-r.ended:
	case <-time.After(lastWords):
	}
	return cmp.Or(r.said.line(), "ssh has ended")
}

// broken returns ssh's reason for the end of the connection; io.EOF if ssh has
// ended without an error, because the player at the other end has left.
func (r *Remote) broken() error {
	why := r.why()
	select {
	case <-r.ended:
		if r.cmd.ProcessState.Success() {
			return io.EOF
		}
	default:
	}
	return errors.New(why)
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
