package duel

import "net"

// The sockets of a lobby. Only this file of the program imports package net,
// and its sockets never leave the host.
type (
	socket   = net.UnixConn
	listener = net.UnixListener
)

// listen returns a socket that listens at a path. No file may be there yet.
// When the socket is closed, its file is removed.
func listen(path string) (*listener, error) {
	return net.ListenUnix("unix", &net.UnixAddr{Name: path, Net: "unix"})
}

// connect connects to the socket at a path, or fails at once.
func connect(path string) (*socket, error) {
	return net.DialUnix("unix", nil, &net.UnixAddr{Name: path, Net: "unix"})
}
