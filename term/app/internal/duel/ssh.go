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
	io.Reader // of the bytes from the other machine, until ssh has ended: see end
	io.Writer // of the bytes to it

	host  string
	said  *lastLine
	stop  func()        // ends ssh, whose output nobody reads then
	ended chan struct{} // closed when ssh has ended
}

// unasked are options of ssh for a connection that is made while the terminal
// belongs to the game: with them ssh asks for no password.
var unasked = []string{"-o", "BatchMode=yes", "-o", "ConnectTimeout=5"}

// ours are the options of every call of ssh. IPQoS: without a terminal ssh
// marks its packets as bulk traffic, which may wait at a router. ControlPath: a
// connection that is shared may wait for a download. ServerAlive: ssh gives up
// a dead connection after lostAfter, and not sooner.
var ours = []string{
	"-T",
	"-o", "IPQoS=af21",
	"-o", "ControlPath=none",
	"-o", "ServerAliveInterval=3",
	"-o", "ServerAliveCountMax=4",
}

// IsHost reports whether ssh takes a word for user@host, and not for a flag.
func IsHost(word string) bool { return word != "" && !strings.ContainsAny(word[:1], "-@") }

// Dial runs ssh to user@host, or to a name in ssh's config, and returns when
// fixstep answers there. Until then ssh may ask for passwords on the terminal,
// and what it says goes to stderr. More options may be given to ssh.
//
// The error is for the player, who has read stderr. If ssh has run, the Remote
// is not nil even with an error, so that ssh's last line can be read.
func Dial(ctx context.Context, host string, stderr io.Writer, options ...string) (*Remote, error) {
	if !IsHost(host) {
		return nil, fmt.Errorf("%q is not the name of a host", host)
	}
	words := slices.Concat(ours, options, []string{"--", host, "exec fixstep duel -stdio"})
	alive, stop := context.WithCancel(context.Background())
	cmd := exec.CommandContext(alive, "ssh", words...)
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
	cmd.Stdout = w
	cmd.Stderr = r.said
	// A grandchild of ssh, such as a ProxyCommand, may keep its output open.
	cmd.WaitDelay = time.Second
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	r.Writer = in
	cmd.Cancel = in.Close
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
	said := r.said.line()
	absent := strings.Contains(said, "fixstep") && strings.Contains(said, "not found")
	switch {
	case absent:
		const text = "%s: put fixstep into the PATH that ssh has there, as in /usr/local/bin"
		return fmt.Errorf(text, r.host)
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

// end returns the reason for the end of ssh: its last line on stderr, which may
// be of fixstep on the other machine. It is io.EOF if ssh has ended without an
// error: then the player at the other end has left.
func (r *Remote) end(cmd *exec.Cmd) error {
	if cmd.ProcessState.Success() {
		return io.EOF
	}
	return Broken(cmp.Or(r.said.line(), "ssh has ended"))
}

// Meet meets a player in the other machine's lobby. The Peer owns the Remote
// then. If ctx is done, Meet returns ctx's error. After any error you can only
// close the Remote.
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

// call makes the other machine meet a player by a call. It returns the login
// and the call of that player.
func (r *Remote) call(ctx context.Context, raw []byte) (login string, theirs []byte, err error) {
	waits, met := context.WithCancel(ctx)
	defer met()
	defer context.AfterFunc(ctx, r.stop)()
	r.Write(append([]byte(magic), raw...)) // a read says why it fails
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

// back is the Back function of a player who came through ssh. It dials once a
// second. The new ssh asks for no password, because the terminal belongs to the
// game: back gives up if the host wants one, or if ssh cannot run.
func (r *Remote) back(ctx context.Context, t Token, login string) (io.ReadWriteCloser, error) {
	for {
		next, err := r.dialAgain(ctx, t, login)
		if err == nil {
			return next, nil
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if next == nil || strings.Contains(next.said.line(), "denied") {
			return nil, err
		}
		if !pause(ctx, time.Second) {
			return nil, ctx.Err()
		}
	}
}

// dialAgain dials the same host, and meets the other player of a duel there. As
// with Dial, a Remote beside an error has ended, and is nil if ssh did not run.
func (r *Remote) dialAgain(ctx context.Context, t Token, login string) (*Remote, error) {
	next, err := Dial(ctx, r.host, nil, unasked...)
	if err != nil {
		return next, err
	}
	_, _, err = next.call(ctx, t.said(login))
	if err != nil {
		next.Close()
	}
	return next, err
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
	l.pass = nil
	l.last = nil
}

// line returns the printable characters of the last line.
func (l *lastLine) line() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	lines := strings.Split(strings.TrimSpace(string(l.last)), "\n")
	return printable(lines[len(lines)-1], 200)
}
