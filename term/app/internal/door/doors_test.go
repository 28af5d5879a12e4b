//go:build linux

package door_test

import (
	"strings"
	"testing"
)

// doors are doors that were broken on purpose, some in several ways at once,
// and of each way a part of what is told, a line each.
var doors = []struct{ name, flags, broken, told string }{
	{"good", "", "", ""},
	{"good, with keys", "-keys", "", ""},
	{"files that others may write", "", "chmod 777 /run/bin/fixstep; mkdir /srv/game/.ssh; chown game /srv/game; cp /bin/sh /srv/sh; chmod 777 /srv/sh; usermod -s /srv/sh game; chmod 777 /srv/replays; chmod 666 $conf",
		"danger: others may write to /run/bin/fixstep\n" +
			"danger: /srv/game, the home of game, is not empty\n" +
			"danger: others may write to /srv/game\n" +
			"danger: others may write to /srv/sh\n" +
			"danger: others may write to /srv/replays\n" +
			"danger: others may write to /etc/ssh/sshd_config.d/fixstep.conf"},
	{"settings of sshd", "", "change 'AllowTcpForwarding no' 'AllowTcpForwarding yes'; change 'MaxSessions 1' 'MaxSessions 10'; change 'LoginGraceTime 20' 'LoginGraceTime 0'; before 'AcceptEnv LD_* GO*'; before 'Match User game\nSetEnv ENV=/srv/x.sh\nMatch all'",
		"danger: sshd has AllowTcpForwarding yes for game, and printed is no\n" +
			"danger: a second session: a stranger gets\n" +
			"danger: sshd has LoginGraceTime 0\n" +
			"danger: sshd has SetEnv ENV=/srv/x.sh\n" +
			"danger: sshd has AcceptEnv LD_*"},
	{"a Match of addresses", "", "before 'Match Address 198.51.100.*\nForceCommand /bin/sh\nMatch Host *.lan\nMatch User x LocalAddress 10.0.0.1\nMatch User x\nMatch all'; printf 'Match LocalPort 22\nMatch all\n' >/etc/ssh/sshd_config.d/a.conf; printf 'Match Address 10.0.0.9\n' >>/etc/ssh/sshd_config",
		"danger: Match \"LocalPort 22\" stands before\n" +
			"danger: Match \"Address 198.51.100.*\" stands before\n" +
			"danger: Match \"Host *.lan\" stands before\n" +
			"danger: Match \"User x LocalAddress 10.0.0.1\" stands before\n" +
			"host: missing or dangerous: 4\n"},
	{"a directory and a log of others", "", "chown root /srv/replays; rm /srv/log; ln -s /etc/shadow /srv/log",
		"missing: /srv/replays: game cannot write\n" +
			"missing: /srv/log: game cannot write"},
	{"no env -i", "", "change 'exec env -i TERM=\"$TERM\" LC_ALL=C.UTF-8' 'exec'", "danger: sshd has ForceCommand ulimit"},
	{"a shell after the game", "", "change ' exec env' ' env'; sed -i '/ForceCommand/s/$/; sh/' $conf", "danger: a shell: a stranger gets"},
	{"locked", "-keys", "usermod -L game", "missing: nobody gets in: User game not allowed because account is locked"},
	{"Port behind Match", "", "echo 'Match User x\nPort 22' >>$conf", "missing: sshd: "},
	{"link into another's directory", "", "install -d -o daemon /srv/joe; cp /run/bin/fixstep /srv/joe/; ln -sf /srv/joe/fixstep /run/bin/fixstep", "danger: others may write to /srv/joe"},
	{"AllowUsers", "", "before 'AllowUsers daemon'", "missing: nobody gets in: User game from UNKNOWN not allowed because not listed in AllowUsers"},
	{"ChrootDirectory", "", "before 'ChrootDirectory /srv'", `a stranger gets "/bin/sh: No such file`},
	{"nologin", "", "usermod -s /usr/sbin/nologin game", `a stranger gets "This account is currently not available`},
	{"expired", "", "chage -E 1 game", "missing: nobody gets in: Account game has expired"},
	{"new password", "", "chage -d 0 game", `a stranger gets "WARNING: Your password has expired`},
	{"log is a directory", "", "rm /srv/log; install -d -o game /srv/log", `danger: a command: a stranger gets "fixstep: play: -log: /srv/log is not a regular file`},
	{"open lobby", "", "chmod 777 /run/fixstep", "missing: Duel on the title: the lobby /run/fixstep"},
	{"no account", "", "userdel game", "missing: the account game"},
	{"setuid", "", "chmod u+s /run/bin/fixstep", "danger: /run/bin/fixstep runs with another's rights"},
	{"capability", "", "setcap cap_dac_override+ep /run/bin/fixstep", "tried, and got the game or a refusal: a command\ndanger: /run/bin/fixstep has capabilities"},
	{"program of root alone", "", "chmod 700 /run/bin/fixstep", "Permission denied"},
	{"one that runs", "", "ip link set lo up; /usr/sbin/sshd -p 2222; flags='-addr 127.0.0.1:2222'", ""},
	{"none runs", "", "ip link set lo up; flags='-addr 127.0.0.1:2222'", "missing: nobody gets in: ssh: connect to host 127.0.0.1 port 2222: Connection refused"},
	{"everything forwarded", "", "sed -i '/Forwarding\\|Permit.* none/d' $conf", `danger: -L, -D and -W: a stranger gets "Warning: `},
	{"systemd without limits", "", "mkdir -p /run/systemd/system", "missing: limits for all players together\nmissing: UsePAM yes"},
}

// TestDoorsBrokenOnPurpose breaks a door, each time in one way, and reads what
// is told of it.
func TestDoorsBrokenOnPurpose(t *testing.T) {
	t.Parallel()
	for _, d := range doors {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			cmd := private(t, d.flags, "", d.broken+"\nhost -check", "--net")
			out, _ := cmd.CombinedOutput()
			status := cmd.ProcessState.ExitCode()
			t.Logf("status %d\n%s", status, out)
			if said := string(out); d.told == "" && (status != 0 || strings.Count(said, "a terminal, a second session\nnothing is missing\n") != 1) ||
				d.told != "" && status != 1 {
				t.Error("the status is wrong")
			}
			for told := range strings.SplitSeq(d.told, "\n") {
				if !strings.Contains(string(out), told) {
					t.Errorf("want %q", told)
				}
			}
		})
	}
}
