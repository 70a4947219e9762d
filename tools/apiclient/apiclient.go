// Package apiclient is where .ci/run puts a client that a generator has made from the API's document, and
// compiles it: who makes a client of their own from that finds no fault of the document.
package apiclient

//go:generate go tool oapi-codegen -config config.yaml ../../api/openapi.yaml

import (
	_ "github.com/oapi-codegen/runtime" // the generated client needs them
	_ "github.com/oapi-codegen/runtime/types"
)
