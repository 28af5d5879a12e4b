package term_test

import (
	"fmt"
	"strings"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term"
)

// A client is a terminal far away: it takes frames, which end with a question,
// and sends its answers and a person's keys.
type client struct {
	frames chan bool
	sends  chan string
}

func (c client) Write(b []byte) (int, error) {
	if strings.HasSuffix(string(b), "\x1b[5n") {
		c.frames <- true
	}
	return len(b), nil
}

func (c client) Read(b []byte) (int, error) { return copy(b, <-c.sends), nil }

// A key comes with the picture on which it was pressed. In one read come a, the
// answer to the first picture, b, the answer to the second picture, and c.
func ExampleScreen_EnableSeen() {
	const answer = "\x1b[0n"
	c, now := client{make(chan bool), make(chan string)}, time.Duration(0)
	screen, _ := term.Open(term.Options{
		Tty: term.NewTty(c, 80, 24),
		Env: func(name string) string { return map[string]string{"TERM": "xterm"}[name] },
		Now: func() time.Duration { now += time.Second / 2; return now }, // a very long line
	})
	screen.Init()
	defer screen.Fini()
	screen.EnableSeen()
	typed := func(keys string) {
		c.sends <- keys + "."
		for {
			switch ev := screen.PollEvent().(type) {
			case *term.EventSeen:
				fmt.Println("on picture", ev.Picture)
			case *tcell.EventKey:
				if ev.Rune() == '.' {
					return
				}
				fmt.Println(ev.Name())
			}
		}
	}
	typed(answer + "\x1b[?62c") // to the questions of Init
	for _, text := range []string{"first", "second"} {
		screen.PutStr(0, 0, text)
		screen.Show()
		<-c.frames
	}
	typed("a" + answer + "b" + answer + "c")
	// Output:
	// Rune[a]
	// on picture 1
	// Rune[b]
	// on picture 2
	// Rune[c]
}
