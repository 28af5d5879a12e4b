package duel

import (
	"bytes"
	"encoding/binary"
	"io"
	"net"
	"testing"
	"testing/synctest"
)

// Bytes for a side that does not read wait, while the game goes on, and come in
// order when it reads again. Bytes beyond mostWaiting are dropped.
func TestSayingWaitsForNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		x, y := net.Pipe()
		ann, bob := hellos(1)
		p := NewPeer(x, ann, bob, "", nil)
		var said []byte
		for n := range uint32(mostWaiting/4 + 1) { // the first piece is on its way
			piece := binary.BigEndian.AppendUint32(nil, n)
			p.line.send(piece)
			said = append(said, piece...)
			synctest.Wait()
		}
		p.line.send([]byte("dropped"))
		p.Close(Bye{})
		got, _ := io.ReadAll(y)
		if want := appendBye(said, Bye{}); !bytes.Equal(got, want) {
			t.Errorf("%d of %d bytes came, or in another order", len(got), len(want))
		}
		p.Wait()
	})
}
