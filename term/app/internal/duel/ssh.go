package duel

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"
)

// A Remote is a connection through ssh to fixstep on another machine.
type Remote struct {
	io.Reader // of bytes from the other machine, until ssh has ended: see end
	io.Writer // of bytes to it

	host  string
	said  *lastLine
	stop  func()        // ends ssh, whose output nobody reads then
	ended chan struct{} // closed when ssh has ended
}

// unasked are options of ssh for a connection that is made while the terminal
// belongs to the game: with them ssh asks for no password.
var unasked = []string{"-o", "BatchMode=yes", "-o", "ConnectTimeout=5"}

// ours are the options of every call. IPQoS, because ssh without a terminal
// counts as bulk traffic, which may wait at a router. ControlPath, because a
// shared connection may wait for a download. ssh gives up a dead connection
// after lostAfter, and not sooner: see there.
var ours = []string{"-T", "-o", "IPQoS=af21", "-o", "ControlPath=none",
	"-o", "ServerAliveInterval=3", "-o", "ServerAliveCountMax=4"}

// Dial runs ssh to user@host, or to a name in ssh's config, and returns when
// fixstep answers there. Until then ssh may ask for passwords on the terminal,
// and its stderr is copied to stderr. The error is for the player, who has read
// that. With an error the Remote is not nil if ssh has run, so that its last
// line can be read. More options may be given to ssh.
func Dial(ctx context.Context, host string, stderr io.Writer, options ...string) (*Remote, error) {
	if host == "" || strings.HasPrefix(host, "-") {
		return nil, fmt.Errorf("%q is not the name of a host", host)
	}
	alive, stop := context.WithCancel(context.Background())
	cmd := exec.CommandContext(alive, "ssh", slices.Concat(ours, options, []string{"--", host, "exec fixstep duel -stdio"})...)
	out, w := io.Pipe()
	r := &Remote{
		Reader: out,
		host:   host,
		said:   &lastLine{pass: stderr},
		stop: func() {
			stop()
			out.Close()
		},
		ended: make(chan struct{}),
	}
	cmd.Stdout, cmd.Stderr = w, r.said
	// A grandchild of ssh, such as a ProxyCommand, may keep its output open.
	cmd.WaitDelay = time.Second
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	r.Writer, cmd.Cancel = in, in.Close
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		cmd.Wait()
		w.CloseWithError(r.end(cmd))
		close(r.ended)
	}()
	defer context.AfterFunc(ctx, r.stop)()
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

// end returns the reason for the end of ssh: its last line on stderr, or that
// of fixstep on the other machine. It is io.EOF if ssh has ended without an
// error, because the player at the other end has left.
func (r *Remote) end(cmd *exec.Cmd) error {
	if cmd.ProcessState.Success() {
		return io.EOF
	}
	return Broken(cmp.Or(r.said.line(), "ssh has ended"))
}

// Meet meets a player in the other machine's lobby. The Peer owns the Remote
// then. If ctx is done, Meet returns ctx's error; after any error the Remote
// can only be closed.
func (r *Remote) Meet(ctx context.Context, mine Hello) (*Peer, error) {
	mine.Dials = true
	c := mine.call()
	login, raw, err := r.call(ctx, c.raw)
	if err != nil {
		return nil, err
	}
	theirs, err := c.suits(raw)
	if err != nil {
		return nil, err
	}
	return NewPeer(r, mine, theirs, login, r.back), nil
}

// call makes the other machine meet somebody. It returns their login and their
// call.
func (r *Remote) call(ctx context.Context, raw []byte) (login string, theirs []byte, err error) {
	waits, met := context.WithCancel(ctx)
	defer met()
	defer context.AfterFunc(ctx, r.stop)()
	r.Write(append([]byte(magic), raw...)) // after an error a read says why
	go r.still(waits)
	who, err := hearString(r)
	if err == nil {
		theirs, err = hearString(r)
	}
	if err != nil {
		return "", nil, cmp.Or(ctx.Err(), err)
	}
	return string(who[1:]), theirs, nil
}

// back is the Back function of a player who came through ssh. The new ssh asks
// for no password, because the terminal belongs to the game; if the host wants
// one, back gives up.
func (r *Remote) back(ctx context.Context, t Token, login string) (io.ReadWriteCloser, error) {
	for wait := time.Duration(0); pause(ctx, wait); wait = time.Second {
		next, err := Dial(ctx, r.host, nil, unasked...)
		if err == nil {
			if _, _, err = next.call(ctx, t.said(login)); err == nil {
				return next, nil
			}
			next.Close()
		}
		if ctx.Err() == nil && (next == nil || strings.Contains(next.said.line(), "denied")) {
			return nil, err
		}
	}
	return nil, ctx.Err()
}

// still tells the other machine that we are still here, until ctx is done.
func (r *Remote) still(ctx context.Context) {
	for pause(ctx, stillEvery) {
		r.Write([]byte{isStill})
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
