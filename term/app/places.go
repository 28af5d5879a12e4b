package app

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"syscall"

	"fixstep/term/app/internal/duel"
	"fixstep/term/app/internal/scene"
)

// at returns a lobby as a place for players with a word, "" for anybody; nil:
// no place.
func (d duelFlags) at(l *duel.Lobby, word string) scene.Place {
	if l == nil {
		return scene.Place{}
	}
	private := l.With(word)
	p := scene.Place{
		Word: word,
		Meet: func(ctx context.Context, name string, say func(string)) (*duel.Peer, error) {
			p, err := private.Meet(ctx, d.hello(name, 1), say)
			var why syscall.Errno
			if errors.As(err, &why) { // without the path, because strangers read the error
				err = fmt.Errorf("the lobby: %w", why)
			}
			return p, err
		},
		With: func(word string) scene.Place { return d.at(l, word) },
	}
	if word == "" { // a private duel has no spectators
		p.Publish = l.Publish
	}
	return p
}

// offered returns the place of Duel on the title, for a rate. If players cannot
// meet, the title offers no duel, without an error.
func (d duelFlags) offered(env *Env, rate int) (o scene.DuelOptions) {
	if runtime.GOOS != "js" && *d.lobby != "" && rate == duel.Rate { // a page has no other players
		lobby, _ := duel.OpenLobby(*d.lobby)
		o.Lobby = d.at(lobby, *d.with)
	}
	o.Account = d.account
	return o
}
