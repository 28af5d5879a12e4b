//go:build !linux

package term

// discard would throw away what the terminal has not taken.
func (s *Screen) discard() bool { return false }
