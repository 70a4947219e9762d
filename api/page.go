package api

import (
	"bytes"
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// Described is an operation as a page shows it.
type Described struct {
	ID, Method, Path     string
	Summary, Description string
	Scope                Scope // "" if no token is needed
	Params               []Param
	Body                 string // an example in JSON, "" if there is none
}

// Param is a parameter of an operation.
type Param struct {
	Name, In, Description string
	Required              bool
}

// Group is the operations of a tag.
type Group struct {
	Name, Description string
	Operations        []Described
}

// methods are those of the API, in the order in which a page lists them.
var methods = []string{http.MethodGet, http.MethodPost}

// Groups are all operations, by their tags.
func (a *API) Groups() []Group {
	doc := a.api.OpenAPI()
	groups := make([]Group, len(doc.Tags))
	for i, tag := range doc.Tags {
		groups[i] = Group{Name: tag.Name, Description: tag.Description}
		for path, item := range doc.Paths {
			for _, o := range []*huma.Operation{item.Get, item.Post} {
				if o != nil && o.Tags[0] == tag.Name {
					groups[i].Operations = append(groups[i].Operations, a.describe(path, o))
				}
			}
		}
		slices.SortFunc(groups[i].Operations, func(x, y Described) int {
			if by := strings.Compare(x.Path, y.Path); by != 0 {
				return by
			}
			return slices.Index(methods, x.Method) - slices.Index(methods, y.Method)
		})
	}
	return groups
}

func (a *API) describe(path string, o *huma.Operation) Described {
	d := Described{ID: o.OperationID, Method: o.Method, Path: path, Summary: o.Summary, Description: o.Description}
	for _, way := range o.Security {
		if scopes := way[tokenScheme]; len(scopes) > 0 && len(o.Security) == 1 {
			d.Scope = Scope(scopes[0])
		}
	}
	for _, p := range o.Parameters {
		d.Params = append(d.Params, Param{p.Name, p.In, p.Description, p.Required})
	}
	slices.SortStableFunc(d.Params, func(x, y Param) int { return placeOf(x.In) - placeOf(y.In) })
	if o.RequestBody != nil {
		example := a.example(o.RequestBody.Content["application/json"].Schema, 0)
		text, _ := json.Marshal(example) // of maps and strings
		var b bytes.Buffer
		_ = json.Indent(&b, text, "", "  ")
		d.Body = b.String()
	}
	return d
}

// placeOf orders parameters: first those without which there is no address.
func placeOf(in string) int { return slices.Index([]string{"path", "query", "header"}, in) }

// example is a value of a schema, with what is required.
func (a *API) example(s *huma.Schema, depth int) any {
	if s == nil || depth > 4 {
		return nil
	}
	if s.Ref != "" {
		return a.example(a.api.OpenAPI().Components.Schemas.SchemaFromRef(s.Ref), depth)
	}
	switch s.Type {
	case "object":
		out := map[string]any{}
		for _, name := range s.Required {
			if name != "$schema" {
				out[name] = a.example(s.Properties[name], depth+1)
			}
		}
		return out
	case "array":
		return []any{a.example(s.Items, depth+1)}
	case "boolean":
		return len(s.Enum) > 0
	case "integer", "number":
		if s.Minimum != nil {
			return *s.Minimum
		}
		return 0
	}
	if len(s.Enum) > 0 {
		return s.Enum[0]
	}
	return ""
}
