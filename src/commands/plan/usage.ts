import { languageNames } from './write-snippet.ts'

export const usage = `npm run --silent plan -- --operation ID [options]
npm run --silent plan -- --list [--document FILE]

Prints the request that an operation of an OpenAPI document makes, and sends
nothing. The plan names the places of credentials and files, and holds neither.

  --operation ID    its operationId or its slug; without an operationId, method
                    and path, such as "GET /users"
  --document FILE   OpenAPI 3.0, 3.1 or 3.2, or Swagger 2.0, as JSON or YAML
                    (default: PORTAL_OPENAPI, else openapi/service.openapi.yaml)
  --inputs FILE     what to send, as JSON; - reads standard input
  --base URL        the address of the service, for documents that leave it open
                    (default: PORTAL_API_BASE_URL)
  --language NAME   print a snippet instead, in one of:${writeNames('                    ')}
  --list            print one line of JSON for each operation: id, slug, method,
                    path, and callable: true, or why not: "from":"program" is
                    not from a web page, "from":"nowhere" not at all
  --verbose         tell the faults of the document on standard error
  --help            print this help

The inputs. All members may be left out:

  {"parameters":{"path:id":7,"query:tag":["a","b"]},"body":{"name":"x"},
   "mediaType":"application/json","server":0,"variables":{"region":"eu"},
   "alternative":0,"secrets":["query:token"],"notSecret":["query:q_token"]}

  parameters   by location (path, query, querystring, header, cookie) and name.
               What is left out is not sent, "" is empty, null is null, and
               numbers keep every digit
  body         A text is the body, letter for letter; for JSON too, so that a
               JSON text is "\\"x\\"". Any other value is written as JSON where
               the media type is JSON. For forms, the members of an object are
               the fields. {"file":"cat.png","type":"image/png"} is a file, as
               the body or as a field: it is named and not read. Its path leads
               from the folder where a snippet runs, and not out of it
  mediaType    of the body; else the first of the document that can carry it
  server       index from 0, or its URL as the document writes it; else the
               first
  variables    of the server; else their defaults
  alternative  of the operation's security: index from 0, or "none"; else the
               first that can be planned, and none where none is stated
  nestings     by field, such as {"query:filter":"indices"}: how lists and
               objects within another are written where OpenAPI leaves it
               open, as a[0][b] (indices) or a[][b] (brackets); else as
               x-nested-arrays of the document says; else they are refused
  secrets      optional fields whose secret is sent. A field that the document
               declares and that takes a secret, by its name or format, has a
               slot and no value; what is required has one anyway
  notSecret    fields that are taken for secrets and are none

A relative server URL is resolved against the base (RFC 3986, section 5), "/"
is the base itself, and so is a variable that is the whole URL, such as
{base_url} of the default document. Without a base it is
https://base-url.invalid, a name that never resolves.

Output: {"method","url","headers":[["name","value"]],"body","slots"}, with
"notes" where a path is not sent as it is written; a refusal is
{"refused":[{"field","clause","sentence"}]}.

Exit status: 0 planned, 1 refused, 2 usage error.`

/** In lines that fit a terminal. */
function writeNames(indent: string): string {
  const lines = ['']
  for (const name of languageNames) {
    const line = lines.at(-1) ?? ''
    if (line.length + name.length > 50) lines.push(`${name}, `)
    else lines[lines.length - 1] = `${line}${name}, `
  }
  const text = lines.map((line) => line.trimEnd()).join(`\n${indent}`)
  return `\n${indent}${text.replace(/,$/, '')}`.replace(`\n${indent}\n`, '\n')
}
