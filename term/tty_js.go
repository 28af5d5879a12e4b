package term

import (
	"errors"
	"syscall/js"

	"github.com/gdamore/tcell/v2"
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
	c := &pageConn{page: page, keys: make(chan []byte, 1024)}
	return &pageTTY{NewTty(c, 0, 0), c}, nil
}

// A pageTTY is a Session whose connection is the page. Its functions are called
// by the page between two turns of our goroutines, and must not wait.
type pageTTY struct {
	*Session
	conn *pageConn
}

// Start begins to take what the terminal sends. What nobody reads is lost, as
// in a tty.
func (t *pageTTY) Start() error {
	page := t.conn.page
	resized := func() { t.Resize(page.Get("cols").Int(), page.Get("rows").Int()) }
	resized()
	page.Set("resized", js.FuncOf(func(js.Value, []js.Value) any { resized(); return nil }))
	page.Set("keys", js.FuncOf(func(_ js.Value, args []js.Value) any {
		select {
		case t.conn.keys <- []byte(args[0].String()):
		default:
		}
		return nil
	}))
	return t.Session.Start()
}

// Stop takes nothing more.
func (t *pageTTY) Stop() error {
	t.conn.page.Set("keys", js.Undefined())
	t.conn.page.Set("resized", js.Undefined())
	return nil
}

// A pageConn is a page as a connection.
type pageConn struct {
	page js.Value
	keys chan []byte // what the terminal has sent
	rest []byte      // of what Read has taken
}

// Read waits until the terminal has sent something.
func (c *pageConn) Read(b []byte) (n int, err error) {
	if len(c.rest) == 0 {
		c.rest = <-c.keys
	}
	n = copy(b, c.rest)
	c.rest = c.rest[n:]
	return n, nil
}

// Write has the terminal show b.
func (c *pageConn) Write(b []byte) (int, error) {
	bytes := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(bytes, b)
	c.page.Call("write", bytes)
	return len(b), nil
}
