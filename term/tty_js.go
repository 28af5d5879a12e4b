package term

import (
	"errors"
	"syscall/js"

	"github.com/gdamore/tcell/v2"
)

// controlling returns the terminal of a page, which is the object tty of its
// script. The object has the numbers cols and rows, in cells, and a function
// write, which takes a Uint8Array. From Start to Stop it also has two functions
// that the page must call: keys with each text that the terminal sends, and
// resized after each change of its size.
func controlling() (tcell.Tty, error) {
	page := js.Global().Get("tty")
	if page.Type() != js.TypeObject {
		return nil, errors.New("the script of the page has no object tty")
	}
	t := &pageTTY{Tty: NewTty(nil, 0, 0), page: page}
	t.came = make(chan []byte, 1024)
	t.pump.Do(func() {}) // no goroutine reads a connection, because the page calls keys
	return t, nil
}

// A pageTTY is a Tty whose connection is the page. The page calls its functions
// while no goroutine of ours runs, so they must not wait.
type pageTTY struct {
	*Tty
	page  js.Value
	calls []js.Func // that the page calls, until Stop
}

// Start begins to take texts from the terminal. A text that does not fit into
// the buffer is lost, as in a tty.
func (t *pageTTY) Start() error {
	resized := func() { t.Resize(t.page.Get("cols").Int(), t.page.Get("rows").Int()) }
	resized()
	t.offer("resized", func([]js.Value) { resized() })
	t.offer("keys", func(args []js.Value) {
		select {
		case t.came <- []byte(args[0].String()):
		default:
		}
	})
	return t.Tty.Start()
}

// offer gives the page a function to call.
func (t *pageTTY) offer(name string, f func(args []js.Value)) {
	call := js.FuncOf(func(_ js.Value, args []js.Value) any {
		f(args)
		return nil
	})
	t.page.Set(name, call)
	t.calls = append(t.calls, call)
}

// Stop ends the input.
func (t *pageTTY) Stop() error {
	t.page.Set("keys", js.Undefined())
	t.page.Set("resized", js.Undefined())
	for _, call := range t.calls {
		call.Release()
	}
	t.calls = nil
	return nil
}

// Write makes the terminal show b.
func (t *pageTTY) Write(b []byte) (int, error) {
	bytes := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(bytes, b)
	t.page.Call("write", bytes)
	return len(b), nil
}
