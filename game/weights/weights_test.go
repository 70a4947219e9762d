package weights

import (
	"reflect"
	"strings"
	"testing"

	"spielwerk/game"
)

const file = `# Where they are from.
#   A command.
weights:
  - {name: apple, value: 5, least: 0, most: 9, means: "an apple"}
  - {name: pear, value: -3, least: -4, most: 0, means: "a \"pear\": soft, and #1"}
`

func fields(apple, pear *int) []Field { return []Field{{"apple", apple}, {"pear", pear}} }

// TestFile: what is read is what the file says, and written again it is the same file.
func TestFile(t *testing.T) {
	var apple, pear int
	list, err := Read("f.yaml", []byte(file), fields(&apple, &pear))
	if err != nil {
		t.Fatal(err)
	}
	want := []game.Weight{{Name: "apple", Value: 5, Most: 9, Means: "an apple"}, {Name: "pear", Value: -3, Least: -4, Means: `a "pear": soft, and #1`}}
	if !reflect.DeepEqual(list, want) {
		t.Errorf("read %+v", list)
	}
	Set(fields(&apple, &pear), list)
	if apple != 5 || pear != -3 {
		t.Errorf("the evaluation reads %d and %d", apple, pear)
	}
	if again := Write("Where they are from.\n  A command.\n", list); string(again) != file {
		t.Errorf("written again:\n%s", again)
	}
	if got, err := Read("f.yaml", []byte(file), Named(list)); err != nil || !reflect.DeepEqual(Values(got), []int{5, -3}) {
		t.Errorf("by names alone: %v, %v", got, err)
	}
}

// TestFlawsAreLocated: whatever is wrong is told with file, line and reason.
func TestFlawsAreLocated(t *testing.T) {
	for _, c := range []struct{ old, put, want string }{
		{"name: pear", "name: plum", `f.yaml:5: weight "plum" in place of "pear"`},
		{"name: apple", "name: pear", `f.yaml:4: weight "pear" in place of "apple"`},
		{"value: 5", "value: 10", "f.yaml:4: weight apple is 10; it must be from 0 to 9"},
		{"value: -3", "value: -5", "f.yaml:5: weight pear is -5; it must be from -4 to 0"},
		{"value: 5", "value: many", "f.yaml:4: cannot unmarshal"},
		{"value: 5, ", "", "f.yaml:4: a weight must have all of name, value"},
		{"value: 5", "worth: 5", `f.yaml:4: unknown key "worth"`},
		{"weights:", "wights:", "f.yaml:3: field wights not found"},
		{"  - {name: pear", "  # - {name: pear", `f.yaml:4: weight "pear" is missing`},
		{"weights:", "weights:\n  - {name: fig, value: 1, least: 0, most: 2, means: fig}", `f.yaml:4: weight "fig" in place of "apple"`},
		{"#1\"}\n", "#1\"}\n  - {name: fig, value: 1, least: 0, most: 2, means: fig}\n", `f.yaml:6: unknown weight "fig"`},
		{"#1\"}\n", "#1\"}\n---\nmore: 1\n", "f.yaml: unexpected text after the weights"},
		{"weights:", "weights: [", "f.yaml:"},
		{file, "", "f.yaml:1: EOF"},
	} {
		var apple, pear int
		_, err := Read("f.yaml", []byte(strings.Replace(file, c.old, c.put, 1)), fields(&apple, &pear))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q for %q: %v, not %q", c.put, c.old, err, c.want)
		}
	}
}
