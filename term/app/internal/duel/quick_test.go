//go:build linux

package duel

import (
	"bytes"
	"encoding/binary"
	"io"
	"net"
	"path/filepath"
	"testing"
)

// sockets returns the two ends of a unix socket.
func sockets(t *testing.T) (a, b net.Conn) {
	t.Helper()
	listener, err := net.Listen("unix", filepath.Join(t.TempDir(), "s"))
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	if a, err = net.Dial("unix", listener.Addr().String()); err == nil {
		b, err = listener.Accept()
	}
	if err != nil {
		t.Fatal(err)
	}
	return a, b
}

// What is said while the other side reads nothing waits, while the game goes
// on, and comes in order when it reads again.
func TestSayingWaitsForNobody(t *testing.T) {
	x, y := sockets(t)
	ann, bob := hellos(1)
	p := NewPeer(x, ann, bob, "", nil)
	if p.line.now == nil {
		t.Fatal("a socket is not quick")
	}
	var said, message []byte
	say := func() {
		message = message[:0]
		for range 99 { // so that the room ends within a message
			message = binary.BigEndian.AppendUint32(message, uint32(len(said)))
			said = append(said, message[len(message)-4:]...)
		}
		p.line.send(message)
	}
	waiting := func() int {
		p.line.mu.Lock()
		defer p.line.mu.Unlock()
		return len(p.line.left)
	}
	within(t, func() {
		for waiting() < mostWaiting/2 && len(said) < 64<<20 {
			say()
		}
	})
	heard := make(chan []byte)
	go func() {
		b, _ := io.ReadAll(y)
		heard <- b
	}()
	for range 2000 {
		say()
		soon(t, "room for more", func() bool { return waiting() <= mostWaiting/2 })
	}
	p.Close(Bye{})
	if got, want := <-heard, appendBye(said, Bye{}); !bytes.Equal(got, want) {
		t.Errorf("%d of %d bytes came, or in another order", len(got), len(want))
	}
	p.Wait()
}
