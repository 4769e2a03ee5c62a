export const usage = `npm run --silent findings -- [options]
npm run --silent findings -- --list

Prints what an OpenAPI document leaves open and where it contradicts itself, the
most harmful to a client first, with file and line.

  --document FILE     OpenAPI 3.0, 3.1 or 3.2, or Swagger 2.0, as JSON or YAML
                      (default: PORTAL_OPENAPI, else openapi/service.openapi.yaml)
  --json              print one line of JSON for each finding
  --baseline FILE     pass over the findings that the file lists: only new ones
                      are printed, and count for the exit status
  --update-baseline   write all findings of now to the file of --baseline
  --list              print every detector and what it finds, ranked
  --help              print this help

A finding is known by its detector and its place in the document, so that a
baseline holds when lines move. What the document says by hand is no finding:
x-not-specified and x-contradictory entries with "covers", and x-findings with
an answer or with the reason why it is dismissed.

Output: FILE:LINE: status, detector: sentence (operations). As JSON:
{"detector","status","topic","sentence","assume","at","file","line","operations"}.

Exit status: 0 none, 1 some, 2 usage error.`
