package duel

import "net"

// The sockets of a lobby. No other file of the program has the network's
// package, and these never leave the host.
type (
	socket   = net.UnixConn
	listener = net.UnixListener
)

// listen returns a socket that can be joined at a path, where nothing may be
// yet. When it is closed it leaves the path.
func listen(path string) (*listener, error) {
	return net.ListenUnix("unix", &net.UnixAddr{Name: path, Net: "unix"})
}

// connect joins the socket at a path, or fails at once.
func connect(path string) (*socket, error) {
	return net.DialUnix("unix", nil, &net.UnixAddr{Name: path, Net: "unix"})
}
