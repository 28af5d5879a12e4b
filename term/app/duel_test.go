package app

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"fixstep/term"
	"fixstep/term/app/internal/duel"
	"fixstep/term/vt"
)

// A seat is a command in a simulated terminal, in real time: unix sockets know
// no other.
type seat struct {
	t      *testing.T
	screen *term.Screen
	shown  *vt.Term
	out    bytes.Buffer
	code   chan int
}

// seats returns so many seats. To make one while another is in use is a race:
// a Screen sets a variable of uniseg.
func seats(t *testing.T, n int) (list []*seat) {
	for range n {
		s := &seat{t: t, code: make(chan int, 1)}
		s.screen, s.shown = term.Sim(80, 24, vt.Options{})
		list = append(list, s)
	}
	return list
}

// play starts a command.
func (s *seat) play(args ...string) {
	start := time.Now()
	env := &Env{
		In: strings.NewReader(""), Out: &s.out, Err: &s.out, Interactive: true,
		Now:  func() time.Duration { return time.Since(start) },
		Open: func(term.Options) (*term.Screen, error) { return s.screen, nil },
	}
	go func() { s.code <- Main(env, &s.out, args) }()
}

// String returns the text on the screen.
func (s *seat) String() string {
	var text strings.Builder
	w, h := s.screen.Size()
	for y := range h {
		for x := range w {
			r, _, _, _ := s.screen.GetContent(x, y)
			text.WriteRune(r)
		}
		text.WriteByte('\n')
	}
	return text.String()
}

// shows waits for a text on the screen, and returns the screen.
func (s *seat) shows(text string) (screen string) {
	s.t.Helper()
	if !comes(func() bool { screen = s.String(); return strings.Contains(screen, text) }) {
		s.t.Errorf("no %q in\n%s", text, screen)
	}
	return screen
}

// comes waits until something is so, and reports whether it is in time.
func comes(so func() bool) bool {
	for start := time.Now(); time.Since(start) < 20*time.Second; time.Sleep(10 * time.Millisecond) {
		if so() {
			return true
		}
	}
	return false
}

// showAll waits until all have shown a text, and returns their screens then. A
// message may be gone from one when it comes to another.
func showAll(all []*seat, text string) (screens []string) {
	screens = make([]string, len(all))
	var wg sync.WaitGroup
	for i, s := range all {
		wg.Go(func() { screens[i] = s.shows(text) })
	}
	wg.Wait()
	return screens
}

// ends waits for the end of the command.
func (s *seat) ends() string {
	s.t.Helper()
	select {
	case code := <-s.code:
		if left := s.shown.Left(); code != 0 || len(left) > 0 {
			s.t.Errorf("status %d, left in the terminal: %q\n%s", code, left, s.out.String())
		}
	case <-time.After(20 * time.Second):
		s.t.Fatalf("it does not end\n%s", s)
	}
	return s.out.String()
}

// needsLobby skips a test where players cannot meet on one host.
func needsLobby(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	if _, err := duel.OpenLobby(dir); err != nil {
		t.Skip(err)
	}
	return dir
}

// Two commands meet, one from the title, and a third watches. Both record, and
// what they record is the same.
func TestADuelFromEndToEnd(t *testing.T) {
	dir, files := needsLobby(t), []string{filepath.Join(t.TempDir(), "a"), filepath.Join(t.TempDir(), "b")}
	three := seats(t, 3)
	ann, bob, eve := three[0], three[1], three[2]
	ann.play("duel", "-lobby", dir, "-name", "ann", "-record", files[0], "-autopilot")
	ann.shows("Waiting for another player")
	bob.play("play", "-lobby", dir, "-name", "bob", "-record", files[1])
	bob.shows("Duel")
	bob.screen.Type("w ") // the last item
	if s := showAll([]*seat{ann, bob}, "against "); !strings.Contains(s[0], "against bob") || !strings.Contains(s[1], "against ann") {
		t.Errorf("they meet others:\n%s\n%s", s[0], s[1])
	}
	eve.play("watch", "-lobby", dir)
	eve.shows("fuel")
	ann.screen.Type("h")
	ann.shows("50/99% late")
	for _, file := range files { // a second and a bit
		if !comes(func() bool { info, err := os.Stat(file); return err == nil && info.Size() >= begin }) {
			t.Errorf("%s does not grow", file)
		}
	}
	bob.screen.Type("q")
	if out := bob.ends(); out != "recorded "+files[1]+"\n" {
		t.Errorf("printed %q", out)
	}
	ann.shows("has left at 0 to 0")
	eve.shows("The duel has ended")
	for _, s := range []*seat{ann, eve} {
		s.screen.Type("q")
		s.ends()
	}
	if a, b := begins(t, files[0]), begins(t, files[1]); a != b {
		t.Error("the recordings differ")
	}
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Errorf("left in the lobby: %v", left)
	}
}

// begin is the length of the first second of a replay, and a bit.
const begin = 60

// begins returns so much of a replay.
func begins(t *testing.T, file string) string {
	t.Helper()
	if err := runVerify(&Env{Out: new(bytes.Buffer)}, []string{file}); err != nil {
		t.Error(err)
	}
	b, err := os.ReadFile(file)
	if err != nil || len(b) < begin {
		t.Fatalf("%d bytes, %v", len(b), err)
	}
	return string(b[:begin])
}

// Eight commands begin at once, and meet in pairs.
func TestEightPlayersMeetInPairs(t *testing.T) {
	dir := needsLobby(t)
	eight := seats(t, 8)
	for _, s := range eight {
		s.play("duel", "-lobby", dir, "-name", "x")
	}
	needles := 0
	for _, screen := range showAll(eight, "against x") {
		needles += strings.Count(screen, "the needle against")
	}
	for _, s := range eight {
		s.screen.Type("q")
		s.ends()
	}
	if needles != 4 {
		t.Errorf("%d of 8 fly the needle", needles)
	}
}

// A public door offers the lobby that it names, and one that names none offers
// no duel. Nobody gets from there to ssh.
func TestTheTitleOffersWhatTheDoorAllows(t *testing.T) {
	dir := needsLobby(t)
	for _, c := range []struct {
		args   []string
		offers bool
	}{
		{[]string{"play", "-lobby", dir}, true},
		{[]string{"play", "-lobby", ""}, false},
		{[]string{"play", "-lobby", filepath.Join(dir, "nothing")}, false},
		{[]string{"play", "-lobby", dir, "-ups", "30"}, false},
	} {
		if got := strings.Contains(play(t, 80, 24, "until:Practice", c.args...).screen, "Duel"); got != c.offers {
			t.Errorf("%q offers a duel: %v", c.args, got)
		}
	}
}

func TestBadDuelsAreRefused(t *testing.T) {
	open := filepath.Join(t.TempDir(), "open")
	os.Mkdir(open, 0o700)
	os.Chmod(open, 0o777)
	for _, args := range [][]string{
		{"duel", "-lobby", "/nosuch"}, {"duel", "-lobby", open}, {"duel", "a", "b"}, {"duel", "-delay", "7"}, {"duel", "-delay", "x"},
		{"duel", "-delay", "1x"}, {"duel", "-stdio", "host"}, {"duel", "--", "-oProxyCommand=true"}, {"duel", "-oProxyCommand=true"},
		{"watch", "-lobby", "/nosuch"}, {"watch", "a", "b"}, {"watch", "-stdio", "host"}, {"watch", "--", "-oProxyCommand=true"},
	} {
		screen, _ := term.Sim(80, 24, vt.Options{})
		var out, stderr bytes.Buffer
		env := &Env{Out: &out, Err: &stderr, Interactive: true, Open: func(term.Options) (*term.Screen, error) { return screen, nil }}
		code := Main(env, &stderr, args)
		if said := stderr.String(); code != 2 || strings.Count(said, "\n") != 1 || slices.Contains(args, "--") && !strings.Contains(said, "not the name of a host") {
			t.Errorf("%q: status %d, %q", args, code, said)
		}
	}
}
