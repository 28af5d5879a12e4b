//go:build !unix

package app

// onSignal does nothing: there is no signal for it here.
func onSignal(func()) (stop func()) { return func() {} }
