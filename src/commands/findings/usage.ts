export const usage = `npm run --silent findings -- [options]
npm run --silent findings -- --list

Prints what an OpenAPI document leaves open and where it contradicts itself, the
most harmful to a client first, with file and line.

  --document FILE     OpenAPI 3.0, 3.1 or 3.2, or Swagger 2.0, as JSON or YAML
                      (default: PORTAL_OPENAPI, else openapi/service.openapi.yaml)
  --json              print one line of JSON for each finding, with all its places
  --baseline FILE     pass over the places that the file lists: only new ones
                      are printed, and count for the exit status
  --update-baseline   write all places of now to the file of --baseline
  --list              print every detector and what it finds, ranked
  --help              print this help

What has one cause is one finding, however many places it has. A place is known
by its detector and where it is in the document, so that a baseline holds when
lines move, and a new place of a known cause is new. What the document says by
hand is no finding: x-not-specified and x-contradictory entries with "covers",
and x-findings with an answer or with the reason why it is dismissed. Nor is
what a description says in words.

Output: FILE:LINE: status, detector: sentence (operations) and the first places.
A note, which is good to know and no fault of the document, has "note" for its
status. As JSON: {"detector","status","weight","topic","sentence","assume",
"operations","places":[{"file","line","at","sentence","operations"}]}.

Exit status: 0 none, or notes alone, 1 some, 2 usage error.`
