package app

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"net/http"
	"net/url"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// A browser is driven by WebDriver, a protocol over HTTP.
type browser struct {
	*testing.T
	page    string // the address without the query
	session string
}

// start starts the browser.
func (b *browser) start() {
	driver := exec.Command("chromedriver", "--port=0")
	out, err := driver.StdoutPipe()
	if err == nil {
		err = driver.Start()
	}
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		driver.Process.Kill()
		driver.Wait()
	})
	lines, port := bufio.NewScanner(out), regexp.MustCompile(`on port (\d+)\.`)
	for b.session == "" && lines.Scan() {
		if found := port.FindStringSubmatch(lines.Text()); found != nil {
			b.session = "http://127.0.0.1:" + found[1] + "/session"
		}
	}
	var s struct{ SessionID string }
	json.Unmarshal(b.call("POST", "", map[string]any{"capabilities": map[string]any{"alwaysMatch": map[string]any{
		"goog:chromeOptions": map[string]any{"args": []string{"headless", "no-sandbox", "disable-gpu", "enable-unsafe-swiftshader",
			"disable-quic", "no-first-run", "disable-background-networking", "disable-component-update", "disable-sync"},
			"excludeSwitches": []string{"disable-background-timer-throttling", "disable-renderer-backgrounding", "disable-backgrounding-occluded-windows"}},
		"goog:loggingPrefs": map[string]string{"browser": "ALL"},
	}}}), &s)
	b.session += "/" + s.SessionID
	b.Cleanup(func() { b.call("DELETE", "", nil) })
	b.call("POST", "/timeouts", map[string]int{"script": 40_000})
	b.call("POST", "/window/rect", map[string]int{"width": 820, "height": 560})
}

// call sends the driver a command, and returns its answer.
func (b *browser) call(method, path string, body any) json.RawMessage {
	b.Helper()
	text := new(bytes.Buffer)
	if body != nil {
		json.NewEncoder(text).Encode(body)
	}
	request, _ := http.NewRequest(method, b.session+path, text)
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		b.Fatal(err)
	}
	defer answer.Body.Close()
	var value struct{ Value json.RawMessage }
	err = json.NewDecoder(answer.Body).Decode(&value)
	if err != nil || answer.StatusCode != http.StatusOK {
		b.Fatalf("%s: %v, %.400s", path, err, value.Value)
	}
	return value.Value
}

// open opens the page by a link.
func (b *browser) open(query string) {
	b.Helper()
	if query != "" {
		query = "?" + strings.ReplaceAll(url.PathEscape(query), "%3D", "=")
	}
	b.call("POST", "/url", map[string]string{"url": b.page + query})
}

// text is a script that returns the text of the terminal.
const text = `const b = globalThis.tty?.buffer.active;
	return [...Array(b ? tty.rows : 0).keys()].map(y => b.getLine(b.viewportY + y).translateToString(true)).join('\n')`

// script runs a script in the page, and returns its text.
func (b *browser) script(script string) (text string) {
	b.Helper()
	json.Unmarshal(b.call("POST", "/execute/sync", map[string]any{"script": script, "args": []any{}}), &text)
	return text
}

// await waits until a condition is true in the page, and returns its value.
func (b *browser) await(condition string) (value string) {
	b.Helper()
	script := `const done = arguments[0], end = performance.now() + 30000;
		const look = () => { const is = %s; is || performance.now() > end ? done(String(is)) : setTimeout(look, 20); }; look()`
	json.Unmarshal(b.call("POST", "/execute/async",
		map[string]any{"script": fmt.Sprintf(script, condition), "args": []any{}}), &value)
	if value == "" || value == "false" || value == "null" || value == "undefined" {
		b.fail(condition)
	}
	return value
}

// until waits until a regular expression matches the terminal's text, and
// returns the match and its groups.
func (b *browser) until(pattern string) []string {
	b.Helper()
	var groups []string
	const match = "JSON.stringify((() => { %s })().match(new RegExp(%q, 'm')))?.replace(/^null$/, '')"
	found := b.await(fmt.Sprintf(match, text, pattern))
	json.Unmarshal([]byte(found), &groups)
	return groups
}

// fail ends the test with the text of the terminal.
func (b *browser) fail(wanted string) {
	b.Helper()
	b.Fatalf("no %s; %s\n%s", wanted, b.script("return says.textContent"), b.script(text))
}

// click presses and releases a button by its name, with a mouse.
func (b *browser) click(name string) { b.press(name, "mouse") }

// tap is click with a finger.
func (b *browser) tap(name string) { b.press(name, "touch") }

// press presses and releases a button with a pointer of a type.
func (b *browser) press(name, pointer string) {
	b.Helper()
	var element map[string]string
	json.Unmarshal(b.call("POST", "/element",
		map[string]string{"using": "xpath", "value": fmt.Sprintf("//button[.='%s']", name)}), &element)
	actions := []map[string]any{
		{"type": "pointerMove", "origin": element, "x": 0, "y": 0},
		{"type": "pointerDown", "button": 0},
		{"type": "pointerUp", "button": 0},
	}
	b.call("POST", "/actions", map[string]any{"actions": []any{map[string]any{
		"type": "pointer", "id": pointer, "parameters": map[string]string{"pointerType": pointer},
		"actions": actions,
	}}})
}

// keys presses and releases keys: an action, a key, and so on.
func (b *browser) keys(actions ...string) {
	b.Helper()
	var list []map[string]string
	for i := 0; i < len(actions); i += 2 {
		list = append(list, map[string]string{"type": actions[i], "value": actions[i+1]})
	}
	keys := map[string]any{"type": "key", "id": "keys", "actions": list}
	b.call("POST", "/actions", map[string]any{"actions": []any{keys}})
}

// screenshot returns the picture of the browser.
func (b *browser) screenshot() image.Image {
	var data []byte // json takes it for base64
	json.Unmarshal(b.call("GET", "/screenshot", nil), &data)
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		b.Fatal(err)
	}
	return picture
}
