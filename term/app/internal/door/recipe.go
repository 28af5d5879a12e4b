// Package door opens the game to strangers: it prints how OpenSSH lets them in
// and nothing else, and tries the door of a machine as they would. It changes
// nothing on the machine.
package door

import (
	_ "embed"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// A Recipe says how the game is to be hosted. All fields are needed, but for
// Keys, Play and what is in it.
type Recipe struct {
	User    string   // the public account
	Program string   // absolute path of fixstep
	Players int      // sessions at once that the limits are for
	Keys    bool     // every player has a key; else nobody needs a password
	Play    []string // more arguments of play, such as -dir /srv/replays
	Dir     string   // the -dir among them
	Log     string   // and the -log
	Lobby   string   // directory where its players meet; "": none
	Far     string   // user@host where they meet instead; "": none
}

// What words may be made of.
const (
	small   = "abcdefghijklmnopqrstuvwxyz"
	capital = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	digit   = "0123456789"
	plain   = small + capital + digit + "_./:+-"
	base64  = small + capital + digit + "+/"
)

// only reports whether all bytes of a word are of this set, and whether it has
// at least and at most so many.
func only(set, word string, least, most int) bool {
	return len(word) >= least && len(word) <= most && strings.Trim(word, set) == ""
}

// Check returns an error if a name would need quotes in a file of sshd's or in
// a shell or is missing.
func (r Recipe) Check() error {
	switch {
	case !only(small+digit+"_-", r.User, 1, 31) || strings.Contains(digit+"-", r.User[:1]):
		return fmt.Errorf("%q is no name for an account: small letters, digits, - and _", r.User)
	case !only(plain, r.Program, 1, math.MaxInt) || r.Program[0] != '/':
		return fmt.Errorf("%q: want an absolute path of letters, digits and _ . / : + -", r.Program)
	}
	for _, word := range r.Play {
		if !only(plain+"=@", word, 0, math.MaxInt) || strings.HasPrefix(word, "=") {
			return fmt.Errorf("%q: want letters, digits and _ . / : + - = @ only", word)
		}
	}
	return nil
}

// command is what sshd has the account's shell do. It takes nothing of the
// environment but the name of the terminal: a client may send more than that.
func (r Recipe) command(more ...string) string {
	return `ulimit -c 0; ulimit -n 64; ulimit -f 65536; exec env -i TERM="$TERM" LC_ALL=C.UTF-8 ` +
		r.Program + " play -door" + quoted(slices.Concat(r.Play, more))
}

// slice is the file that limits all players together.
func (r Recipe) slice() string {
	return fmt.Sprintf("[Slice]\nMemoryMax=%dM\nTasksMax=%d\nCPUQuota=%d%%\n", 64+memory*r.Players, 64+tasks*r.Players, max(50, percent*r.Players))
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

// What the limits allow a player, some times what one was measured to need: a
// game and its sshd have 3.3 MB of their own and 0.7 % of a processor. A window
// of 500x200 takes 17 MB, and 27 in a storm of resizes.
const (
	memory  = 32 // MiB
	tasks   = 16 // threads, and sshd's process
	percent = 2  // of one processor
)

// text is what Print writes, with names in braces; lines that begin with A| or
// B| are for one of the doors.
//
//go:embed recipe.txt
var text string

// Print writes the recipe: a file for sshd_config.d, whose comments hold the
// commands for the account and its limits.
func (r Recipe) Print(w io.Writer) error {
	fill := strings.NewReplacer("{user}", r.User, "{home}", "/srv/"+r.User, "{program}", r.Program, "{play}", quoted(r.Play),
		"{command}", r.command(), "{players}", fmt.Sprint(r.Players),
		"{slice}", strings.NewReplacer("\n", `\n`, "%", "%%").Replace(r.slice()))
	this, other := "A|", "B|"
	if r.Keys {
		this, other = other, this
	}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, other) {
			continue
		}
		if _, err := fill.WriteString(w, strings.TrimPrefix(line, this)); err != nil {
			return err
		}
	}
	return nil
}

// KeyLine is what the recipe has sshd ask for: the line of authorized_keys for
// a player's key, of which sshd tells the type, the key in base64 and the
// fingerprint. The game learns the fingerprint.
func (r Recipe) KeyLine(kind, blob, print string) (string, error) {
	key := strings.TrimSuffix(strings.TrimSuffix(blob, "="), "=")
	hash, sha := strings.CutPrefix(print, "SHA256:")
	if !only(small+digit+"@.-", kind, 1, 60) || !only(base64, key, 1, math.MaxInt) || !sha || !only(base64, hash, 43, 43) {
		return "", fmt.Errorf("want the %%t, %%k and %%f of sshd's AuthorizedKeysCommand, not %.40q %.40q %.60q", kind, blob, print)
	}
	command := strings.ReplaceAll(r.command("-player", print), `"`, `\"`)
	return fmt.Sprintf("restrict,pty,command=\"%s\" %s %s\n", command, kind, blob), nil
}
