// Package duel lets two people play one match at two terminals. They meet on
// one host or through ssh, and then exchange messages.
//
// A [Lobby] is a directory of one host. A waiting player listens on a socket in
// it, and another player joins by connecting to the socket. [Dial] runs ssh,
// and ssh runs [Lobby.Serve] on the other machine: Serve meets somebody in the
// lobby there, and copies bytes. Both ways begin with a [Hello] from each
// player, and a [Peer] carries the messages after that. A [Side] is one
// player's half of the duel: a [rollback.Session] whose messages go through the
// peer. [Lobby.Publish] and [Lobby.Watch] are for spectators.
//
// Each side sends, in this order:
//
//	"fixstep duel\n"  text of a shell before it is skipped
//	hello             a length in one byte, then as many bytes: see Hello
//	messages          runs of commands, reports, and a bye at the end
//
// The stream is complete and in order, as TCP and unix sockets are: no message
// needs an acknowledgment or a repetition.
//
// A connection through ssh may break. Each hello has half of a [Token], by
// which the two players find each other again within a minute: the player who
// came through ssh dials again, and names the token to Serve; the other player
// opens a place in the lobby only for that player. On the new connection each
// side first sends the last tick known to it, and the other side sends its
// messages again from there.
package duel
