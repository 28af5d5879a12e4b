// Package duel lets two people play one match at two terminals: how they meet,
// on one host or through ssh, and what they tell each other then.
//
// A [Lobby] is a directory of one host. Who waits there listens on a socket of
// their own, and to connect to it is to join. [Dial] runs ssh, and ssh runs
// [Lobby.Serve] on the other machine: Serve meets somebody in the lobby there,
// and copies bytes. Either way both players have sent each other a [Hello]
// before anything begins, and a [Peer] carries messages from then on. A [Side]
// is one player's half of the duel: a [rollback.Session] whose messages go
// through the peer. [Lobby.Publish] and [Lobby.Watch] are for spectators.
//
// On the wire each side says, in this order:
//
//	"fixstep duel\n"  whatever a shell said before it is skipped
//	hello             a length in one byte, then as many bytes: see Hello
//	messages          runs of commands, reports, and a bye at the end
//
// The stream is complete and in order, as TCP and unix sockets are: there is
// nothing to acknowledge or to send again.
//
// Until it breaks. Both hellos have half of a [Token]. By it two of whom one
// came through ssh find each other again, while they keep the game for a
// minute: who came through ssh dials again, and names the token to Serve; the
// other one opens a place in the lobby for nobody else. On the new line each
// says first the last tick known to them, and the other one sends again from
// there.
package duel
