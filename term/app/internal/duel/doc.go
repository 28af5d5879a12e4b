// Package duel lets two people play one match at two terminals. They meet on
// one host or through ssh, and then exchange messages.
//
// # Meeting
//
// A [Lobby] is a directory of one host. A waiting player listens on a socket in
// it, and another player joins by connecting to the socket. A player of another
// machine comes through ssh: [Dial] runs ssh, and ssh runs [Lobby.Serve] on the
// machine of the lobby. Serve meets somebody there, and then copies bytes.
//
// In both cases each player first sends a [Hello], and a [Peer] carries the
// messages after that. A [Side] is one player's half of the duel: a
// [rollback.Session] whose messages go through the peer. [Lobby.Publish] and
// [Lobby.Watch] are for spectators.
//
// # The stream
//
// Each side sends, in this order:
//
//	"fixstep duel\n"  the magic; what a shell has printed before it is skipped
//	hello             a length in one byte, then as many bytes: see Hello
//	messages          runs of commands, reports, and a bye at the end
//
// The stream is complete and in order, because TCP and unix sockets are. So no
// message needs an acknowledgment or a repetition.
//
// # The way back
//
// A connection through ssh may break. Each hello has half of a [Token], by
// which the two players find each other again within a minute. The player who
// came through ssh dials again, and names the token to Serve. The other player
// opens a place in the lobby only for that player. On the new connection each
// side first sends the last tick that it knows of the other side, which then
// sends its messages again from there.
package duel
