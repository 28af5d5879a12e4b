// Package door opens the game to strangers: it prints a recipe by which OpenSSH
// lets them play and do nothing else. It changes nothing on the machine.
package door

import (
	_ "embed"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// A Recipe describes how to host the game. User, Program and Players are
// needed; Dir, Log and Lobby repeat flags in Play.
type Recipe struct {
	User     string   // the public account
	Program  string   // absolute path of fixstep
	Game     string   // absolute path of another game, whose arguments are Play; "": fixstep's
	Thin     bool     // fixstep shows Game over slow lines
	Players  int      // number of sessions at once, for the limits
	Balancer bool     // all players come from the address of a balancer
	Keys     bool     // every player has a key; else nobody needs a password
	Flags    []string // the arguments of host, which the recipe repeats
	Play     []string // more arguments of play, such as -dir /srv/replays
	Dir      string   // the -dir among them
	Log      string   // and the -log
	Lobby    string   // directory where players meet; "": none
}

// The characters of words.
const (
	small   = "abcdefghijklmnopqrstuvwxyz"
	capital = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	digit   = "0123456789"
	plain   = small + capital + digit + "_./:+-"
	base64  = small + capital + digit + "+/"
)

// only reports whether a word has least to most bytes, all of them of a set.
func only(set, word string, least, most int) bool {
	return len(word) >= least && len(word) <= most && strings.Trim(word, set) == ""
}

// Check returns an error if a name is missing, or would need quotes in a file
// of sshd or in a shell, or if a path is not absolute.
func (r Recipe) Check() error {
	switch {
	case !only(small+digit+"_-", r.User, 1, 31) || strings.Contains(digit+"-", r.User[:1]):
		return fmt.Errorf("%q is no name for an account: small letters, digits, - and _", r.User)
	case !only(plain, r.Program, 1, math.MaxInt) || r.Program[0] != '/':
		return fmt.Errorf("%q: want an absolute path of letters, digits and _ . / : + -", r.Program)
	case r.Game != "" && (!only(plain, r.Game, 1, math.MaxInt) || r.Game[0] != '/' || strings.HasSuffix(r.Game, "/")):
		return fmt.Errorf("%q: want an absolute path of letters, digits and _ . / : + -", r.Game)
	}
	for _, word := range r.Play {
		if !only(plain+"=@", word, 0, math.MaxInt) || strings.HasPrefix(word, "=") {
			return fmt.Errorf("%q: want letters, digits and _ . / : + - = @ only", word)
		}
	}
	for _, path := range []string{r.Dir, r.Log, r.Lobby} {
		if path != "" && path[0] != '/' {
			return fmt.Errorf("%q: want an absolute path, because sshd starts the game in another directory", path)
		}
	}
	return nil
}

// command returns the command that sshd gives to the account's shell. It keeps
// only TERM of the environment, because a client may send more variables.
func (r Recipe) command(more ...string) string {
	game := r.Program + " play -door" + quoted(slices.Concat(r.Play, more))
	if r.Game != "" {
		game = r.Game + quoted(r.Play) // which knows no -player
	}
	if r.Thin {
		game = r.Program + " thin -- " + game
	}
	return `ulimit -c 0; ulimit -n 64; ulimit -f 65536; exec /usr/bin/env -i TERM="$TERM" LC_ALL=C.UTF-8 ` + game
}

// quoted returns words for sshd or a shell, each after a space.
func quoted(words []string) (text string) {
	for _, word := range words {
		if word == "" {
			word = "''"
		}
		text += " " + word
	}
	return text
}

// text is the text of Print, with names in braces. Lines that begin with a
// letter and | are for some recipes only.
//
//go:embed recipe.txt
var text string

// Print writes the recipe: a file for sshd_config.d, whose comments hold the
// commands for the account and its limits.
func (r Recipe) Print(w io.Writer) error {
	lobby := r.Lobby
	if lobby == "/tmp" { // the game prefers the other
		lobby = "/run/fixstep"
	}
	game := ""
	if r.Game != "" {
		game = " -game " + r.Game
	}
	if r.Thin {
		game += " -thin"
	}
	fill := strings.NewReplacer("{game}", r.Game, "{-game}", game, "{user}", r.User, "{home}", "/srv/"+r.User, "{program}", r.Program, "{play}", quoted(r.Play), "{flags}", quoted(r.Flags),
		"{dir}", r.Dir, "{log}", r.Log, "{lobby}", lobby, "{command}", r.command(), "{players}", fmt.Sprint(r.Players),
		// For each player 32 MiB, 16 threads with sshd's, 2 % of a processor:
		// several times the measured need of 3.3 MB, or 27 MB while a large window
		// is resized.
		"{memory}", fmt.Sprint(64+32*r.Players), "{tasks}", fmt.Sprint(64+16*r.Players), "{percent}", fmt.Sprint(max(50, 2*r.Players)))
	marked := map[string]bool{"A": !r.Keys, "B": r.Keys, "D": r.Dir != "", "L": r.Log != "", "M": r.Lobby != "", "N": !r.Balancer, "P": r.Balancer,
		"F": r.Game == "", "G": r.Game != "", "K": r.Game != "" && r.Keys, "T": r.Thin}
	for line := range strings.Lines(text) {
		mark, rest, _ := strings.Cut(line, "|")
		if wanted, ok := marked[mark]; ok && !wanted {
			continue
		} else if ok {
			line = rest
		}
		if _, err := fill.WriteString(w, line); err != nil {
			return err
		}
	}
	return nil
}

// KeyLine returns the line of authorized_keys for a player's key, which sshd
// asks for by the recipe. sshd gives the key's type, the key in base64 and its
// fingerprint, which fixstep's game gets.
func (r Recipe) KeyLine(kind, blob, print string) (string, error) {
	key := strings.TrimSuffix(strings.TrimSuffix(blob, "="), "=")
	hash, sha := strings.CutPrefix(print, "SHA256:")
	if !only(small+digit+"@.-", kind, 1, 60) || !only(base64, key, 1, math.MaxInt) || !sha || !only(base64, hash, 43, 43) {
		return "", fmt.Errorf("want the %%t, %%k and %%f of sshd's AuthorizedKeysCommand, not %.40q %.40q %.60q", kind, blob, print)
	}
	command := strings.ReplaceAll(r.command("-player", print), `"`, `\"`)
	return fmt.Sprintf("restrict,pty,command=\"%s\" %s %s\n", command, kind, blob), nil
}
