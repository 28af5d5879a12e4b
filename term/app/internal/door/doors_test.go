//go:build linux

package door_test

import (
	"regexp"
	"strings"
	"testing"
)

// far runs the recipe's steps for a lobby of another machine, and tries it
// as the recipe says. The other machine is this one.
const far = `ip link set lo up; mount -t tmpfs none /home; mount -t tmpfs none /usr/local/bin; ln -s /run/bin/fixstep /usr/local/bin
/usr/sbin/sshd; play='-lobby lobby@127.0.0.1'; host >$conf
sed 's/10.0.0.9/127.0.0.1/; s/^#   //' $conf >steps
sed -n '/^install -d .etc.fixstep/,/^END/p' steps >door; sh -e door; mv /etc/fixstep/door.pub .
sed -n '/--create-home/,/authorized_keys$/p' steps >lobby; sh -e lobby; grep -q "usermod -p '\*' lobby" lobby
usermod -p '*' lobby
setpriv --reuid=game --regid=game --clear-groups ssh -T -o BatchMode=yes lobby@127.0.0.1 'exec fixstep duel -stdio' </dev/null | grep -q 'fixstep duel'
`

// slow makes each login take so many seconds.
func slow(seconds string) string {
	return "printf '#!/bin/sh\\nsleep " + seconds + "\\nexec /bin/sh \"$@\"\\n' >/srv/slow; chmod 755 /srv/slow; usermod -s /srv/slow game"
}

// own makes the door that of another game, with arguments.
func own(game, args string) string {
	return "host() { /run/bin/fixstep host -program /run/bin/fixstep $flags \"$@\" -game " + game + " -- " + args + "; }; host >$conf; "
}

// doors are doors that were broken on purpose, some in several ways at once,
// with a part of each fault's text, a line each.
var doors = []struct{ name, flags, broken, told string }{
	{"good", "", "", ""},
	{"good, with keys", "-keys", "before 'TrustedUserCAKeys /etc/ssh/own.pub'", ""},
	{"good, with other settings", "", "play='-lobby='; host >$conf; mv /etc/ssh/own /etc/ssh/ssh_host_ed25519_key; sed -i /HostKey/d /etc/ssh/sshd_config; rm -f /etc/ssh/ssh_host_[re][sc]*; umask 077; echo hi >/etc/issue.net; " +
		"before '# Match Address 10.*\nAcceptEnv LANG LC_*\nBanner /etc/issue.net\nPort 22\nPort 2222\nAddressFamily inet6\nAllowUsers admin game\nMatch User admin\nX11Forwarding yes\nMatch all'; " +
		"mv $conf /srv/conf; ln -s /srv/conf $conf; cp -a /etc/ssh/sshd_config /etc/ssh/other; flags='-sshd-config /etc/ssh/other'", ""},
	{"good, with a lobby far away", "", far, ""},
	{"good, a game of one's own", "", own("/usr/bin/top", "-d 1"), ""},
	{"good, a game of one's own with keys", "-keys", own("/usr/bin/top", "-d 1"), ""},
	{"a shell for a game", "", own("/bin/sh", ""), `danger: a shell: a stranger gets "fix42step`},
	{"a shell for a game behind a slow login", "", slow("4") + "; " + own("/bin/sh", ""), "missing: an answer of /bin/sh without a terminal within 3s"},
	{"good, a game that writes without a terminal", "", own("/usr/bin/top", "-b -d 1"), ""},
	{"a game that ends by itself", "", own("/bin/echo", "hello"), "missing: a second session: /bin/echo had ended by itself\nhost: missing or dangerous: 1\n"},
	{"a game that is a script", "", "printf '#!/bin/sh\\nexec top\\n' >/run/bin/game; chmod 755 /run/bin/game; " + own("/run/bin/game", ""), "danger: /run/bin/game is a script: the programs that it runs are not checked\nhost: missing or dangerous: 1\n"},
	{"a game of others", "", "cp /usr/bin/top /srv/game; chmod 777 /srv/game; " + own("/srv/game", ""), "danger: others may write to /srv/game"},
	{"good, with a slow login", "", slow("2.5"), ""},
	{"too slow to be tried", "", slow("25"), "missing: answers within a minute: scp and the ways after it could not be tried\nhost: missing or dangerous: 1\n"},
	{"files that others may write", "", "chmod 777 /run/bin/fixstep; mkdir /srv/game/.ssh; chown game /srv/game; cp /bin/sh /srv/sh; chmod 777 /srv/sh; usermod -s /srv/sh game; chmod 777 /srv/replays; chmod 666 $conf",
		"danger: others may write to /run/bin/fixstep\n" +
			"danger: sshd or a shell may read /srv/game/.ssh before the game\n" +
			"danger: others may write to /srv/game\n" +
			"danger: others may write to /srv/sh\n" +
			"danger: others may write to /srv/replays\n" +
			"danger: others may write to /etc/ssh/sshd_config.d/fixstep.conf"},
	{"more files", "", "echo id >/etc/ssh/sshrc; chmod 666 /etc/passwd /srv/log; install -d -o daemon /srv/inc; before 'Include /srv/inc/*.conf'; chown root /srv/replays; chmod 1777 /srv/replays; " +
		"mv /run/bin/fixstep /srv/f; chown daemon /srv/f; printf '#!/bin/sh\nexec /srv/f \"$@\"\n' >/run/bin/fixstep; chmod 755 /run/bin/fixstep",
		"danger: sshd or a shell may read /etc/ssh/sshrc\n" +
			"danger: others may write to /etc/passwd\n" +
			"danger: others may write to /srv/log\n" +
			"danger: others may write to /srv/inc\n" +
			"danger: others may write to /srv/replays\n" +
			"danger: /run/bin/fixstep is a script"},
	{"more settings", "-keys", "change 'TrustedUserCAKeys none' 'TrustedUserCAKeys /etc/ssh/own.pub'; change 'PermitTunnel no' 'PermitTunnel yes'; change 'PermitUserEnvironment no' 'PermitUserEnvironment yes'; change 'AllowAgentForwarding no' 'AllowAgentForwarding yes'",
		"danger: sshd has TrustedUserCAKeys /etc/ssh/own.pub for game\n" +
			"danger: sshd has PermitTunnel yes for game\n" +
			"danger: sshd has PermitUserEnvironment yes for game\n" +
			"danger: sshd has AllowAgentForwarding yes for game"},
	{"settings of sshd", "", "change 'AllowTcpForwarding no' 'AllowTcpForwarding yes'; change 'MaxSessions 1' 'MaxSessions 10'; change 'LoginGraceTime 20' 'LoginGraceTime 0'; before 'AcceptEnv LD_* GO*'; before 'Match User game\nSetEnv ENV=/srv/x.sh\nMatch all'",
		"danger: sshd has AllowTcpForwarding yes for game, but fixstep host prints no\n" +
			"danger: a second session: a stranger gets\n" +
			"danger: sshd has LoginGraceTime 0\n" +
			"danger: sshd has ENV=/srv/x.sh in AcceptEnv or SetEnv\n" +
			"danger: sshd has LD_* in AcceptEnv or SetEnv"},
	{"a Match of addresses", "", "before 'Match Address 192.168.7.4\nAllowTcpForwarding yes\nmatch address=10.1.0.0/16\nAcceptEnv LD_*\n\"MATCH\" Address \"198.51.100.0/24\"\nForceCommand /bin/sh\nMatch User game LocalAddress 10.0.0.1\nPermitTunnel yes\nMatch User x\nMaxSessions 9\nMatch all'; printf 'Match LocalPort 22\nX11Forwarding yes\nMatch all\n' >/etc/ssh/sshd_config.d/a.conf; printf 'Match Address 10.0.0.9\nGatewayPorts yes\n' >>/etc/ssh/sshd_config",
		"danger: sshd has X11Forwarding yes for game\n" +
			"danger: sshd has AllowTcpForwarding yes for game, but fixstep host prints no (asked for host=example.org,addr=192.0.2.1,laddr=192.0.2.1,lport=22,rdomain=,addr=192.168.7.4,laddr=192.168.7.4)\n" +
			"danger: sshd has LD_* in AcceptEnv\n" +
			"danger: sshd has ForceCommand /bin/sh for game\n" +
			"danger: sshd has PermitTunnel yes for game\n" +
			"host: missing or dangerous: 5\n"},
	{"a directory and a log of others", "", "chown root /srv/replays; rm /srv/log; ln -s /etc/shadow /srv/log",
		"missing: /srv/replays: game cannot write\n" +
			"missing: /srv/log: game cannot write"},
	{"no env -i", "", "change 'exec /usr/bin/env -i TERM=\"$TERM\" LC_ALL=C.UTF-8' 'exec'", "danger: sshd has ForceCommand ulimit"},
	{"a shell after the game", "", "change ' exec /usr/bin/env' ' env'; sed -i '/ForceCommand/s/$/; sh/' $conf", "danger: a shell: a stranger gets"},
	{"locked", "-keys", "usermod -L game", "missing: nobody gets in: \"User game not allowed because account is locked"},
	{"Port behind Match", "", "echo 'Match User x\nPort 22' >>$conf", "missing: sshd: "},
	{"link into another's directory", "", "install -d -o daemon /srv/joe; cp /run/bin/fixstep /srv/joe/; ln -sf /srv/joe/fixstep /run/bin/fixstep", "danger: others may write to /srv/joe"},
	{"AllowUsers", "", "before 'AllowUsers daemon'", "missing: nobody gets in: \"User game from UNKNOWN not allowed because not listed in AllowUsers"},
	{"ChrootDirectory", "", "before 'ChrootDirectory /srv'", `a stranger gets "/bin/sh: No such file`},
	{"nologin", "", "usermod -s /usr/sbin/nologin game", `a stranger gets "This account is currently not available`},
	{"expired", "", "chage -E 1 game", "missing: nobody gets in: \"Account game has expired"},
	{"new password", "", "chage -d 0 game", `a stranger gets "WARNING: Your password has expired`},
	{"log is a directory", "", "rm /srv/log; install -d -o game /srv/log", "missing: /srv/log: game cannot write"},
	{"no ulimit", "", "change 'ulimit -c 0; ulimit -n 64; ulimit -f 65536; ' ''", "danger: sshd has ForceCommand exec /usr/bin/env"},
	{"Include inside Match", "", "sed -i 1d /etc/ssh/sshd_config; printf 'Match User x\nInclude /etc/ssh/sshd_config.d/*.conf\n' >>/etc/ssh/sshd_config", "missing: sshd: "},
	{"read-only directory and lobby", "", "chmod 755 /run/fixstep; mount --bind /srv/replays /srv/replays; mount -o remount,bind,ro /srv/replays", "missing: /srv/replays: game cannot write\nmissing: /run/fixstep: game cannot write"},
	{"full directory", "", "mount -t tmpfs -o size=4k,mode=700,uid=$(id -u game) none /srv/replays; head -c 4096 /dev/zero >/srv/replays/x", "missing: /srv/replays: game cannot write"},
	{"no program runs", "", "cp /run/bin/fixstep /etc; mount --bind /run/bin /run/bin; mount -o remount,bind,noexec /run/bin; host() { /etc/fixstep host -program /run/bin/fixstep -check -- -dir /srv/replays -log /srv/log -lobby /run/fixstep; }", "Permission denied"},
	{"no logins", "", "echo closed >/etc/nologin", `a command: a stranger gets "User game not allowed because /etc/nologin exists`},
	{"a password", "", "echo game:x | chpasswd", "missing: nobody gets in"},
	{"only from here", "", "before 'AllowUsers game@127.0.0.1'", "missing: nobody gets in: \"User game from"},
	{"lobby of another", "", "chown daemon /run/fixstep", "danger: others may write to /run/fixstep: chown root"},
	{"lobby is a link", "", "rmdir /run/fixstep; install -d -o daemon /srv/d; mkdir -m 1777 /srv/d/l; ln -s /srv/d/l /run/fixstep", "danger: others may write to /srv/d:"},
	{"runs without the file", "", "ip link set lo up; mv $conf /etc/away; /usr/sbin/sshd -p 2222; mv /etc/away $conf; flags='-addr 127.0.0.1:2222'", "missing: nobody gets in"},
	{"open lobby", "", "chmod 777 /run/fixstep", "danger: others may write to /run/fixstep: chmod go-w"},
	{"no account", "", "userdel game", "missing: the account game"},
	{"setuid", "", "chmod u+s /run/bin/fixstep", "danger: /run/bin/fixstep runs with another's rights"},
	{"program of root alone", "", "chmod 700 /run/bin/fixstep", "Permission denied"},
	{"one that runs", "", "ip link set lo up; /usr/sbin/sshd -p 2222; flags='-addr 127.0.0.1:2222'", ""},
	{"none runs", "", "ip link set lo up; flags='-addr 127.0.0.1:2222'", "missing: nobody gets in: \"ssh: connect to host 127.0.0.1 port 2222: Connection refused"},
	{"a player's shell has a capability", "", "cp /bin/sh /srv/sh; setcap cap_dac_override+ep /srv/sh; usermod -s /srv/sh game", "danger: /srv/sh runs with another's rights"},
	{"the program has a capability", "", "setcap cap_dac_override+ep /run/bin/fixstep", "danger: /run/bin/fixstep runs with another's rights"},
	{"match in lower case before ours", "", "before 'match user game\nAllowTcpForwarding yes\nmatch all'", "danger: sshd has AllowTcpForwarding yes for game"},
	{"match in lower case for an address", "", "before 'match  user=game address=\"10.9.9.9\"\nPermitTTY no\nmatch all'", "danger: sshd has PermitTTY no for game, but fixstep host prints yes (asked for host=example.org,addr=192.0.2.1,laddr=192.0.2.1,lport=22,rdomain=,addr=10.9.9.9"},
	{"a good network in a bad one", "", "before 'Match Address 10.0.0.0/24\nPermitTTY yes\nMatch Address 10.0.0.0/8\nPermitTTY no\nMatch all'", "danger: sshd has PermitTTY no for game"},
	{"a user number of two", "", "useradd -o -u $(id -u game) -g game joe", "danger: game, joe have one user number"},
	{"a group of others", "", "usermod -a -G daemon game", "danger: game has the rights of other groups"},
	{"a host key of another", "", "chown daemon /etc/ssh/own", "danger: others may write to /etc/ssh/own"},
	{"a PATH with another's env", "", "mkdir /srv/bin; printf '#!/bin/sh\necho owned\n' >/srv/bin/env; chmod 755 /srv/bin/env; before 'SetEnv PATH=/srv/bin:/bin'; sed -i 's|/usr/bin/env|env|' $conf", "danger: sshd has PATH=/srv/bin:/bin in AcceptEnv or SetEnv\ndanger: a command: a stranger gets \"owned"},
	{"DenyUsers", "", "before 'DenyUsers game'", "missing: nobody gets in: \"User game from UNKNOWN not allowed because listed in DenyUsers"},
	{"AllowGroups", "", "before 'AllowGroups root'", "missing: nobody gets in: \"User game from UNKNOWN not allowed because none of user's groups are listed in AllowGroups"},
	{"good, behind a balancer", "-balancer", "", ""},
	{"behind a balancer without -balancer", "", "change 'PerSourceMaxStartups 5' 'PerSourceMaxStartups none'", "danger: sshd has PerSourceMaxStartups none for game, but fixstep host prints 5"},
	{"a lobby in another's directory", "", "install -d -o daemon /srv/joe; install -d -m 1777 /srv/joe/l; play='-lobby /srv/joe/l'", "danger: others may write to /srv/joe"},
	{"settings of a relative path", "", "cp /etc/ssh/sshd_config other; chmod 666 other; flags='-sshd-config other'", "danger: others may write to /"},
	{"a rule of PAM", "", "before 'UsePAM yes'; echo 'session optional pam_echo.so owned' >/etc/pam.d/sshd", ""},
	{"DenyUsers from one address", "", "before 'DenyUsers game@198.51.100.9'", ""},
	{"a Match of a name", "", "before 'Match Host *.lan\nPermitTTY no\nMatch all'", ""},
	{"a Match of a pattern of addresses", "", "before 'Match Address 10.1.*\nPermitTTY no\nMatch all'", ""},
	{"everything forwarded", "", "sed -i '/Forwarding\\|Permit.* none/d' $conf", `danger: -L, -D and -W: a stranger gets "Warning: `},
}

// said is the last line, and clean all of a door without a fault: neither says
// that nothing is missing.
var (
	said  = regexp.MustCompile(`(?m)^\d+ ways in tried, sshd asked for \d+ addresses, \d+ files looked at\. No check can see what PAM .*\.$`)
	clean = regexp.MustCompile(`(?m)^the game or a refusal: .*, a terminal, a second session\n12 ways in tried, sshd asked for [2-9] addresses, [1-9]\d+ files looked at\.`)
)

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
			if want := map[bool]int{false: 1}[d.told == ""]; status != want || !said.Match(out) || d.told == "" && !clean.Match(out) {
				t.Error("the status or the last line is wrong")
			}
			for told := range strings.SplitSeq(d.told, "\n") {
				if !strings.Contains(string(out), told) {
					t.Errorf("want %q", told)
				}
			}
		})
	}
}
