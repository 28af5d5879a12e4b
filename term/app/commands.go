//go:build !js

package app

// commands are the commands of fixstep.
var commands = []struct {
	name, summary string
	run           func(*Env, []string) error // prints its flags with -h
}{
	{"play", "play Spacewar! in this terminal; the command when none is named", runPlay},
	{"practice", "learn the keys, against nobody: fixstep practice", runPractice},
	{"duel", "play against somebody here, or through ssh: fixstep duel user@host", runDuel},
	{"watch", "watch a duel, here or through ssh: fixstep watch user@host", runWatch},
	{"smoke", "play without a terminal, in no time, from a script of keys; or run any program: fixstep smoke -- PROGRAM", runSmoke},
	{"replay", "show a recorded game: fixstep replay FILE", runReplay},
	{"shot", "draw one moment of a recorded game, the title or the lab, as a file", runShot},
	{"verify", "check that recorded games still come out the same, and where two differ: fixstep verify FILE…", runVerify},
	{"lab", "compare the classic game loops, live or as a table", runLab},
	{"host", "print how to let strangers play over SSH: fixstep host -- FLAGS of play", runHost},
	{"reset", "print what repairs a terminal after kill -9", runReset},
	{"version", "print the version", runVersion},
}
