//go:build !js && !linux && !windows

package term

import "github.com/gdamore/tcell/v2"

// controlling returns the controlling terminal.
func controlling() (tcell.Tty, error) { return tcell.NewDevTty() }
