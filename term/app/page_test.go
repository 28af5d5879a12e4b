package app

import (
	"encoding/json"
	"fmt"
	"image"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"fixstep/term/internal/input"
)

// TestThePage makes the page and gives a lesson on it in Chromium.
func TestThePage(t *testing.T) {
	if os.Getenv("FIXSTEP_TEST") != "whole" {
		t.Skip("only FIXSTEP_TEST=whole starts a real browser")
	}
	for _, program := range []string{"npm", "chromedriver"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("%s is missing: apt-get install npm chromium-driver", program)
		}
	}
	t.Parallel()
	dir := t.TempDir()
	if out, err := exec.Command("bash", "../../.ci/page", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	program, err := os.ReadFile(filepath.Join(dir, "fixstep.wasm.gz"))
	if err != nil || len(program) > 2_000_000 {
		t.Errorf("%v, %d bytes of program, at most 2,000,000", err, len(program))
	}
	files := http.FileServer(http.Dir(dir))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		files.ServeHTTP(w, r)
	}))
	defer server.Close()
	b := &browser{T: t, page: server.URL}
	b.start()
	b.tour()
	b.lab()
	b.hidden()
	b.claims()
	b.upright()
	b.play()
	b.meeting()
	b.errors(dir)
}

// TestAPhoneHasEachKey that a step, a claim or a task asks for, as a button.
func TestAPhoneHasEachKey(t *testing.T) {
	page, err := os.ReadFile("page/page.js")
	list := regexp.MustCompile(`'(← .*?)' \+ \(fingers \? '(.*?)'`).FindSubmatch(page)
	if err != nil || list == nil {
		t.Fatal("no list of buttons", err)
	}
	buttons := append(strings.Fields(string(list[1])+string(list[2])), "s", "p", "P") // stall and pause
	for _, text := range []string{tourText, claimsText, sheetText} {
		keys := regexp.MustCompile(`(?m)^keys?: .*|\b[Kk]eys? \S+|Press \S+|Shift-\w|Enter`)
		for _, asked := range keys.FindAllString(text, -1) {
			_, after, found := strings.Cut(asked, " ")
			if !found {
				after = strings.TrimPrefix(asked, "Shift-")
			}
			for key := range strings.FieldsSeq(after) {
				key = strings.TrimSuffix(key, ":")
				if len(key) > 1 && !slices.Contains([]string{"Space", "Enter", "Esc"}, key) {
					continue // a word, as in "key to its picture"
				}
				if !slices.Contains(buttons, key) && !slices.Contains(buttons, strings.ToUpper(key)) {
					t.Errorf("%q: no button %q in %v", asked, key, buttons)
				}
			}
		}
	}
}

// buttonPlaces are the places of all buttons but the one that is asked for.
const buttonPlaces = `return [...document.querySelectorAll('button:not(.asked)')].map(b => {
	const r = b.getBoundingClientRect(); return [b.textContent, r.x, r.y].join() }).join(' ')`

// tour takes three steps of the tour, by the buttons, of which the second has
// its vote by a finger, and makes the window smaller.
func (b *browser) tour() {
	b.open("tour=2")
	for step := 2; step <= 4; step++ {
		b.until(fmt.Sprintf(`^%d/\d+ `, step))
		places := b.script(buttonPlaces)
		if step == 3 {
			b.tap("1")
		} else {
			b.click("1")
		}
		if said := b.until(`Yes: |No,\s|Now\s+press\s+(?:Shift-)?(\w+)`); said[1] != "" {
			if now := b.script(buttonPlaces); now != places {
				b.Errorf("step %d: with the button %s the others move from %s to %s", step, said[1], places, now)
			}
			b.click(said[1])
			b.until(`Yes: |No,\s`)
		}
		b.click("→")
	}
	before := b.script("return tty.cols + 'x' + tty.rows")
	b.call("POST", "/window/rect", map[string]int{"width": 700, "height": 500})
	if after := b.await(`tty.cols + 'x' + tty.rows !== '` + before + `' && tty.cols + 'x' + tty.rows`); after == before {
		b.Errorf("a smaller window has %s cells as before", after)
	}
	b.until(`^5/\d+ `)
	b.call("POST", "/window/rect", map[string]int{"width": 820, "height": 560})
}

// lab stalls two lanes, and makes a draw dearer by a slider.
func (b *browser) lab() {
	b.open("lab=-loops nap,steady -machine fast")
	b.until("nap .* on time")
	b.click("stall")
	b.until(`nap .* late[\s\S]*steady .* dropped`)
	b.script("const draw = document.querySelectorAll('input')[1]; draw.value = 2; draw.dispatchEvent(new Event('input'))")
	b.until("draw 4ms")
	b.keys("keyDown", "d", "keyUp", "d")
	b.until("draw 2ms")
	if at := b.script("return document.querySelectorAll('input')[1].value"); at != "1" {
		b.Errorf("the slider is at %s after two up and one down", at)
	}
}

// hidden hides the lab for a while, which pauses its machines.
func (b *browser) hidden() {
	b.open("lab=-loops catchup,steady -machine fast")
	b.until("steady .* on time")
	b.call("POST", "/window/minimize", struct{}{})
	b.await("document.hidden")
	b.await("performance.now() - (globalThis.hid ??= performance.now()) > 2500")
	b.call("POST", "/window/rect", map[string]int{"width": 820, "height": 560})
	b.until("steady .* on time")
}

// claims looks at the pictures, and goes from the list of claims to one of
// them, and to the next.
func (b *browser) claims() {
	b.open("")
	b.script("document.querySelector('#about a + a').click()")
	b.await("document.images.length === 2 && [...document.images].every(i => i.naturalWidth > 0)")
	b.open("")
	b.script("document.querySelector('#about a').click()")
	b.await("document.links.length > " + fmt.Sprint(len(claims())))
	b.script("document.links[6].click()")
	b.until("Fixed steps in varying")
	b.script("document.querySelector('#about a:last-child').click()")
	b.until("The shorter the step")
	b.open(fmt.Sprintf("claim=%d", len(claims())))
	b.script("document.querySelector('#about a:last-child').click()")
	for tries := 0; b.script("return location.pathname") != "/claims.html"; tries++ { // await would end with its page
		if tries > 200 {
			b.Fatal("after the last claim comes no list")
		}
		time.Sleep(100 * time.Millisecond)
	}
	b.open("claim=8")
	b.script("document.querySelector('#about a').click()")
	b.await("location.hash === '#c8' && document.querySelector('#c8').textContent.length > 20")
}

// upright turns a phone: the letters are as large as the lab allows.
func (b *browser) upright() {
	b.open("tour=5")
	b.until(`^5/\d+ `)
	b.call("POST", "/window/rect", map[string]int{"width": 500, "height": 1000})
	b.await("tty.cols < 60 && tty.rows < 50 && tty.options.fontSize > 11")
	b.until(`^5/\d+ [\s\S]*3 `)
	b.call("POST", "/window/rect", map[string]int{"width": 820, "height": 560})
}

// meeting checks that the browser shows no gap between blocks.
func (b *browser) meeting() {
	b.open("lab=-loops nap,steady")
	b.until("███")
	b.click("pause")
	b.until("paused")
	picture, found := b.screenshot(), 0
	var screen [4]float64 // place and size of a cell, in pixels
	json.Unmarshal([]byte(b.script(`const r = document.querySelector('.xterm-screen').getBoundingClientRect();
		return JSON.stringify([r.x, r.y, r.width / tty.cols, r.height / tty.rows])`)), &screen)
	for y, line := range strings.Split(b.script(text), "\n") {
		i := strings.Index(line, "███")
		if i < 0 {
			continue
		}
		found++
		x := float64(len([]rune(line[:i])))
		area := image.Rect(int(screen[0]+x*screen[2])+2, int(screen[1]+float64(y)*screen[3])+2,
			int(screen[0]+(x+3)*screen[2])-2, int(screen[1]+float64(y+1)*screen[3])-2)
		for n := range area.Dx() * area.Dy() {
			px, py := area.Min.X+n%area.Dx(), area.Min.Y+n/area.Dx()
			if picture.At(px, py) != picture.At(area.Min.X, area.Min.Y) {
				b.Fatalf("row %d: blocks do not meet at %d,%d of %v", y, px, py, area)
			}
		}
	}
	if found < 2 {
		b.Errorf("%d rows of blocks", found)
	}
}

// play plays two seconds in a visible window and two more in a hidden one.
func (b *browser) play() {
	b.open("play=-autopilot -for 2s -stats")
	b.await("says.textContent.startsWith('The program has ended with status 0')")
	seen := b.until(`(\d+) updates, .* (\d+) draws, (\S+) dropped`)
	b.open("play=-autopilot -for 4s -stats")
	b.until("torpedoes")
	b.script("tty.sent = ''; const keys = tty.keys; tty.keys = text => { tty.sent += text; keys(text); }")
	b.keys("keyDown", "a", "keyUp", "a", "keyDown", "\ue012", "keyUp", "\ue012")
	p := input.New(80, 24)
	p.SetExtended(true)
	answers := regexp.MustCompile("\x1b\\[[?]?[0-9;]*[cn]") // to the questions of pictures
	sent := answers.ReplaceAllString(b.script("return tty.sent"), "")
	if events := p.Feed([]byte(sent)); len(events) != 4 {
		b.Errorf("two keys are %d events: %q", len(events), sent)
	} else if up, ok := events[1].(*input.Release); !ok || up.Rune != 'a' {
		b.Errorf("the second event is %#v", events[1])
	}
	b.call("POST", "/window/minimize", struct{}{})
	b.await("document.hidden")
	b.await("says.textContent.startsWith('The program has ended with status 0')")
	hidden := b.until(`(\d+) updates, .* (\d+) draws, (\S+) dropped`)
	b.call("POST", "/window/rect", map[string]int{"width": 820, "height": 560})
	b.Logf("in sight: %s; hidden: %s", seen[0], hidden[0])
	if hidden[3] == "0s" {
		b.Error("a hidden window drops nothing")
	}
}

// errors makes the page show an error, and then reads the console.
func (b *browser) errors(dir string) {
	if log := b.call("POST", "/se/log", map[string]string{"type": "browser"}); strings.Contains(string(log), `"SEVERE"`) {
		b.Errorf("errors in the console: %s", log)
	}
	b.open("args=lap")
	b.until(`unknown command "lap"`)
	b.await("says.textContent.startsWith('The program has ended with status 2')")
	other := b.script(`return performance.getEntriesByType('resource').map(e => e.name)` +
		`.filter(n => !n.startsWith(location.origin)).join()`)
	if other != "" {
		b.Errorf("the page asks others: %s", other)
	}
	os.Remove(filepath.Join(dir, "fixstep.wasm.gz"))
	b.open("")
	b.await("says.textContent.startsWith('The program cannot run: fixstep.wasm.gz: 404')")
	b.page = "file://" + dir + "/index.html"
	b.open("")
	b.await("says.textContent.includes('web server')")
}
