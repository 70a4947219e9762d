package lang

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"text/template/parse"
	"unicode/utf8"
)

// branched is a text with conditions. It has of the templates of Go's library what the locales use: operands,
// if, else, eq, ne, lt, le, gt, ge, not, and, or, and the number of a noun (.good.N 2). Beyond those it has ad,
// the Italian "to" before a name: "a Bob", "ad Anna". The library's own templates call any method of any value; a
// program with them keeps all methods of all types, which makes the program for browsers a fifth larger.
type branched struct{ root *parse.ListNode }

// functions are those that a text can name, with how many arguments they have at least.
var functions = map[string]any{"eq": 2, "ne": 2, "lt": 2, "le": 2, "gt": 2, "ge": 2, "not": 1, "and": 1, "or": 1, "ad": 1}

func readTemplate(source string) (*branched, error) {
	const name = "text"
	trees, err := parse.Parse(name, source, "{{", "}}", functions)
	if err != nil {
		return nil, err
	}
	return &branched{trees[name].Root}, nil
}

// fill is the text with its operands.
func (t *branched) fill(data map[string]any) (string, error) {
	var b strings.Builder
	err := operands(data).list(&b, t.root)
	return b.String(), err
}

// unknown is how an operand is written that is not given.
const unknown = "<no value>"

var errTemplate = errors.New("not what a text can say")

// operands are the operands of a text while it is filled in.
type operands map[string]any

func (o operands) list(b *strings.Builder, list *parse.ListNode) error {
	if list == nil {
		return nil
	}
	for _, n := range list.Nodes {
		switch n := n.(type) {
		case *parse.TextNode:
			b.Write(n.Text)
		case *parse.ActionNode:
			v, err := o.pipe(n.Pipe)
			if err != nil {
				return err
			}
			write(b, v)
		case *parse.IfNode:
			v, err := o.pipe(n.Pipe)
			if err != nil {
				return err
			}
			branch := n.ElseList
			if truth(v) {
				branch = n.List
			}
			if err = o.list(b, branch); err != nil {
				return err
			}
		default:
			return fmt.Errorf("%w: %s", errTemplate, n)
		}
	}
	return nil
}

func write(b *strings.Builder, v any) {
	switch is := v.(type) {
	case nil:
		b.WriteString(unknown)
	case string:
		b.WriteString(is)
	default:
		fmt.Fprint(b, v)
	}
}

func (o operands) pipe(p *parse.PipeNode) (any, error) {
	if len(p.Cmds) != 1 || len(p.Decl) > 0 {
		return nil, fmt.Errorf("%w: %s", errTemplate, p)
	}
	args := p.Cmds[0].Args
	first, is := args[0].(*parse.IdentifierNode)
	if !is {
		return o.value(args[0], args[1:])
	}
	values := make([]any, len(args)-1)
	for i, a := range args[1:] {
		v, err := o.value(a, nil)
		if err != nil {
			return nil, err
		}
		values[i] = v
		if (first.Ident == "and" || first.Ident == "or") && truth(v) == (first.Ident == "or") { // what follows is of no interest
			return v, nil
		}
	}
	if least := functions[first.Ident].(int); len(values) < least || len(values) != 1 && (first.Ident == "not" || first.Ident == "ad") {
		return nil, fmt.Errorf("%w: %s", errTemplate, p)
	}
	return call(first.Ident, values)
}

// value is the value of a node; args are for a noun, how many of it.
func (o operands) value(n parse.Node, args []parse.Node) (any, error) {
	if f, is := n.(*parse.FieldNode); is && len(f.Ident) == 2 && f.Ident[1] == "N" && len(args) == 1 {
		word, counts := o[f.Ident[0]].(interface{ N(count any) string })
		count, err := o.value(args[0], nil)
		if err != nil || !counts {
			return nil, errors.Join(fmt.Errorf("%w: %s", errTemplate, n), err)
		}
		return word.N(count), nil
	}
	if len(args) > 0 {
		return nil, fmt.Errorf("%w: %s", errTemplate, n)
	}
	switch n := n.(type) {
	case *parse.FieldNode:
		if len(n.Ident) == 1 {
			return o[n.Ident[0]], nil
		}
	case *parse.StringNode:
		return n.Text, nil
	case *parse.BoolNode:
		return n.True, nil
	case *parse.NumberNode:
		if n.IsInt {
			return int(n.Int64), nil
		}
	case *parse.PipeNode:
		return o.pipe(n)
	}
	return nil, fmt.Errorf("%w: %s", errTemplate, n)
}

// call is the value of a function.
func call(name string, args []any) (any, error) {
	switch name {
	case "not":
		return !truth(args[0]), nil
	case "ad":
		return ad(fmt.Sprint(args[0])), nil
	case "and", "or":
		return args[len(args)-1], nil
	case "eq": // the first to any other
		for _, a := range args[1:] {
			if c, err := compare(args[0], a); err != nil || c == 0 {
				return err == nil, err
			}
		}
		return false, nil
	}
	if len(args) != 2 {
		return nil, fmt.Errorf("%w: %s", errTemplate, name)
	}
	c, err := compare(args[0], args[1])
	switch _, truths := args[0].(bool); {
	case err != nil:
		return nil, err
	case name == "ne":
		return c != 0, nil
	case truths || args[0] == nil || args[1] == nil:
		return nil, fmt.Errorf("%w: %s of %v and %v", errTemplate, name, args[0], args[1])
	}
	return map[string]bool{"lt": c < 0, "le": c <= 0, "gt": c > 0, "ge": c >= 0}[name], nil
}

// ad is a name behind the Italian "to", which takes a d before another a.
func ad(name string) string {
	if first, _ := utf8.DecodeRuneInString(name); strings.ContainsRune("AaÀàÁáÂâÄä", first) {
		return "ad " + name
	}
	return "a " + name
}

// truth reports whether a value counts as true: one that is there and not empty.
func truth(v any) bool {
	switch is := reflect.ValueOf(v); is.Kind() { //nolint:exhaustive // all others are there
	case reflect.Invalid:
		return false
	case reflect.String, reflect.Slice, reflect.Map:
		return is.Len() > 0
	case reflect.Struct:
		return true
	default:
		return !is.IsZero()
	}
}

// compare compares two numbers, two texts or two truths.
func compare(a, b any) (int, error) {
	x, y := reflect.ValueOf(a), reflect.ValueOf(b)
	switch {
	case x.Kind() == reflect.String && y.Kind() == reflect.String:
		return strings.Compare(x.String(), y.String()), nil
	case x.CanInt() && y.CanInt():
		return cmp.Compare(x.Int(), y.Int()), nil
	case x.Kind() == reflect.Bool && y.Kind() == reflect.Bool && x.Bool() == y.Bool(), a == nil && b == nil:
		return 0, nil
	case x.Kind() == reflect.Bool && y.Kind() == reflect.Bool, a == nil || b == nil, x.Kind() == reflect.Struct, y.Kind() == reflect.Struct:
		return 1, nil
	}
	return 0, fmt.Errorf("%w: %T beside %T", errTemplate, a, b)
}
