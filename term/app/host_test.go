package app

import (
	"bytes"
	"os/user"
	"strings"
	"testing"
)

// hosted returns the exit status of host, and its output.
func hosted(args ...string) (code int, said string) {
	var out bytes.Buffer
	code = Main(&Env{Out: &out}, &out, append([]string{"host"}, args...))
	return code, out.String()
}

// No person's account is opened to strangers.
func TestHostRefusesAPrivateAccount(t *testing.T) {
	me, err := user.Current()
	if err != nil {
		t.Skip(err)
	}
	for _, name := range []string{"root", me.Username} {
		code, said := hosted("-user", name)
		if code != 2 || !strings.HasSuffix(said, "create an account for the game alone\n") || strings.Count(said, "\n") != 1 {
			t.Errorf("%s: status %d: %.200s", name, code, said)
		}
	}
	if code, said := hosted("-user", "fixstep-nobody"); code != 0 {
		t.Errorf("status %d: %s", code, said)
	}
}
