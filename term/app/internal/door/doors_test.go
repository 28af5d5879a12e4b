//go:build linux

package door_test

import (
	"strings"
	"testing"
)

// far runs the recipe's steps for a lobby of another machine, except the last
// one. The other machine is this one.
const far = `ip link set lo up; mount -t tmpfs none /home; mount -t tmpfs none /usr/local/bin; ln -s /run/bin/fixstep /usr/local/bin
/usr/sbin/sshd; play='-lobby lobby@127.0.0.1'; host >$conf
sed 's/10.0.0.9/127.0.0.1/; s/^#   //' $conf >steps
sed -n '/^install -d .etc.fixstep/,/^END/p' steps >door; sh -e door; mv /etc/fixstep/door.pub .
sed -n '/--create-home/,/authorized_keys$/p' steps >lobby; sh -e lobby; grep -q "usermod -p '\*' lobby" lobby
`

// slow makes each login take so many seconds.
func slow(seconds string) string {
	return "printf '#!/bin/sh\\nsleep " + seconds + "\\nexec /bin/sh \"$@\"\\n' >/srv/slow; chmod 755 /srv/slow; usermod -s /srv/slow game"
}

// doors are doors that were broken on purpose, some in several ways at once,
// with a part of each fault's text, a line each.
var doors = []struct{ name, flags, broken, told string }{
	{"good", "", "", ""},
	{"good, with keys", "-keys", "before 'TrustedUserCAKeys /etc/ssh/own.pub'", ""},
	{"good, with other settings", "", "play='-lobby='; host >$conf; mv /etc/ssh/own /etc/ssh/ssh_host_ed25519_key; sed -i /HostKey/d /etc/ssh/sshd_config; rm -f /etc/ssh/ssh_host_[re][sc]*; umask 077; echo hi >/etc/issue.net; " +
		"before '# Match Address 10.*\nAcceptEnv LANG LC_*\nBanner /etc/issue.net\nPort 22\nPort 2222\nAddressFamily inet6\nAllowUsers admin game\nMatch User admin\nX11Forwarding yes\nMatch all'; " +
		"mv $conf /srv/conf; ln -s /srv/conf $conf; cp -a /etc/ssh/sshd_config /etc/ssh/other; flags='-sshd-config /etc/ssh/other'", ""},
	{"good, with a lobby far away", "", far + "usermod -p '*' lobby", ""},
	{"good, with a slow login", "", slow("2.5"), ""},
	{"too slow to be tried", "", slow("25"), "missing: answers within a minute: scp and the ways after it could not be tried\nhost: missing or dangerous: 1\n"},
	{"lobby far away is locked", "", far + "usermod -p '!' lobby", "missing: the lobby of Duel: ssh to lobby@127.0.0.1: lobby@127.0.0.1: Permission denied"},
	{"lobby far away is dead", "", "ip link set lo up; play='-lobby lobby@127.0.0.9'; host >$conf", "missing: the lobby of Duel: ssh to lobby@127.0.0.9: ssh: connect to host 127.0.0.9 port 22: Connection refused"},
	{"files that others may write", "", "chmod 777 /run/bin/fixstep; mkdir /srv/game/.ssh; chown game /srv/game; cp /bin/sh /srv/sh; chmod 777 /srv/sh; usermod -s /srv/sh game; chmod 777 /srv/replays; chmod 666 $conf",
		"danger: others may write to /run/bin/fixstep\n" +
			"danger: /srv/game, the home of game, is not empty\n" +
			"danger: others may write to /srv/game\n" +
			"danger: others may write to /srv/sh\n" +
			"danger: others may write to /srv/replays\n" +
			"danger: others may write to /etc/ssh/sshd_config.d/fixstep.conf"},
	{"more files", "", "echo id >/etc/ssh/sshrc; chmod 666 /etc/passwd /srv/log; install -d -o daemon /srv/inc; before 'Include /srv/inc/*.conf'; chown root /srv/replays; chmod 1777 /srv/replays; " +
		"mv /run/bin/fixstep /srv/f; chown daemon /srv/f; printf '#!/bin/sh\nexec /srv/f \"$@\"\n' >/run/bin/fixstep; chmod 755 /run/bin/fixstep",
		"danger: sshd runs /etc/ssh/sshrc\n" +
			"danger: others may write to /etc/passwd\n" +
			"danger: others may write to /srv/log\n" +
			"danger: others may write to /srv/inc\n" +
			"danger: others may write to /srv/replays\n" +
			"danger: /run/bin/fixstep is a script"},
	{"more settings", "-keys", "change 'TrustedUserCAKeys none' 'TrustedUserCAKeys /etc/ssh/own.pub'; change 'PermitTunnel no' 'PermitTunnel yes'; change 'PermitUserEnvironment no' 'PermitUserEnvironment yes'; change 'AllowAgentForwarding no' 'AllowAgentForwarding yes'; before 'ListenAddress 127.0.0.1'",
		"danger: sshd has TrustedUserCAKeys /etc/ssh/own.pub for game\n" +
			"danger: sshd has PermitTunnel yes for game\n" +
			"danger: sshd has PermitUserEnvironment yes for game\n" +
			"danger: sshd has AllowAgentForwarding yes for game\n" +
			"missing: a ListenAddress for the world"},
	{"settings of sshd", "", "change 'AllowTcpForwarding no' 'AllowTcpForwarding yes'; change 'MaxSessions 1' 'MaxSessions 10'; change 'LoginGraceTime 20' 'LoginGraceTime 0'; before 'AcceptEnv LD_* GO*'; before 'Match User game\nSetEnv ENV=/srv/x.sh\nMatch all'",
		"danger: sshd has AllowTcpForwarding yes for game, but fixstep host prints no\n" +
			"danger: a second session: a stranger gets\n" +
			"danger: sshd has LoginGraceTime 0\n" +
			"danger: sshd has SetEnv ENV=/srv/x.sh\n" +
			"danger: sshd has AcceptEnv LD_*"},
	{"a Match of addresses", "", "before 'Match Address 192.168.7.*\nAllowTcpForwarding yes\nMatch Address 10.1.*\nAcceptEnv LD_*\nMatch Address 198.51.100.*\nForceCommand /bin/sh\nMatch Host *.lan\nMatch User x LocalAddress 10.0.0.1\nMatch User x\nMatch all'; printf 'Match LocalPort 22\nMatch all\n' >/etc/ssh/sshd_config.d/a.conf; printf 'Match Address 10.0.0.9\n' >>/etc/ssh/sshd_config",
		"danger: Match \"LocalPort 22\" stands before\n" +
			"danger: Match \"Address 192.168.7.*\" stands before\n" +
			"danger: Match \"Address 10.1.*\" stands before\n" +
			"danger: Match \"Address 198.51.100.*\" stands before\n" +
			"danger: Match \"Host *.lan\" stands before\n" +
			"danger: Match \"User x LocalAddress 10.0.0.1\" stands before\n" +
			"host: missing or dangerous: 6\n"},
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
	{"log is a directory", "", "rm /srv/log; install -d -o game /srv/log", "missing: /srv/log: game cannot write"},
	{"no ulimit", "", "change 'ulimit -c 0; ulimit -n 64; ulimit -f 65536; ' ''", "danger: sshd has ForceCommand exec env"},
	{"Include inside Match", "", "sed -i 1d /etc/ssh/sshd_config; printf 'Match User x\nInclude /etc/ssh/sshd_config.d/*.conf\n' >>/etc/ssh/sshd_config", "missing: sshd: "},
	{"read-only directory and lobby", "", "chmod 755 /run/fixstep; mount --bind /srv/replays /srv/replays; mount -o remount,bind,ro /srv/replays", "missing: /srv/replays: game cannot write\nmissing: Duel on the title: the lobby /run/fixstep"},
	{"full directory", "", "mount -t tmpfs -o size=4k,mode=700,uid=$(id -u game) none /srv/replays; head -c 4096 /dev/zero >/srv/replays/x", "missing: /srv/replays: game cannot write"},
	{"no program runs", "", "cp /run/bin/fixstep /etc; mount --bind /run/bin /run/bin; mount -o remount,bind,noexec /run/bin; host() { /etc/fixstep host -program /run/bin/fixstep -check -- -dir /srv/replays -log /srv/log -lobby /run/fixstep; }", "Permission denied"},
	{"no logins", "", "echo closed >/etc/nologin", `a command: a stranger gets "User game not allowed because /etc/nologin exists`},
	{"a password", "", "echo game:x | chpasswd", "missing: nobody gets in"},
	{"only from here", "", "before 'AllowUsers game@127.0.0.1'", "missing: nobody gets in: User game from"},
	{"lobby of another", "", "chown daemon /run/fixstep", "missing: Duel on the title: the lobby /run/fixstep"},
	{"lobby is a link", "", "rmdir /run/fixstep; install -d -o daemon /srv/d; mkdir -m 1777 /srv/d/l; ln -s /srv/d/l /run/fixstep", "missing: Duel on the title: the lobby /run/fixstep"},
	{"runs without the file", "", "ip link set lo up; mv $conf /etc/away; /usr/sbin/sshd -p 2222; mv /etc/away $conf; flags='-addr 127.0.0.1:2222'", "missing: nobody gets in"},
	{"open lobby", "", "chmod 777 /run/fixstep", "missing: Duel on the title: the lobby /run/fixstep"},
	{"no account", "", "userdel game", "missing: the account game"},
	{"setuid", "", "chmod u+s /run/bin/fixstep", "danger: /run/bin/fixstep runs with another's rights"},
	{"program of root alone", "", "chmod 700 /run/bin/fixstep", "Permission denied"},
	{"one that runs", "", "ip link set lo up; /usr/sbin/sshd -p 2222; flags='-addr 127.0.0.1:2222'", ""},
	{"none runs", "", "ip link set lo up; flags='-addr 127.0.0.1:2222'", "missing: nobody gets in: ssh: connect to host 127.0.0.1 port 2222: Connection refused"},
	{"everything forwarded", "", "sed -i '/Forwarding\\|Permit.* none/d' $conf", `danger: -L, -D and -W: a stranger gets "Warning: `},
	{"systemd without limits", "", "mkdir -p /run/systemd/system", "missing: limits for all players together\nmissing: UsePAM yes"},
}

// TestDoorsBrokenOnPurpose breaks a door, each time anew, and reads the faults
// that host -check finds.
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
