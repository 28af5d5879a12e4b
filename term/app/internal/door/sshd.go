//go:build linux

package door

import (
	"bytes"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// The players that sshd is always asked about, in the words of its -C: one of
// the world, whose address is of no network, and one of this machine.
const (
	world = "host=example.org,addr=192.0.2.1,laddr=192.0.2.1,lport=22,rdomain="
	here  = "host=localhost,addr=127.0.0.1,laddr=127.0.0.1,lport=22,rdomain="
)

// mostAsked bounds the questions to sshd, which take some milliseconds each.
const mostAsked = 100

// settings asks sshd for its settings for the two players, and for one under
// each condition of the files that sshd has read.
func (r *report) settings() {
	questions := []string{world, here}
	for i := 0; i < min(len(questions), mostAsked); i++ {
		var told bytes.Buffer
		cmd := exec.CommandContext(r.ctx, r.sshd, append(r.config, "-T", "-ddd", "-C", "user="+r.User+","+questions[i])...)
		cmd.Stderr = &told
		out, err := cmd.Output()
		said := strings.TrimSpace(told.String())
		if err != nil {
			r.note("", "missing: sshd: %v: %s", err, said[strings.LastIndex(said, "\n")+1:])
			return
		}
		r.asked++
		now := map[string][]string{}
		for line := range strings.Lines(string(out)) {
			keyword, value, _ := strings.Cut(strings.TrimSpace(line), " ")
			now[keyword] = append(now[keyword], value)
		}
		r.compare(now, " (asked for "+questions[i]+")")
		if i == 0 {
			for _, condition := range conditions(r.read(string(out), said)) {
				questions = append(questions, world+condition)
			}
		}
	}
	if len(questions) > mostAsked {
		r.note("", "missing: answers of sshd: its Match lines have more than %d conditions", mostAsked)
	}
}

// read returns the text of all files of settings that sshd says it has read. It
// guards them, directories for more of them, and the files that settings name,
// such as host keys.
func (r *report) read(answer, said string) (text string) {
	var paths []string
	for line := range strings.Lines(said) {
		_, file, _ := strings.Cut(line, ": config ")
		_, pattern, _ := strings.Cut(line, ": new include ")
		if i := strings.LastIndex(file, " len "); i > 0 && !slices.Contains(paths, file[:i]) {
			paths = append(paths, file[:i])
			b, _ := os.ReadFile(file[:i])
			text += string(b) + "\n"
		}
		paths = append(paths, filepath.Dir(pattern))
	}
	for line := range strings.Lines(answer) {
		paths = append(paths, append(strings.Fields(line), "", "")[1])
	}
	for _, path := range paths {
		if _, err := os.Stat(path); err == nil && filepath.IsAbs(path) {
			r.guard(path, 0)
		}
	}
	return text
}

// conditions returns what the Match lines of a text want, in the words of -C,
// in which the last word counts: a text for each value, with all before it in
// its line. sshd takes any case, quotes, and = in place of a space. A value
// shows by itself whether it is an address, a port or a host.
func conditions(text string) (list []string) {
	for line := range strings.Lines(strings.ToLower(text)) {
		words := strings.FieldsFunc(line, func(c rune) bool { return strings.ContainsRune(" \t\r\n\f,=!\"'\\", c) })
		if len(words) == 0 || words[0] != "match" || len(list) > mostAsked {
			continue
		}
		all := ""
		for _, word := range words[1:min(len(words), mostAsked)] {
			for _, value := range samples(word) {
				all += value
				list = append(list, all)
			}
		}
	}
	return list
}

// samples returns conditions that fit a pattern of sshd: of a network the first
// address and the last.
func samples(pattern string) (list []string) {
	if p, err := netip.ParsePrefix(pattern); err == nil {
		last := p.Addr().AsSlice()
		for i := p.Bits(); i < len(last)*8; i++ {
			last[i/8] |= 0x80 >> (i % 8)
		}
		a, _ := netip.AddrFromSlice(last)
		return append(samples(p.Masked().Addr().String()), samples(a.String())...)
	}
	for _, part := range []string{"7", "7.7", "7.7.7", "7.7.7.7", ":7", "::7"} { // for *
		value := strings.NewReplacer("*", part, "?", "7").Replace(pattern)
		switch _, err := netip.ParseAddr(value); {
		case err == nil:
			return []string{",addr=" + value + ",laddr=" + value}
		case only(digit, value, 1, 5):
			return []string{",lport=" + value}
		case part == "::7" && strings.ContainsAny(pattern, ".*?"):
			return []string{",host=" + strings.ReplaceAll(value, "::7", "7")}
		}
	}
	return nil
}

// compare compares settings for a player with the recipe.
func (r *report) compare(now map[string][]string, player string) {
	var printed strings.Builder
	r.Print(&printed)
	for line := range strings.Lines(printed.String()) {
		keyword, want, _ := strings.Cut(strings.TrimSpace(line), " ")
		if keyword == "" || keyword[0] == '#' || keyword == "Match" {
			continue
		}
		if got := now[strings.ToLower(keyword)]; !slices.Equal(got, []string{want}) {
			r.note(player, "danger: sshd has %s %.60s for %s, but fixstep host prints %.60s", keyword, strings.Join(got, " "), r.User, want)
		}
	}
	if got := strings.Join(now["persourcepenalties"], " "); r.Balancer && got != "" && got != "no" {
		r.note(player, "danger: sshd has PerSourcePenalties, which shut all players out behind a balancer: add PerSourcePenalties no")
	}
	for _, name := range append(strings.Fields(strings.Join(now["acceptenv"], " ")), now["setenv"]...) {
		if name != "LANG" && name != "COLORTERM" && name != "NO_COLOR" && !strings.HasPrefix(name, "LC_") {
			r.note(player, "danger: sshd has %s in AcceptEnv or SetEnv: the shell of %s gets it", name, r.User)
		}
	}
}
