package term_test

import (
	"bufio"
	"fmt"
	"net"
	"strings"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term"
)

// A key comes with the picture on which it was pressed. In one read come a, the
// answer to the first picture, and b.
func ExampleScreen_EnablePictures() {
	const answer = "\x1b[0n"
	server, client := net.Pipe()
	now, sent := time.Duration(0), bufio.NewReader(client)
	frame := func() { // has the client take a frame, which ends with a question
		for b := ""; !strings.HasSuffix(b, "5n"); b, _ = sent.ReadString('n') {
		}
	}
	screen, _ := term.Open(term.Options{
		Tty: term.NewTty(server, 80, 24),
		Env: func(name string) string { return map[string]string{"TERM": "xterm"}[name] },
		Now: func() time.Duration { now += time.Second / 2; return now }, // a very long line
	})
	screen.Init()
	screen.EnablePictures()
	typed := func(keys string) {
		client.Write([]byte(keys + "."))
		for {
			switch ev := screen.PollEvent().(type) {
			case *term.EventPicture:
				fmt.Println("on picture", ev.Shown)
			case *tcell.EventKey:
				if ev.Rune() == '.' {
					return
				}
				fmt.Println(ev.Name())
			}
		}
	}
	frame()
	typed(answer + "\x1b[?62c") // to the questions of Init
	screen.PutStr(0, 0, "first")
	screen.Show()
	frame()
	typed("a" + answer + "b")
	fmt.Println("now on picture", screen.Picture().Shown)
	client.Close()
	screen.Fini()
	// Output:
	// Rune[a]
	// on picture 1
	// Rune[b]
	// now on picture 1
}
