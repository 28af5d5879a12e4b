package app

import "time"

// ready checks the flags for strangers, and sets the defaults of a door.
func (p *playFlags) ready(f *flags) error {
	if f.given("dir") && f.given("record") {
		return usagef("play: -dir and -record do not go together")
	}
	if !*p.shut {
		return nil
	}
	if !f.given("idle") {
		*p.idle = 10 * time.Minute
	}
	for _, name := range []string{"record", "force", "cast"} {
		if f.given(name) {
			return usagef("play: -door and -%s do not go together: -dir DIR records", name)
		}
	}
	return nil
}

// enter does what is to be done before anything else.
func (p *playFlags) enter(env *Env) error {
	if !*p.shut || env.Scrub == nil {
		return nil
	}
	if err := env.Scrub(); err != nil {
		return usagef("play: %v", err)
	}
	return nil
}
