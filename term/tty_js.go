package term

import (
	"errors"
	"os"
	"syscall/js"

	"github.com/gdamore/tcell/v2"
	_ "github.com/gdamore/tcell/v2/terminfo/x/xterm" // a page has no other TERM
)

// controlling returns the terminal of a page, which is an object of its script
// by the name of tty. That has cols and rows, in cells, and write, which takes
// a Uint8Array. From Start to Stop it has two functions of ours: keys, to be
// called with every text that the terminal sends, and resized.
func controlling() (tcell.Tty, error) {
	page := js.Global().Get("tty")
	if page.Type() != js.TypeObject {
		return nil, errors.New("the script of the page has no object tty")
	}
	return &pageTTY{page: page}, nil
}

// A pageTTY is the terminal of a page. Its functions are called by the page
// between two turns of our goroutines, and must not wait.
type pageTTY struct {
	page    js.Value
	keys    chan []byte // what the terminal has sent
	rest    []byte      // of what Read has taken
	drained chan struct{}
}

// Start begins to take what the terminal sends. What nobody reads is lost, as
// in a tty.
func (t *pageTTY) Start() error {
	t.keys, t.rest, t.drained = make(chan []byte, 1024), nil, make(chan struct{})
	t.set("keys", func(args []js.Value) {
		select {
		case t.keys <- []byte(args[0].String()):
		default:
		}
	})
	return nil
}

// set gives the page a function; nil: takes it away.
func (t *pageTTY) set(name string, f func([]js.Value)) {
	if f == nil {
		t.page.Set(name, js.Undefined())
		return
	}
	t.page.Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any { f(args); return nil }))
}

// NotifyResize has f called after every resize; nil: nothing.
func (t *pageTTY) NotifyResize(f func()) {
	if f == nil {
		t.set("resized", nil)
		return
	}
	t.set("resized", func([]js.Value) { f() })
}

// WindowSize returns the size of the window, in cells.
func (t *pageTTY) WindowSize() (tcell.WindowSize, error) {
	return tcell.WindowSize{Width: t.page.Get("cols").Int(), Height: t.page.Get("rows").Int()}, nil
}

// Read waits until the terminal has sent something. After Drain it returns an
// error.
func (t *pageTTY) Read(b []byte) (n int, err error) {
	if len(t.rest) == 0 {
		select {
		case t.rest = <-t.keys:
		case <-t.drained:
			return 0, os.ErrDeadlineExceeded
		}
	}
	n = copy(b, t.rest)
	t.rest = t.rest[n:]
	return n, nil
}

// Write has the terminal show b.
func (t *pageTTY) Write(b []byte) (int, error) {
	bytes := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(bytes, b)
	t.page.Call("write", bytes)
	return len(b), nil
}

// Drain ends a Read, and every one until Start.
func (t *pageTTY) Drain() error {
	close(t.drained)
	return nil
}

// Stop takes nothing more.
func (t *pageTTY) Stop() error {
	t.set("keys", nil)
	return nil
}

// Close does nothing.
func (t *pageTTY) Close() error { return nil }
