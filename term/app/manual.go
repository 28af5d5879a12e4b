//go:build !js

package app

import (
	"bytes"
	"cmp"
	_ "embed" // for the texts
	"fmt"
	"io"
	"strings"

	"fixstep/term/app/internal/scene"
)

// manual is the text of help: a section for each command, one for fixstep
// itself and one for the environment.
//
//go:embed manual.txt
var manual string

// completion has a script for each shell. The scripts ask help for the commands
// and -h for the flags, so that they also fit the next version.
//
//go:embed completion.txt
var completion string

// init writes the settings into the manual, and fills the table of commands in
// the order of the man page.
func init() {
	var list string
	for _, s := range scene.Settings {
		list += fmt.Sprintf("  %-12s%s\n", s.Name, strings.ReplaceAll(s.Usage, "`", ""))
	}
	manual = strings.Replace(manual, "SETTINGS\n", list+"\n", 1)
	commands = []command{
		{"play", "", runPlay},
		{"practice", "", runPlay},
		{"duel", "[user@host]", runDuel},
		{"watch", "", runWatch},
		{"replay", "[FILE…]", runReplay},
		{"lab", "[STEP of -tour]", runLab},
		{"smoke", "[-- program args…]", runSmoke},
		{"thin", "-- program args…", runThin},
		{"host", "[-- FLAGS of play, or of the game]", runHost},
		{"reset", "", runReset},
		{"version", "", runVersion},
		{"help", "[COMMAND or env]", printHelp},
	}
}

// printHelp is the command help: it lists the commands or, when one is named,
// explains it and lists its flags.
func printHelp(env *Env, f *flags, args []string) error {
	man := f.Bool("man", false, "print a man page of all commands")
	shell := ""
	f.some(&shell, "completion", "print a script for the Tab key in a `shell`: bash, zsh, fish")
	err := f.parse(env.Out, args)
	if err != nil {
		return err
	}
	text := section(completion, shell)
	switch {
	case f.NArg() > 1:
		return usagef("name one command: fixstep help %s", f.Arg(0))
	case *man:
		text = manPage(*env)
	case shell == "":
		text, err = explain(*env, cmp.Or(f.Arg(0), "fixstep"))
	case text == "":
		err = usagef("-completion %s: the shells are bash, zsh and fish", shell)
	}
	io.WriteString(env.Out, text)
	return err
}

// explain returns the section of the manual about a command, and its flags.
func explain(env Env, name string) (string, error) {
	text := section(manual, name)
	if name == "fixstep" || name == "env" {
		return text, nil
	}
	c, err := commandOf(name)
	if err != nil {
		return "", err
	}
	var flags bytes.Buffer
	env.Out = &flags
	c.run(&env, newFlags(c.name, c.operands), []string{"-h"})
	return text + "\n" + flags.String(), nil
}

// manPage returns the manual as a man page, in the usual sections.
func manPage(env Env) string {
	env.Lobby = "/run/fixstep or /tmp" // on any machine
	all := section(manual, "fixstep")
	page := ".TH FIXSTEP 6\n.SH NAME\nfixstep \\- game loops for the terminal, and Spacewar!\n" +
		".SH SYNOPSIS\n.B fixstep\n[command] [flags]\n.SH DESCRIPTION\n"
	page += roff(section(manual, "about")) + ".SH COMMANDS\n"
	for _, c := range commands {
		text, _ := explain(env, c.name)
		page += ".SS " + c.name + "\n" + roff(text)
	}
	for _, part := range []struct{ title, text string }{
		{"ENVIRONMENT", section(manual, "env")},
		{"FILES", section(manual, "files")},
		{"EXIT STATUS", titled(all, "Exit status")},
		{"EXAMPLES", titled(all, "Examples")},
	} {
		page += ".SH " + part.title + "\n" + roff(part.text)
	}
	return page
}

// titled returns the lines of a text below a title.
func titled(text, title string) string {
	_, rest, _ := strings.Cut(text, "\n"+title+"\n")
	lines, _, _ := strings.Cut(rest, "\n\n")
	return lines + "\n"
}

// roff returns a text in the language of man pages. Two spaces within a line
// divide a word, such as a flag, from its meaning. Lines with more indentation
// continue the meaning.
func roff(text string) (page string) {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`).Replace(text)
	for line := range strings.Lines(text) {
		head, means, _ := strings.Cut(strings.TrimSpace(line), "  ")
		switch {
		case head == "":
			page += ".PP\n"
		case means != "":
			page += ".TP\n.B " + head + "\n" + strings.TrimSpace(means) + "\n"
		case strings.HasPrefix(line, "  ") && line[2] != ' ':
			page += ".RS 4\n.nf\n" + head + "\n.fi\n.RE\n"
		default:
			page += head + "\n"
		}
	}
	return page
}
