package thin

import (
	"fmt"
	"io"
	"net"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term"
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
	program net.Conn // the program's end
	ends    chan error

	mu      sync.Mutex    // guards what follows: see set
	got     []byte        // by the program
	slow    time.Duration // the program reads 1,000 bytes in such a time
	trip    time.Duration // the player's terminal answers after this
	written time.Time     // when the screen has sent something last
	deaf    chan struct{} // the program reads when this is closed; nil: at once
	stuck   chan struct{} // the player's terminal reads when this is closed; nil: at once
	sizes   []string      // that the program was told

	pressed, presses keyboard.Keyboard // of bare and of the player
}

// set makes a change, or looks, while no goroutine of the rig does.
func (r *rig) set(change func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	change()
}

// heard returns what the program has got.
func (r *rig) heard() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return string(r.got)
}

// Write shows bytes to the player, whose terminal answers at once or after
// trip.
func (r *rig) Write(b []byte) (int, error) {
	r.mu.Lock()
	stuck, trip := r.stuck, r.trip
	r.mu.Unlock()
	if stuck != nil {
		<-stuck
	}
	r.set(func() { r.written = time.Now() })
	r.player.Write(b)
	a := r.player.Answers()
	switch {
	case len(a) == 0:
	case trip > 0:
		time.AfterFunc(trip, func() { r.keys <- a })
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
		_, err := r.relay.Run(r.screen, near, func(w, h int) {
			r.set(func() { r.sizes = append(r.sizes, fmt.Sprint(w, "x", h)) })
		})
		near.Close()
		r.screen.Fini()
		r.ends <- err
	}()
	go r.reads()
	r.rest()
	r.plain.Learn(r.relay.player.told())
	return r
}

// reads is the program, which reads until its end.
func (r *rig) reads() {
	b := make([]byte, 1000)
	for {
		r.mu.Lock()
		deaf, slow := r.deaf, r.slow
		r.mu.Unlock()
		if deaf != nil {
			<-deaf
		}
		time.Sleep(slow)
		n, err := r.program.Read(b)
		r.set(func() { r.got = append(r.got, b[:n]...) })
		if err != nil {
			return
		}
	}
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
	r.set(func() { r.got = nil })
	width, height := r.player.Size()
	for _, step := range steps {
		events := []tcell.Event{step.Event}
		switch e := step.Event.(type) {
		case *tcell.EventKey:
			events = append(events, &term.EventRelease{Key: e.Key(), Rune: e.Rune()})
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
	return r.heard(), want
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
