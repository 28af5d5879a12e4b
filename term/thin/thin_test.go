package thin

import (
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term"
	"fixstep/term/internal/input"
	"fixstep/term/internal/keyboard"
	"fixstep/term/internal/script"
	"fixstep/term/vt"
)

// A rig is a program on a player's terminal, with thin between them, and beside
// it a terminal that gets the program's bytes as they are.
type rig struct {
	*term.Tty
	relay   *Relay
	screen  *term.Screen
	player  *vt.Term // sees what the screen sends
	plain   *vt.Term // sees what the program sends
	bare    *vt.Term // is such a terminal as the player's, and sees the same
	keys    chan []byte
	program net.Conn      // the program's end
	got     []byte        // by the program
	slow    time.Duration // the program reads 1,000 bytes in such a time
	trip    time.Duration // the player's terminal answers after this
	written time.Time     // when the screen has sent something last
	deaf    chan struct{} // the program reads when this is closed; nil: at once
	stuck   chan struct{} // the player's terminal reads when this is closed; nil: at once
	sizes   []string      // that the program was told
	ends    chan error

	pressed, presses keyboard.Keyboard // of bare and of the player
}

// Write shows bytes to the player, whose terminal answers at once or after
// trip.
func (r *rig) Write(b []byte) (int, error) {
	if stuck := r.stuck; stuck != nil {
		<-stuck
	}
	r.written = time.Now()
	r.player.Write(b)
	a := r.player.Answers()
	switch {
	case len(a) == 0:
	case r.trip > 0:
		time.AfterFunc(r.trip, func() { r.keys <- a })
	default:
		r.keys <- a
	}
	return len(b), nil
}

// Read returns what the player's terminal sends.
func (r *rig) Read(b []byte) (int, error) {
	if in, more := <-r.keys; more {
		return copy(b, in), nil
	}
	return 0, io.EOF
}

// start runs thin in a bubble.
func start(t testing.TB, o vt.Options) *rig {
	r := &rig{player: vt.New(40, 12, o), keys: make(chan []byte, 1000), ends: make(chan error, 1)}
	begun := time.Now()
	r.bare = vt.New(40, 12, o)
	o.Relay, o.Now = true, func() time.Duration { return time.Since(begun) }
	r.plain = vt.New(40, 12, o)
	var near net.Conn
	near, r.program = net.Pipe()
	r.Tty = term.NewTty(r, 40, 12)
	env := map[string]string{"TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"}
	variable := func(name string) string { return env[name] }
	var err error
	r.relay = New()
	r.screen, err = term.Open(term.Options{Tty: r.Tty, Raw: r.relay, Env: variable})
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		_, err := r.relay.Run(r.screen, near, func(w, h int) { r.sizes = append(r.sizes, fmt.Sprint(w, "x", h)) })
		near.Close()
		r.screen.Fini()
		r.ends <- err
	}()
	go func() {
		for b := make([]byte, 1000); ; {
			if deaf := r.deaf; deaf != nil {
				<-deaf
			}
			time.Sleep(r.slow)
			n, err := r.program.Read(b)
			r.got = append(r.got, b[:n]...)
			if err != nil {
				return
			}
		}
	}()
	r.rest()
	r.plain.Learn(r.relay.player.told())
	return r
}

// rest lets the picture arrive.
func (r *rig) rest() {
	time.Sleep(53 * time.Millisecond) // no sum of these is the length of an update
	synctest.Wait()
}

// stop ends the program, and returns the error of Run.
func (r *rig) stop() error {
	r.program.Close()
	err := <-r.ends
	close(r.keys)
	return err
}

// draws makes the program write.
func (r *rig) draws(text string) {
	r.plain.Write([]byte(text))
	r.bare.Write([]byte(text))
	io.WriteString(r.program, text)
	r.rest()
}

// resize gives the player's window another size.
func (r *rig) resize(w, h int) {
	r.player.Resize(w, h)
	r.plain.Resize(w, h)
	r.bare.Resize(w, h)
	r.Tty.Resize(w, h)
	r.rest()
}

// press makes the player press the keys of a script, and returns what the
// program gets, and what it would get of a terminal without thin.
func (r *rig) press(words string) (got, want string) {
	steps, err := script.Parse(words)
	if err != nil {
		panic(err)
	}
	r.got = nil
	width, height := r.player.Size()
	for _, step := range steps {
		events := []tcell.Event{step.Event}
		switch e := step.Event.(type) {
		case *tcell.EventKey:
			events = append(events, &input.Release{Key: e.Key(), Rune: e.Rune()})
		case *tcell.EventMouse: // on the alternate screen kitty always types arrows for the wheel
			if x, y := e.Position(); x >= width || y >= height || r.bare.Kitty() && !r.bare.On(1049) {
				return "", ""
			}
		}
		for _, ev := range events {
			b, _ := r.presses.Bytes(r.player, ev)
			w, _ := r.pressed.Bytes(r.bare, ev)
			if step.Paste != "" {
				b, w = keyboard.Paste(r.player, step.Paste), keyboard.Paste(r.bare, step.Paste)
			}
			want += string(w)
			if len(b) > 0 {
				r.keys <- b
			}
			time.Sleep(300 * time.Millisecond)
		}
	}
	r.rest()
	return string(r.got), want
}

// seen returns all that a player sees of a terminal. A blank has no style that
// shows in text alone.
func seen(t *vt.Term) (list []string) {
	t.Changes(true, func(x, y int, c vt.Cell, width int) {
		st, hidden := &c.Style, c.Style.Hidden
		if hidden {
			c.Text, st.Hidden = " ", false
		}
		if st.Underline == 0 {
			st.Under = 0
		}
		if c.Text == " " && !st.Reverse && !st.Strike && st.Underline == 0 {
			*st = vt.Style{BG: st.BG, Link: st.Link}
		}
		for ; hidden && width > 1; width-- { // two blanks
			list, x = append(list, fmt.Sprintf("%d,%d %q %d %+v", x, y, c.Text, 1, *st)), x+1
		}
		list = append(list, fmt.Sprintf("%d,%d %q %d %+v", x, y, c.Text, width, *st))
	})
	x, y, visible := t.Cursor()
	if !visible {
		x, y = 0, 0
	}
	shape, tint := t.Pointer()
	return append(list, fmt.Sprint("cursor ", x, ",", y, " ", visible, " ", shape, " ", tcell.GetColor(tint)),
		"title "+t.Title)
}

// differs says how the player's picture differs from that without thin.
func (r *rig) differs() (text string) {
	got, want := seen(r.player), seen(r.plain)
	for i := range max(len(got), len(want)) {
		if len(text) > 1000 {
			return text
		} else if i >= len(got) || i >= len(want) {
			return fmt.Sprint(len(got), " cells and not ", len(want), "\n", text)
		} else if got[i] != want[i] {
			text += got[i] + "\n\tand not " + want[i] + "\n"
		}
	}
	return text
}

// pieces are what a random program writes; ~ is a digit.
var pieces = []string{
	"word ", "漢字", "e\u0301", "│└─", "\r\n", "\n", "\b", "\t", "\x1b[~m", "\x1b[3~m", "\x1b[4~m", "\x1b[9~m", "\x1b[38;5;~~m", "\x1b[48;2;~;~~;~m",
	"\x1b[4:~m", "\x1b[58;5;~m", "\x1b[m", "\x1b[0;1;7m", "\x1b]8;;https://a.example/~\x1b\\link\x1b]8;;\x1b\\", "\x1b[8mhid\x1b[28m",
	"\x1b[~;~~H", "\x1b[H", "\x1b[J", "\x1b[1J", "\x1b[2J", "\x1b[K", "\x1b[1K", "\x1b[~X", "\x1b[~P", "\x1b[2@", "\x1b[~L", "\x1b[~M", "\x1b[~S", "\x1b[~T",
	"\x1b[~;1~r", "\x1b[r", "\x1bM", "\x1b[?7l", "\x1b[?7h", "\x1b[?25l", "\x1b[?25h", "\x1b[0 q", "\x1b[3 q", "\x1b[6 q", "\x1b]12;#~00000\a", "\x1b]112\a",
	"\x1b[?1049h", "\x1b[?1049l", "\x1b[?5h", "\x1b[?5l", "\x1b]2;title ~\a", "\x1b#8", "\x1bc", "\x1b[?2026h\x1b[2Jhalf", "\x1b[?2026l", "\x1b7", "\x1b8",
	"\x1b[?1h", "\x1b[?1l", "\x1b[?2004h", "\x1b[?2004l", "\x1b[?1004h", "\x1b[?1004l", "\x1b[?1000h", "\x1b[?1002h", "\x1b[?1003h", "\x1b[?1003l", "\x1b[?1006h", "\x1b[?1006l",
	"\x1b[>1u", "\x1b[>5u", "\x1b[>31u", "\x1b[<u", "\x1b[=2;2u", "\x1b[=1;3u", "\x1b[>4;1m", "\x1b[>4;2m", "\x1b[>4m", "\x1b=", "\x1b>", "\x1b[?9h",
	"\x1b[?1005h", "\x1b[?1015h", "\x1b[?1016h", "\x1b[?1016l", "\x1b[?1007h", "\x1b[?1007l", "\x1b[?1036h", "\x1b[?1036l", "\x1b[!p",
	"\x1b]4;~;#~0~0~0\a", "\x1b]104\a", "\x1bH", "\x1b[3g", "\x1b[?5W", "\x1b[20h", "\x1b[20l",
}

// piece returns a random piece.
func piece(rnd *rand.Rand) string {
	p := pieces[rnd.IntN(len(pieces))]
	for strings.Contains(p, "~") {
		p = strings.Replace(p, "~", fmt.Sprint(rnd.IntN(10)), 1)
	}
	return p
}

// keys are what a player of an xterm may do, and kittys what kitty tells beside
// that.
const (
	keys = "a Z C-h S-Enter C-1 M-Up Space Up S-Left Home F1 F5 Delete C-a C-Space M-x Enter Tab S-Tab Backspace é" +
		" click:3,4 drag:1,1-5,3 wheelup:2,2 move:7,7 focus:in focus:out paste:one,two paste:'a\nb\t漢'"
	kittys = " C-i C-Enter C-S-a M-Enter C-M-b S-F3"
)

// TestTheLastPictureIsTheSame plays with a random program: after each of its
// pictures, each resize and each key nothing differs from a terminal without
// thin, neither cells, styles, cursor and title, nor what the keys send.
func TestTheLastPictureIsTheSame(t *testing.T) {
	n := 150
	if os.Getenv("FIXSTEP_TEST") == "whole" {
		n = 5_000
	}
	for kitty, keys := range map[bool]string{false: keys, true: keys + kittys} {
		synctest.Test(t, func(t *testing.T) {
			r, rnd, past := start(t, vt.Options{Kitty: kitty}), rand.New(rand.NewPCG(1, 2)), ""
			for i := range n {
				what, wrong := r.act(rnd, strings.Split(keys, " "))
				past += what + " | "
				wrong += r.differs()
				if wrong != "" {
					t.Fatalf("step %d, kitty %v: %s\nafter %q", i, kitty, wrong, past[max(0, len(past)-2000):])
				}
			}
			if err := r.stop(); err != nil {
				t.Error(err)
			}
			if left := r.player.Left(); len(left) > 0 {
				t.Errorf("left in the terminal: %q", left)
			}
		})
	}
}

// act makes the program draw, or the player press a key or change the size. It
// says what, and what the program should not have got.
func (r *rig) act(rnd *rand.Rand, keys []string) (what, wrong string) {
	switch rnd.IntN(10) {
	case 0:
		w, h := 1+rnd.IntN(60), 1+rnd.IntN(20)
		r.resize(w, h)
		if told := fmt.Sprint(w, "x", h); r.sizes[len(r.sizes)-1] != told {
			wrong = fmt.Sprintf("the program was told %v, and not %s", r.sizes, told)
		}
		return fmt.Sprint("resize ", w, " ", h), wrong
	case 1, 2, 3:
		what = keys[rnd.IntN(len(keys))]
		if got, want := r.press(what); got != want {
			wrong = fmt.Sprintf("%s sends %q, and not %q", what, got, want)
		}
		return what, wrong
	}
	for range 1 + rnd.IntN(12) {
		what += piece(rnd)
	}
	r.draws(what)
	return what, ""
}
