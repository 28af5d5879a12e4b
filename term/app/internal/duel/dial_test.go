//go:build linux

package duel

import (
	"context"
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

func TestWhyAHostCannotBeReached(t *testing.T) {
	t.Parallel()
	const (
		deaf   = ": fixstep does not answer there: see above"
		absent = ": put fixstep into the PATH that ssh has there, as in /usr/local/bin"
		ended  = ": ssh has ended before fixstep answered"
		other  = ": the answer is not from fixstep"
	)
	for script, want := range map[string]string{
		`echo x >&2; echo "this is \033[2Jno game" >&2; exit 3`: deaf,
		`echo "sh: 1: exec: fixstep: not found" >&2; exit 127`:  absent,
		`echo "sh: exec: ssh-askpass: not found" >&2; exit 1`:   deaf,
		`echo "fixstep: permission denied" >&2; exit 126`:       deaf,
		`exit 3`: ended,
		`head -c 65537 /dev/zero; MAGIC; exec cat >/dev/null`: other,
		`sleep 60 >/dev/null & echo no >&2; exit 1`:           deaf, // a grandchild keeps stderr open
	} {
		dir := fakeSSH(t, script)
		within(t, func() {
			_, err := Dial(t.Context(), dir, io.Discard)
			if err == nil || err.Error() != dir+want {
				t.Errorf("%s: %v", script, err)
			}
		})
	}
	for _, host := range []string{"-oProxyCommand=touch /tmp/x", "-h", ""} {
		_, err := Dial(t.Context(), host, io.Discard)
		if err == nil || !strings.Contains(err.Error(), "is not the name of a host") {
			t.Errorf("%q: %v", host, err)
		}
	}
}

// An answered is a text that answers each write to it.
type answered struct {
	strings.Builder
	answer func()
}

func (a *answered) Write(b []byte) (int, error) {
	defer a.answer()
	return a.Builder.Write(b)
}

// A shell may print text first. ssh's questions go to the terminal, but not its
// words after fixstep has answered.
func TestWhatIsSaidBeforeFixstepAnswers(t *testing.T) {
	t.Parallel()
	dir := fakeSSH(t, `echo "password: " >&2
head -c 60000 /dev/zero
until [ -e seen ]; do sleep 0.01; done
MAGIC
read go
echo late >&2
exec cat`)
	var said answered
	said.answer = func() { os.WriteFile(filepath.Join(dir, "seen"), nil, 0o600) }
	r, err := Dial(t.Context(), dir, &said)
	if err != nil {
		t.Fatal(err)
	}
	io.WriteString(r, "go\n")
	soon(t, "what is said late", func() bool { return r.said.line() == "late" })
	r.Close()
	if said.String() != "password: \n" || r.said.line() != "late" {
		t.Errorf("said %q, and then %q", said.String(), r.said.line())
	}
}

// A player who gives up does not wait for ssh, and leaves no ssh running, even
// if it does not end by itself.
func TestWhoGivesUpLeavesNoSSH(t *testing.T) {
	t.Parallel()
	dir := fakeSSH(t, "exec cat >/dev/null")
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	within(t, func() {
		if _, err := Dial(ctx, dir, io.Discard); err == nil {
			t.Error("a host that only listens has answered")
		}
	})
	r, _ := dialFake(t, "MAGIC; exec sleep 60", Hello{})
	ctx, cancel = context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	within(t, func() {
		_, err := r.Meet(ctx, NewHello("ann", 2, 1))
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
		_, err = r.back(ctx, Token{}, "")
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
		r.Close()
	})
}

// A player meets another through ssh, or gets the reason why not.
func TestWhoIsMetThroughSSH(t *testing.T) {
	t.Parallel()
	old := NewHello("bob", 2, 7)
	old.Version++
	for _, c := range []struct {
		script string
		met    Hello
		want   string
	}{
		{"MAGIC; cat met; exec cat >/dev/null", NewHello("bob", 2, 7), ""},
		{"MAGIC; cat met; exec cat >/dev/null", old, "version"},
		{"MAGIC; exec >&-; sleep 1.5; echo no room >&2; exit 1", old, "no room"},
		{"MAGIC; exit 1", old, "ssh has ended"},
		{"MAGIC; head -c 2000 /dev/zero; exec cat >/dev/null", old, "nonsense"},
	} {
		r, _ := dialFake(t, c.script, c.met)
		p, err := r.Meet(t.Context(), NewHello("ann", 2, 1))
		switch {
		case c.want == "" && (err != nil || p.Name() != "bob"):
			t.Errorf("%v, %v", p, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: %v", c.script, err)
		}
	}
}

// When ssh ends in a duel, the player's text says that the other player has
// left, or gives ssh's last line if the connection is broken.
func TestWhySSHHasEnded(t *testing.T) {
	t.Parallel()
	for script, want := range map[string]string{
		"echo the line is cut >&2; exit 255": "Lost bob: the line is cut",
		"exit 255":                           "Lost bob: ssh has ended",
		"echo all is well >&2; exit 0":       "Lost bob",
	} {
		meets := "MAGIC; cat met; head -c 1 >/dev/null; exec >&-; sleep 0.05; "
		r, _ := dialFake(t, meets+script, NewHello("bob", 2, 7))
		peer, err := r.Meet(t.Context(), NewHello("ann", 2, 1))
		if err != nil {
			t.Fatal(err)
		}
		if want != "Lost bob" {
			peer.back = nil
		}
		p := playerOf(peer)
		p.play(atMost)
		if p.end == nil || p.end.Text != want {
			t.Errorf("%s: %+v", script, p.end)
		}
	}
}

// A player who waits far away sends isStill, so that Serve goes on.
func TestWhoWaitsFarAwaySaysSo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		out, in := io.Pipe()
		ctx, met := context.WithCancel(t.Context())
		go (&Remote{Writer: in}).still(ctx)
		start := time.Now()
		b := make([]byte, 2)
		n, _ := out.Read(b)
		took := time.Since(start)
		if n != 1 || b[0] != isStill || took >= lifetime {
			t.Errorf("said %q after %v", b[:n], took)
		}
		met()
	})
}

// A player who came through ssh may always come back. A player on ssh's host
// has left if ssh ends without an error, unless they have met our search.
func TestWhoMayComeBack(t *testing.T) {
	for name, c := range map[string]struct {
		we, they bool
		ended    error
		search   *search
		want     bool
	}{
		"both on one host": {ended: io.EOF},
		"they dial":        {they: true, ended: io.EOF, want: true},
		"we dial":          {we: true, want: true},
		"ssh is broken":    {we: true, ended: Broken("cut"), want: true},
		"ssh ends well":    {we: true, ended: io.EOF},
		"while we search":  {we: true, ended: io.EOF, search: new(search), want: true},
		"both dial":        {we: true, they: true, ended: io.EOF, want: true},
	} {
		near, other := net.Pipe()
		var mine, theirs Hello
		mine.Dials = c.we
		theirs.Dials = c.they
		p := NewPeer(near, mine, theirs, "", new(exchange).back)
		p.search = c.search
		p.ends(c.ended)
		p.line.close(nil)
		other.Close()
		if got := p.back != nil; got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// A player who came through ssh dials again when ssh ends: without any
// question, and with the token and the other's login. They try until it works,
// and give up if ssh wants a password. The host is one word for ssh, and no
// option; the other words are ours.
func TestWhoCameThroughSSHDialsAgain(t *testing.T) {
	t.Parallel()
	r, dir := dialFake(t, `for word; do printf '%s|' "$word"; done >>words
echo >>words
echo >>runs
case $(wc -l <runs) in
1) MAGIC; cat met; head -c 1 >/dev/null; exec >&-; sleep 0.05; exit 255;;
2) echo Connection timed out >&2; exit 255;;
3) MAGIC; echo $$ >pid; head -c 36 >said; cat met; exec cat >/dev/null;;
*) echo "me@far: Permission denied (publickey,password)." >&2; exit 255;;
esac`, NewHello("bob", 2, 7))
	peer, err := r.Meet(t.Context(), NewHello("ann", 2, 1))
	if err != nil {
		t.Fatal(err)
	}
	p := playerOf(peer)
	first := peer.line
	start := time.Now()
	for peer.line == first && p.end == nil && time.Since(start) < atMost {
		p.play(time.Second / 10)
	}
	if peer.line == first {
		t.Errorf("no other line after %v: %v", time.Since(start), p.end)
	}
	words, _ := os.ReadFile(filepath.Join(dir, "words"))
	said, _ := os.ReadFile(filepath.Join(dir, "said"))
	token := peer.Mine.Half.with(peer.theirs.Half)
	if want := magic + string(token.said("login")); !strings.HasPrefix(string(said), want) {
		t.Errorf("said %q", said)
	}
	if string(words) != calledWith(dir) {
		t.Errorf("ssh was called with\n%s", words)
	}
	text, _ := os.ReadFile(filepath.Join(dir, "pid"))
	pid, _ := strconv.Atoi(strings.TrimSpace(string(text)))
	syscall.Kill(pid, syscall.SIGKILL)
	p.play(atMost)
	if p.end == nil || p.end.Text != "Lost bob: ssh has ended" {
		t.Errorf("after a denial: %v", p.end)
	}
	leave(p)
}

// calledWith returns the words of three calls of ssh to a host, a line each:
// the first, and two for a player who comes back.
func calledWith(host string) string {
	const (
		ours    = "-T|-o|IPQoS=af21|-o|ControlPath=none|-o|ServerAliveInterval=3|-o|ServerAliveCountMax=4|"
		unasked = "-o|BatchMode=yes|-o|ConnectTimeout=5|"
	)
	at := "--|" + host + "|exec fixstep duel -stdio|\n"
	return ours + at + ours + unasked + at + ours + unasked + at
}
