//go:build !js && !linux

package term

import "github.com/gdamore/tcell/v2"

// controlling returns the controlling terminal.
func controlling() (tcell.Tty, error) { return tcell.NewDevTty() }
