// Package door opens the game to strangers: it prints a recipe by which OpenSSH
// lets them play and do nothing else. It changes nothing on the machine.
package door

import (
	_ "embed"
	"fmt"
	"io"
	"math"
	"path"
	"slices"
	"strings"
)

// A Recipe describes how to host a game. User, Program and Players are needed.
// Dir, Log and Lobby are also among the words of Play.
type Recipe struct {
	User     string   // the public account
	Program  string   // absolute path of fixstep
	Game     string   // absolute path of another game; "": fixstep's own
	Thin     bool     // fixstep shows Game over slow lines
	Players  int      // number of players at once: of seats, and for the limits
	Balancer bool     // all players come from the address of a balancer
	Keys     bool     // every player has a key; else nobody needs a password
	Flags    []string // the arguments of host, which the recipe repeats
	Play     []string // more arguments of the game, such as -dir /srv/replays
	Dir      string   // the folder of recordings that -dir names; "": none
	Log      string   // the file that -log names; "": none
	Lobby    string   // the directory where players meet; "": none
}

// Sets of characters.
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

// isAccount reports whether a word may be the name of an account.
func isAccount(word string) bool {
	return only(small+digit+"_-", word, 1, 31) && !strings.Contains(digit+"-", word[:1])
}

// isFile reports whether a word is the absolute path of a file, without a
// character that needs quotes.
func isFile(word string) bool {
	absolute := strings.HasPrefix(word, "/") && !strings.HasSuffix(word, "/")
	return absolute && only(plain, word, 1, math.MaxInt)
}

// wantFile says what isFile wants.
const wantFile = "want an absolute path of letters, digits and _ . / : + -," +
	" such as /usr/local/bin/walker"

// isWord reports whether a word needs no quotes. A shell may expand one that
// begins with =.
func isWord(word string) bool {
	return only(plain+"=@", word, 0, math.MaxInt) && !strings.HasPrefix(word, "=")
}

// Check returns an error if a name is missing, or would need quotes in a file
// of sshd or in a shell, or if a path is not absolute.
func (r Recipe) Check() error {
	if !isAccount(r.User) {
		return fmt.Errorf("-user %q is no name for an account: small letters, digits, - and _", r.User)
	}
	if !isFile(r.Program) {
		return fmt.Errorf("-program %s: %s", r.Program, wantFile)
	}
	if r.Game != "" && !isFile(r.Game) {
		return fmt.Errorf("-game %s: %s", r.Game, wantFile)
	}
	for _, word := range r.Play {
		if !isWord(word) {
			return fmt.Errorf("%q: want letters, digits and _ . / : + - = @ only", word)
		}
	}
	for _, file := range []string{r.Dir, r.Log, r.Lobby} {
		if file != "" && file[0] != '/' {
			const text = "%q: want an absolute path, because sshd starts the game in another directory"
			return fmt.Errorf(text, file)
		}
	}
	for _, own := range []string{r.Dir, r.Lobby} {
		if own != "" && r.Log != "" && isBelow(r.Log, own) {
			const text = "-log %s: %s can replace each file of %s: choose a folder that it cannot write to"
			return fmt.Errorf(text, r.Log, r.User, own)
		}
	}
	return nil
}

// isBelow reports whether a file is in a folder, or in one below it.
func isBelow(file, folder string) bool {
	return strings.HasPrefix(path.Clean(file), strings.TrimSuffix(path.Clean(folder), "/")+"/")
}

// home is the home of the account. It has one file, that of the seats.
func (r Recipe) home() string { return Home(r.User) }

// Home returns the home that the recipe gives to an account.
func Home(account string) string { return "/srv/" + account }

// ownLobby is the lobby that a recipe makes and removes. Any other one may
// serve others, too, as /var/tmp does.
const ownLobby = "/run/fixstep"

// lobby returns the directory where players meet, "" if there is none.
func (r Recipe) lobby() string {
	if r.Lobby == "" {
		return ""
	}
	dir := path.Clean(r.Lobby)
	if dir == "/tmp" { // the game prefers the other
		return ownLobby
	}
	return dir
}

// seats is the file of the seats, which has a byte for each player.
func (r Recipe) seats() string { return r.home() + "/seats" }

// command returns the command that sshd gives to the account's shell. Of the
// environment it keeps only TERM, because a client may send other variables.
// The game starts only if there is a seat. More words are for fixstep's own
// game.
func (r Recipe) command(more ...string) string {
	game := r.Program + " play -door" + quoted(slices.Concat(r.Play, more))
	if r.Game != "" {
		game = r.Game + quoted(r.Play)
	}
	if r.Thin {
		game = r.Program + " thin -- " + game
	}
	const limits = "ulimit -c 0; ulimit -n 64; ulimit -f 65536; "
	seat := r.Program + " host -seat " + r.seats() + " -- "
	return limits + `exec /usr/bin/env -i TERM="$TERM" LC_ALL=C.UTF-8 ` + seat + game
}

// quoted returns words for sshd or a shell, with a space before each.
func quoted(words []string) (text string) {
	for _, word := range words {
		if word == "" {
			word = "''"
		}
		text += " " + word
	}
	return text
}

// text is the text of Print, with names in braces. A line that begins with a
// letter and | is for some recipes only.
//
//go:embed recipe.txt
var text string

// marks says which letters stand before the lines for this recipe.
func (r Recipe) marks() map[string]bool {
	own := r.Game == ""
	return map[string]bool{
		"A": !r.Keys, // anybody
		"B": r.Keys,
		"D": r.Dir != "",
		"F": own, // fixstep's game
		"G": !own,
		"K": !own && r.Keys,
		"L": r.Log != "",
		"M": r.Lobby != "", // players meet
		"N": !r.Balancer,
		"P": r.Balancer,
		"R": r.lobby() == ownLobby,
		"S": r.Lobby != "" && r.lobby() != ownLobby,
		"T": r.Thin,
	}
}

// names returns the names in braces, each before the text for it.
//
// The limits are for each player 32 MiB, 16 threads with those of sshd, and 2 %
// of a processor. That is several times what was measured: 3.3 MB, or 27 MB
// while a large window is resized.
func (r Recipe) names() []string {
	flags := ""
	if r.Game != "" {
		flags = " -game " + r.Game
	}
	if r.Thin {
		flags += " -thin"
	}
	return []string{
		"{game}", r.Game,
		"{-game}", flags,
		"{user}", r.User,
		"{home}", r.home(),
		"{seats}", r.seats(),
		"{program}", r.Program,
		"{play}", quoted(r.Play),
		"{flags}", quoted(r.Flags),
		"{dir}", r.Dir,
		"{log}", r.Log,
		"{lobby}", r.lobby(),
		"{command}", r.command(),
		"{players}", fmt.Sprint(r.Players),
		"{memory}", fmt.Sprint(64 + 32*r.Players),
		"{tasks}", fmt.Sprint(64 + 16*r.Players),
		"{percent}", fmt.Sprint(max(50, 2*r.Players)),
	}
}

// Print writes the recipe: a file for sshd_config.d, whose comments hold the
// commands for the account and its limits.
func (r Recipe) Print(w io.Writer) error {
	fill := strings.NewReplacer(r.names()...)
	marks := r.marks()
	for line := range strings.Lines(text) {
		mark, rest, _ := strings.Cut(line, "|")
		ours, marked := marks[mark]
		if marked && !ours {
			continue
		}
		if marked {
			line = rest
		}
		_, err := fill.WriteString(w, line)
		if err != nil {
			return err
		}
	}
	return nil
}

// KeyLine returns the line of authorized_keys for a player's key. By the recipe
// sshd asks fixstep for this line, with the type of the key, the key in base64,
// and its fingerprint. fixstep's own game is told the fingerprint.
func (r Recipe) KeyLine(kind, blob, print string) (string, error) {
	key := strings.TrimSuffix(strings.TrimSuffix(blob, "="), "=")
	hash, sha := strings.CutPrefix(print, "SHA256:")
	isKey := only(small+digit+"@.-", kind, 1, 60) && only(base64, key, 1, math.MaxInt)
	isPrint := sha && only(base64, hash, 43, 43)
	if !isKey || !isPrint {
		const text = "want the %%t, %%k and %%f of sshd's AuthorizedKeysCommand, not %.40q %.40q %.60q"
		return "", fmt.Errorf(text, kind, blob, print)
	}
	command := strings.ReplaceAll(r.command("-player", print), `"`, `\"`)
	return fmt.Sprintf("restrict,pty,command=\"%s\" %s %s\n", command, kind, blob), nil
}
