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

// far returns the lobby of another machine as a place for players with a word,
// "" for anybody. Each meeting there starts an ssh, which cannot ask for a
// password.
func (d duelFlags) far(host, word string) scene.Place {
	return scene.Place{
		Word: word,
		Meet: func(ctx context.Context, name string, say func(string)) (p *duel.Peer, err error) {
			remote, err := duel.Dial(ctx, host, nil, duel.Unasked...)
			if err != nil {
				return nil, errors.New("the lobby does not answer")
			}
			say("Waiting for another player")
			if p, err = remote.Meet(ctx, word, d.hello(name, 2)); err != nil {
				remote.Close()
			}
			return p, err
		},
		With: func(word string) scene.Place { return d.far(host, word) },
	}
}

// accountName returns the name of the account, as Settings shows it; "": it has
// none.
func (d duelFlags) accountName() string {
	if d.account == "" {
		return ""
	}
	return d.account + " (account)"
}

// offered returns the place of Duel on the title, for a rate. If players cannot
// meet, the title offers no duel, without an error.
func (d duelFlags) offered(env *Env, rate int) (o scene.DuelOptions) {
	switch {
	case runtime.GOOS == "js" || *d.lobby == "" || rate != duel.Rate: // a page has no other players
	case isHost(*d.lobby):
		o.Lobby = d.far(*d.lobby, *d.with)
	default:
		lobby, _ := duel.OpenLobby(*d.lobby)
		o.Lobby = d.at(lobby, *d.with)
	}
	o.Account = d.accountName()
	return o
}
