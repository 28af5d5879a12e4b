//go:build !linux

package door

import (
	"errors"
	"io"
)

// Inspect returns an error, because it can only inspect Linux.
func (r Recipe) Inspect(out io.Writer, config, addr string) (faults int, err error) {
	return 0, errors.New("-check needs Linux")
}
