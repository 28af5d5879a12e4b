//go:build linux

package door_test

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
)

// script opens the door by the recipe. $1 is the program, $2 a directory for
// the files of a separate machine, $3 are flags of host, $4 more flags of play,
// $5 is a script to run then.
const script = `
set -e
mount -t tmpfs -o mode=755 none "$2"
cd "$2"
mkdir etc; cp -a /etc/. etc; mount --bind etc /etc
for dir in /srv /run; do mount -t tmpfs -o mode=755 none $dir; done
mkdir /run/sshd /run/bin
cp "$1" /run/bin/fixstep
sed -i 's/.*SYS_UID_MAX.*/SYS_UID_MAX 899/' /etc/login.defs
ssh-keygen -q -t ed25519 -N '' -f /etc/ssh/own
cat >/etc/ssh/sshd_config <<end
Include /etc/ssh/sshd_config.d/*.conf
HostKey /etc/ssh/own
PasswordAuthentication no
UsePAM no
Subsystem sftp internal-sftp
X11Forwarding yes
PermitTunnel yes
GatewayPorts yes
end
conf=/etc/ssh/sshd_config.d/fixstep.conf
rm -f /etc/ssh/sshd_config.d/*
flags=$3 play="-dir /srv/replays -log /srv/log -lobby /run/fixstep $4"
case $flags in *-game*) play=$4 ;; esac
/run/bin/fixstep host -program /run/bin/fixstep $flags -- $play >$conf
grep '^#\$  ' $conf | cut -c 5- >account; sh -e account 2>/dev/null
before() { { echo "$1"; cat $conf; } >new; mv new $conf; }
eval "$5"`

// private returns a command that opens a door on a machine with separate files
// and processes, which ends with the command.
func private(t *testing.T, flags, play, then string) *exec.Cmd {
	t.Helper()
	if os.Getenv("FIXSTEP_TEST") != "whole" && os.Getenv("FIXSTEP_LOAD") == "" {
		t.Skip("only FIXSTEP_TEST=whole makes an account and starts sshd for it")
	}
	for _, name := range []string{"sshd", "ssh", "ssh-keygen", "useradd", "unshare"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skipf("%v: apt-get install openssh-server openssh-client passwd", err)
		}
	}
	own := []string{"--mount", "--pid", "--fork", "--kill-child", "--mount-proc"}
	if out, err := exec.Command("unshare", append(own, "true")...).CombinedOutput(); err != nil {
		t.Skipf("unshare cannot make a machine with separate files: %v: %s", err, out)
	}
	return exec.Command("unshare", append(own, "sh", "-c", script, "sh", built(t), t.TempDir(), flags, play, then)...)
}

// program is the path of the program under test, once it is built.
var program = filepath.Join(os.TempDir(), fmt.Sprintf("fixstep-door-%d", os.Getpid()))

var build = sync.OnceValues(func() ([]byte, error) {
	cmd := exec.Command("go", "build", "-o", program, "../../../..")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	return cmd.CombinedOutput()
})

func TestMain(m *testing.M) {
	flag.Parse()
	flag.Set("test.parallel", "6") // the tests wait for sshd
	code := m.Run()
	os.Remove(program)
	os.Exit(code)
}

// built returns the path of the program.
func built(t *testing.T) string {
	t.Helper()
	if out, err := build(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return program
}

func run(t *testing.T, name string, args ...string) string {
	t.Helper()
	out, err := exec.Command(name, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s %q: %v\n%s", name, args, err, out)
	}
	return string(out)
}
