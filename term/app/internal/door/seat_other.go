//go:build !linux

package door

import (
	"errors"
	"fmt"
)

// errElsewhere is the error of a door that is not on Linux.
var errElsewhere = fmt.Errorf("players are counted on Linux: %w", errors.ErrUnsupported)

// Sit returns an error: it takes a seat on Linux only.
func Sit(string) error { return errElsewhere }

// Become returns an error: it runs a program on Linux only.
func Become([]string) error { return errElsewhere }
