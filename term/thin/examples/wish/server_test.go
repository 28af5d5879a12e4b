package wish

import (
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/ssh"
	"charm.land/wish/v2"
	client "golang.org/x/crypto/ssh"

	"fixstep/term/termtest"
	"fixstep/term/vt"
)

// A swarm is a model with 200 things that move 30 times a second, and a word
// that the key p changes.
type swarm struct {
	ticks, w, h int
	paused      bool
}

type tick struct{}

func next() tea.Msg {
	time.Sleep(time.Second / 30)
	return tick{}
}

func (m swarm) Init() tea.Cmd { return next }

func (m swarm) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tick:
		m.ticks++
		return m, next
	case tea.WindowSizeMsg:
		m.w, m.h = msg.Width, msg.Height
	case tea.KeyPressMsg:
		m.paused = m.paused != (msg.String() == "p")
		if msg.String() == "q" {
			return m, tea.Quit
		}
	}
	return m, nil
}

func (m swarm) View() tea.View {
	rows := make([][]byte, max(m.h-1, 0))
	for y := range rows {
		rows[y] = []byte(strings.Repeat(" ", m.w))
	}
	for i := range 200 {
		if len(rows) > 0 && m.w > 0 {
			rows[i*7%len(rows)][(i*13+m.ticks*(i%3-1)+m.ticks*m.w)%m.w] = '@'
		}
	}
	word := "moves"
	if m.paused {
		word = "PAUSED"
	}
	text := fmt.Sprintf("%s on %d by %d", word, m.w, m.h)
	for _, row := range rows {
		text += "\n" + string(row)
	}
	v := tea.NewView(text)
	v.AltScreen = true
	return v
}

// TestAKeyIsSeenInTime where Bubble Tea's own pictures would wait: over 64 kbit/s
// a key is seen within a second, as long as the pictures move.
func TestAKeyIsSeenInTime(t *testing.T) {
	for _, packed := range []bool{false, true} {
		inTime(t, vt.Line{Rate: 64_000, Trip: 50 * time.Millisecond, Packed: packed})
	}
}

func inTime(t *testing.T, line vt.Line) {
	termtest.Test(t, func(t *testing.T) {
		p := termtest.StartTTY(t, func(tty *termtest.TTY) error {
			return Show(tty, environment("xterm-256color", nil), swarm{})
		}, 80, 24, vt.Options{Line: line})
		p.Until("moves on 80 by 24", 2*time.Second)
		p.Wait(10 * time.Second)
		for range 3 {
			p.Type("p")
			p.Until("PAUSED", time.Second)
			p.Type("p")
			p.Until("moves", time.Second)
		}
		p.Type("resize:60x20")
		p.Until("on 60 by 20", time.Second)
		p.Type("q")
		p.End()
	})
}

// TestThePictureIsRightThere, through a real server and a real client.
func TestThePictureIsRightThere(t *testing.T) {
	here, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server, err := wish.NewServer(wish.WithHostKeyPath(t.TempDir()+"/key"), wish.WithMiddleware(Middleware(func(ssh.Session) tea.Model { return swarm{} })))
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	go server.Serve(here)
	conn, err := client.Dial("tcp", here.Addr().String(), &client.ClientConfig{User: "ann", HostKeyCallback: client.InsecureIgnoreHostKey()})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	session, err := conn.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	keys, _ := session.StdinPipe()
	terminal := vt.New(80, 24, vt.Options{})
	session.Stdout = player{terminal, keys}
	session.RequestPty("xterm-256color", 24, 80, nil)
	if err := session.Shell(); err != nil {
		t.Fatal(err)
	}
	shows := func(text string) {
		for start := time.Now(); !strings.Contains(terminal.String(), text); time.Sleep(10 * time.Millisecond) {
			if time.Since(start) > 20*time.Second {
				t.Fatalf("no %q in\n%s", text, terminal.String())
			}
		}
	}
	shows("moves on 80 by 24")
	session.WindowChange(20, 60)
	shows("moves on 60 by 20")
	io.WriteString(keys, "p")
	shows("PAUSED on 60 by 20")
	io.WriteString(keys, "q")
	session.Wait()
	if left := terminal.Left(); len(left) > 0 {
		t.Errorf("left in the terminal: %q", left)
	}
}

// A player is the client's terminal, which answers questions.
type player struct {
	*vt.Term
	keys io.Writer
}

func (p player) Write(b []byte) (int, error) {
	p.Term.Write(b)
	if answers := p.Answers(); len(answers) > 0 {
		go p.keys.Write(answers)
	}
	return len(b), nil
}
