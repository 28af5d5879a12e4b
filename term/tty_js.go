package term

import (
	"errors"

	"github.com/gdamore/tcell/v2"
)

// controlling returns an error: a page has no terminal of its own, and gives
// one with Options.Tty.
func controlling() (tcell.Tty, error) { return nil, errors.New("a page needs Options.Tty") }
