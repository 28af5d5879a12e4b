//go:build !unix

package door

import "errors"

// Inspect returns an error, because it can only inspect a Unix.
func (r Recipe) Inspect(config, addr string) (tried, found []string, err error) {
	return nil, nil, errors.New("-check needs a Unix")
}
