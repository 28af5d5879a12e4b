package termtest

// report returns the screen, the keys so far and the time.
func (p *Player) report() string {
	if p.command != nil {
		return p.d.Report("real")
	}
	return p.d.Report("fake")
}
