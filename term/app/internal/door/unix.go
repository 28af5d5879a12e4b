//go:build unix

package door

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"strings"
	"syscall"
)

// ThisMachine returns the machine that the program runs on, with the sshd that
// reads the file config; "": sshd's usual one. Only root may look at all of it.
func ThisMachine(config string) (Machine, error) {
	if os.Geteuid() != 0 {
		return Machine{}, errors.New("only root may look: sshd tells its settings to nobody else")
	}
	return Machine{
		sshd: func(user string) (string, error) { return askSshd(config, user) },
		read: func(file string) (string, error) {
			b, err := os.ReadFile(file)
			return string(b), err
		},
		stat: func(file string) (fileInfo, error) {
			info, err := os.Stat(file)
			if err != nil {
				return fileInfo{}, err
			}
			return fileInfo{int(info.Sys().(*syscall.Stat_t).Uid), info.Mode()}, nil
		},
		list: func(dir string) ([]fs.DirEntry, error) { return os.ReadDir(dir) },
	}, nil
}

// askSshd has sshd tell what it does for a user from anywhere, with a file of
// settings or, if that is "", its usual one.
func askSshd(config, user string) (string, error) {
	sshd, err := exec.LookPath("sshd")
	if err != nil {
		sshd = "/usr/sbin/sshd" // not in the path of every root
	}
	args := []string{"-T", "-C", "user=" + user + ",host=example.org,addr=192.0.2.1"}
	if config != "" {
		args = append(args, "-f", config)
	}
	out, err := exec.Command(sshd, args...).CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%s -T: %v: %s", sshd, err, strings.Join(strings.Fields(string(out)), " "))
	}
	return string(out), nil
}

// Scrub starts the program anew, in place of itself, without the environment
// that a client may have sent. It returns when there is nothing to leave out.
func Scrub() error {
	kept, clean := scrubbed(os.Environ())
	if clean {
		return nil
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	return syscall.Exec(self, os.Args, kept)
}
