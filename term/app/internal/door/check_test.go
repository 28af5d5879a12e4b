package door

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
	"testing"
)

// A paper is a machine on paper, as it should be for public.
type paper struct {
	files  map[string]string
	stats  map[string]fileInfo
	inside map[string]int // entries of a directory
	sshd   map[string]string
	broken error
}

func newPaper(r Recipe) *paper {
	var printed strings.Builder
	r.Print(&printed)
	says := "acceptenv LANG\nacceptenv LC_*\n"
	for _, line := range strings.Split(printed.String(), "\n") {
		if keyword, value, ok := strings.Cut(strings.TrimSpace(line), " "); ok && keyword[0] != '#' {
			says += strings.ToLower(keyword) + " " + value + "\n"
		}
	}
	shadow := "root:!:1::::::\ngame::1::::::\n"
	if r.Keys {
		shadow = "root:!:1::::::\ngame:*:1::::::\n"
	}
	p := &paper{
		files: map[string]string{
			"/etc/passwd": "root:x:0:0::/root:/bin/sh\ngame:x:998:998::/srv/game:/bin/sh\n",
			"/etc/shadow": shadow,
			"/etc/group":  "root:x:0:\nsudo:x:27:me\ngame:x:998:\n",
			"/etc/systemd/system/user-998.slice.d/fixstep.conf": "",
		},
		stats:  map[string]fileInfo{"/srv/replays": {998, 0o700 | fs.ModeDir}, "/var/log/fixstep": {998, 0o640}},
		inside: map[string]int{},
		sshd:   map[string]string{"game": says, "root": "permitrootlogin no\npasswordauthentication no\npermitemptypasswords no\n"},
	}
	for _, name := range []string{"/", "/usr", "/usr/local", "/usr/local/bin", "/usr/local/bin/fixstep", "/srv/game", "/run/systemd/system"} {
		p.stats[name] = fileInfo{0, 0o755}
	}
	return p
}

func (p *paper) machine() Machine {
	missing := func(name string) error { return &fs.PathError{Op: "stat", Path: name, Err: fs.ErrNotExist} }
	return Machine{
		sshd: func(user string) (string, error) { return p.sshd[user], p.broken },
		read: func(file string) (string, error) {
			if text, ok := p.files[file]; ok {
				return text, nil
			}
			return "", missing(file)
		},
		stat: func(file string) (fileInfo, error) {
			if f, ok := p.stats[file]; ok {
				return f, nil
			}
			return fileInfo{}, missing(file)
		},
		list: func(dir string) ([]fs.DirEntry, error) { return make([]fs.DirEntry, p.inside[dir]), nil },
	}
}

func TestInspectFindsWhatIsMissingOrDangerous(t *testing.T) {
	replace := func(file, old, new string) func(*paper) {
		return func(p *paper) { p.files[file] = strings.Replace(p.files[file], old, new, 1) }
	}
	for name, c := range map[string]struct {
		spoil func(*paper)
		keys  bool
		want  string // "": nothing
	}{
		"as it should be":         {func(*paper) {}, false, ""},
		"the same with keys":      {func(*paper) {}, true, ""},
		"no account":              {replace("/etc/passwd", "game", "fame"), false, "missing: the account game"},
		"root":                    {replace("/etc/passwd", "998", "0"), false, "danger: game is root"},
		"no shell":                {replace("/etc/passwd", "game:/bin/sh", "game:/usr/sbin/nologin"), false, "missing: a shell"},
		"a password":              {replace("/etc/shadow", "game:", "game:$y$x"), false, "missing: an empty password"},
		"no password with keys":   {replace("/etc/shadow", "game:*", "game:"), true, "danger: the password of game is empty"},
		"locked":                  {replace("/etc/shadow", "game:*", "game:!"), true, "missing: game is locked"},
		"sudo":                    {replace("/etc/group", "me", "me,game"), false, "danger: game is in the group sudo"},
		"others without password": {replace("/etc/shadow", "root:!", "root:"), false, "danger: the account root has no password"},
		"no limits":               {func(p *paper) { delete(p.files, "/etc/systemd/system/user-998.slice.d/fixstep.conf") }, false, "missing: limits"},
		"no limits, no systemd": {func(p *paper) {
			delete(p.files, "/etc/systemd/system/user-998.slice.d/fixstep.conf")
			delete(p.stats, "/run/systemd/system")
		}, false, ""},
		"no home":               {func(p *paper) { delete(p.stats, "/srv/game") }, false, "missing: the home of game"},
		"home of its own":       {func(p *paper) { p.stats["/srv/game"] = fileInfo{998, 0o755} }, false, "danger: /srv/game"},
		"home with .ssh":        {func(p *paper) { p.inside["/srv/game"] = 1 }, false, "danger: /srv/game"},
		"no program":            {func(p *paper) { delete(p.stats, "/usr/local/bin/fixstep") }, false, "missing: the program: stat /usr/local/bin/fixstep"},
		"program of a group":    {func(p *paper) { p.stats["/usr/local/bin"] = fileInfo{0, 0o775} }, false, "danger: others than root may write to /usr/local/bin"},
		"setuid":                {func(p *paper) { p.stats["/usr/local/bin/fixstep"] = fileInfo{0, 0o755 | fs.ModeSetuid} }, false, "danger: /usr/local/bin/fixstep runs"},
		"program of root alone": {func(p *paper) { p.stats["/usr/local/bin/fixstep"] = fileInfo{0, 0o700} }, false, "missing: game may not execute"},
		"no directory":          {func(p *paper) { delete(p.stats, "/srv/replays") }, false, "missing: -dir"},
		"another's log":         {func(p *paper) { p.stats["/var/log/fixstep"] = fileInfo{0, 0o644} }, false, "missing: -log /var/log/fixstep: game cannot"},
		"no sshd":               {func(p *paper) { p.broken = errors.New("not found") }, false, "missing: sshd: not found"},
		"forwarding":            {sshd("game", "allowtcpforwarding no", "allowtcpforwarding yes"), false, "danger: sshd has AllowTcpForwarding yes for game, not no"},
		"another command":       {sshd("game", "exec env -i ", ""), false, "danger: sshd has ForceCommand ulimit"},
		"no setting":            {sshd("game", "maxsessions 1\n", ""), true, "danger: sshd has MaxSessions  for game, not 1"},
		"environment":           {sshd("game", "acceptenv LANG", "acceptenv *"), false, "danger: sshd has AcceptEnv *"},
		"root by password":      {sshd("root", "permitrootlogin no", "permitrootlogin yes"), false, "danger: sshd has PermitRootLogin yes"},
		"passwords":             {sshd("root", "passwordauthentication no", "passwordauthentication yes"), false, "danger: sshd has PasswordAuthentication yes"},
		"passwords, alone":      {sshd("root", "passwordauthentication no", "passwordauthentication yes\nallowusers game"), false, ""},
	} {
		r := public
		r.Keys, r.Play = c.keys, []string{"--dir=/srv/replays", "-log", "/var/log/fixstep"}
		r.Dir, r.Log = "/srv/replays", "/var/log/fixstep"
		p := newPaper(r)
		c.spoil(p)
		got := r.Inspect(p.machine())
		if c.want == "" && len(got) > 0 || c.want != "" && (len(got) != 1 || !strings.HasPrefix(got[0], c.want)) {
			t.Errorf("%s: found %q, want %q", name, got, c.want)
		}
	}
}

// sshd has sshd say something else for a user.
func sshd(user, old, new string) func(*paper) {
	return func(p *paper) { p.sshd[user] = strings.Replace(p.sshd[user], old, new, 1) }
}

// TestEveryLineOfTheRecipeIsInspected, so that none can be taken back unseen.
func TestEveryLineOfTheRecipeIsInspected(t *testing.T) {
	for _, keys := range []bool{false, true} {
		r := public
		r.Keys = keys
		lines := strings.Split(strings.TrimSpace(newPaper(r).sshd["game"]), "\n")
		for i, line := range lines {
			p := newPaper(r)
			p.sshd["game"] = strings.Join(slices.Delete(slices.Clone(lines), i, i+1), "\n")
			found := len(r.Inspect(p.machine()))
			if comment := strings.HasPrefix(line, "match") || strings.HasPrefix(line, "acceptenv"); found == 0 && !comment {
				t.Errorf("without %q nothing is found", line)
			}
		}
	}
}
