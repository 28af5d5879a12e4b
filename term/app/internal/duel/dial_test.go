//go:build linux

package duel

import (
	"context"
	"errors"
	"flag"
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

// fakeSSH returns a host for which ssh is a shell script. The script runs in
// the directory with the host's name.
func fakeSSH(t *testing.T, script string) (dir string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "me@far away")
	os.Mkdir(dir, 0o700)
	text := "#!/bin/sh\n" + strings.ReplaceAll(script, "MAGIC", `printf 'fixstep duel\n'`) + "\n"
	if err := os.WriteFile(filepath.Join(dir, "ssh"), []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	return dir
}

// dialFake dials a script in the place of ssh. The file met has the bytes for a
// player who has met somebody.
func dialFake(t *testing.T, script string, met Hello) (r *Remote, dir string) {
	t.Helper()
	dir = fakeSSH(t, script)
	os.WriteFile(filepath.Join(dir, "met"), metAs("log\x1bin", met), 0o600)
	r, err := Dial(t.Context(), dir, io.Discard)
	if err != nil {
		t.Fatal(script, err)
	}
	t.Cleanup(func() { r.Close() })
	return r, dir
}

func TestWhyAHostCannotBeReached(t *testing.T) {
	t.Parallel()
	for script, want := range map[string]string{
		`echo x >&2; echo "this is \033[2Jno game" >&2; exit 3`: ": fixstep does not answer there: see above",
		`echo "sh: 1: exec: fixstep: not found" >&2; exit 127`:  ": put fixstep into the PATH that ssh has there, as in /usr/local/bin",
		`exit 3`: ": ssh has ended before fixstep answered",
		`head -c 65537 /dev/zero; MAGIC; exec cat >/dev/null`: ": the answer is not from fixstep",
		`sleep 60 >/dev/null & echo no >&2; exit 1`:           ": fixstep does not answer there: see above", // a grandchild keeps stderr open
	} {
		dir := fakeSSH(t, script)
		within(t, func() {
			if _, err := Dial(t.Context(), dir, io.Discard); err == nil || err.Error() != dir+want {
				t.Errorf("%s: %v", script, err)
			}
		})
	}
	for _, host := range []string{"-oProxyCommand=touch /tmp/x", "-h", ""} {
		if _, err := Dial(t.Context(), host, io.Discard); err == nil || !strings.Contains(err.Error(), "is not the name of a host") {
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
	dir := fakeSSH(t, `echo "password: " >&2; head -c 60000 /dev/zero; until [ -e seen ]; do sleep 0.01; done; MAGIC; read go; echo late >&2; exec cat`)
	var said answered
	said.answer = func() { os.WriteFile(filepath.Join(dir, "seen"), nil, 0o600) }
	r, err := Dial(t.Context(), dir, &said)
	if err != nil {
		t.Fatal(err)
	}
	io.WriteString(r, "go\n")
	soon(t, "what is said late", func() bool { return r.said.line() == "late" })
	if r.Close(); said.String() != "password: \n" || r.said.line() != "late" {
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
		if _, err := r.Meet(ctx, NewHello("ann", 2, 1)); !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
		if _, err := r.back(ctx, Token{}, ""); !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
		r.Close()
	})
}

// metAs returns the bytes of Serve for a player who has met another.
func metAs(login string, h Hello) []byte {
	return append(append([]byte{byte(len(login))}, login...), h.append(nil)...)
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
		r, _ := dialFake(t, "MAGIC; cat met; head -c 1 >/dev/null; exec >&-; sleep 0.05; "+script, NewHello("bob", 2, 7))
		peer, err := r.Meet(t.Context(), NewHello("ann", 2, 1))
		if err != nil {
			t.Fatal(err)
		}
		if want != "Lost bob" {
			peer.back = nil
		}
		p := playerOf(peer)
		if p.play(atMost); p.end == nil || p.end.Text != want {
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
		start, b := time.Now(), make([]byte, 2)
		n, _ := out.Read(b)
		if took := time.Since(start); n != 1 || b[0] != isStill || took >= lifetime {
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
		p := NewPeer(near, Hello{facts: facts{Dials: c.we}}, Hello{facts: facts{Dials: c.they}}, "", new(exchange).back)
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
	r, dir := dialFake(t, `for word; do printf '%s|' "$word"; done >>words; echo >>words; echo >>runs
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
	p, first := playerOf(peer), peer.line
	for start := time.Now(); peer.line == first && p.end == nil && time.Since(start) < atMost; {
		p.play(time.Second / 10)
	}
	words, _ := os.ReadFile(filepath.Join(dir, "words"))
	said, _ := os.ReadFile(filepath.Join(dir, "said"))
	token := peer.Mine.Half.with(peer.theirs.Half)
	const ours = "-T|-o|IPQoS=af21|-o|ControlPath=none|-o|ServerAliveInterval=3|-o|ServerAliveCountMax=4|"
	host := "--|" + dir + "|exec fixstep duel -stdio|\n"
	again := ours + "-o|BatchMode=yes|-o|ConnectTimeout=5|" + host
	if want := magic + string(token.said("login")); peer.line == first || !strings.HasPrefix(string(said), want) || string(words) != ours+host+again+again {
		t.Errorf("%v, said %q, ssh was called with\n%s", p.end, said, words)
	}
	text, _ := os.ReadFile(filepath.Join(dir, "pid"))
	pid, _ := strconv.Atoi(strings.TrimSpace(string(text)))
	syscall.Kill(pid, syscall.SIGKILL)
	if p.play(atMost); p.end == nil || p.end.Text != "Lost bob: ssh has ended" {
		t.Errorf("after a denial: %v", p.end)
	}
	leave(p)
}

// TestMain puts an ssh into PATH that runs ./ssh in the directory of the host.
func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "ssh")
	if err != nil {
		panic(err)
	}
	ssh := "#!/bin/sh\ncd \"$(echo \"$*\" | sed 's/.* -- //; s/ exec .*//')\" && exec ./ssh \"$@\"\n"
	os.WriteFile(dir+"/ssh", []byte(ssh), 0o755)
	os.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	flag.Parse()
	flag.Set("test.parallel", "8") // the tests wait, and compute little
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}
