import { splitAtValues } from '#request/request-sequence.ts'
import type {
  RequestSequence,
  SequenceInput,
  SequenceRead,
  SequenceStep,
} from '#request/request-sequence.ts'
import { formatRequest, formatText, go, readValue } from '../go.ts'
import { formatEnvironment, nameSecrets, toCamelCase as refer } from '../shared/program.ts'
import { quoteInCodePoints } from '../shared/quote.ts'
import {
  createInputValue,
  createSequenceLanguage,
  formatRanges,
  formatRead,
  insertInTexts,
  insertParts,
  insertValues,
  joinPlans,
  selectFunctions,
} from './sequence-program.ts'

/** Each value is JSON as a slice of bytes, so that numbers keep their digits. */
export const goSequence = createSequenceLanguage({
  language: go,
  formatHowToRun: () => 'Save as recipe.go and run: go run recipe.go (needs no modules).',
  format: formatProgram,
})

function formatProgram(sequence: RequestSequence): readonly string[] {
  const { slots, ...all } = joinPlans(sequence)
  const lines = [
    'func main() {',
    ...formatEnvironment(nameSecrets({ ...all, slots }), readValue),
    ...sequence.inputs.flatMap(readInput),
    ...(sequence.inputs.length > 0 ? [''] : []),
    ...sequence.steps.flatMap((step, index) => [
      `\t// ${index + 1}. ${step.id}`,
      ...insertInTexts(step.texts, asText).map(composeText),
      ...formatRequest(
        insertValues(nameSecrets(step.plan, undefined, undefined, slots), step, insertions),
      ).map((line) => (index === 0 ? line : line.replace('request, err :=', 'request, err ='))),
      ...receive(step),
      '',
    ]),
    ...insertInTexts(sequence.texts, asText).map(composeText),
    `\tfmt.Println(${formatOutputs(sequence)})`,
    '}',
  ]
  const code = [...lines, '', ...selectFunctions(functions, lines)]
  const used = packages.filter(({ call }) => code.some((line) => call.test(line)))
  return [
    'package main',
    '',
    'import (',
    ...used.map(({ name }) => `\t"${name}"`),
    ')',
    '',
    ...code.slice(0, -1),
  ]
}

/** Go rejects unused imports. */
const packages = [
  { name: 'bytes', call: /\bbytes\.Buffer/ },
  { name: 'encoding/json', call: /\bjson\.(?:Unmarshal|Compact|NewEncoder)\(/ },
  { name: 'fmt', call: /\bfmt\.Println\(/ },
  { name: 'io', call: /\bio\.ReadAll\(/ },
  { name: 'log', call: /\blog\.Fatal/ },
  { name: 'net/http', call: /\bhttp\.NewRequest\(/ },
  { name: 'net/url', call: /\burl\.QueryEscape\(/ },
  { name: 'os', call: /\bos\.(?:Getenv|LookupEnv)\(/ },
  { name: 'regexp', call: /\bregexp\.MustCompile\(/ },
  { name: 'strconv', call: /\bstrconv\.Itoa\(/ },
  { name: 'strings', call: /\bstrings\.(?:NewReader|ReplaceAll|Join|ContainsAny)\(/ },
] as const

const asText = (name: string) => `toText(${refer(name)})`
const asJson = (name: string) => `string(${refer(name)})`

const insertions = {
  inUrl: (name: string) => `toURL(${refer(name)})`,
  inHeader: (name: string) => `toHeader(${refer(name)})`,
  asText,
  asJson,
}

function readInput(input: SequenceInput): readonly string[] {
  const { name, isText } = input
  const text = refer(input.source)
  return [
    ...readValue(createInputValue(input, text)),
    `\t${refer(name)} := ${isText ? 'toJSON' : 'parse'}(${isText ? text : `[]byte(${text})`})`,
  ]
}

function composeText({ name, text }: ReturnType<typeof insertInTexts>[number]): string {
  return `\t${refer(name)} := toJSON(${formatText(text, ' + ')})`
}

function receive(step: SequenceStep): readonly string[] {
  const status = `${refer(step.response)}.StatusCode`
  const isFailure = formatRanges(step.successes, ' && ', {
    success: `${status}/100 != 2`,
    one: (only) => `${status} != ${only}`,
    range: (first, last) => {
      const isOutside = `${status} < ${first} || ${status} > ${last}`
      return step.successes.length > 1 ? `(${isOutside})` : isOutside
    },
  })
  return [
    `\t${refer(step.response)}, ${refer(step.body)} := send(request)`,
    `\tif ${isFailure} {`,
    `\t\tlog.Fatalf("Step ${step.id} failed: HTTP %s\\n%s", ${refer(step.response)}.Status, ${refer(step.body)})`,
    '\t}',
    ...step.reads.map((read) => `\t${refer(read.name)} := ${formatSource(read, step)}`),
  ]
}

function formatSource(read: SequenceRead, { response, body }: SequenceStep): string {
  return formatRead(read, quoteInCodePoints, {
    status: `[]byte(strconv.Itoa(${refer(response)}.StatusCode))`,
    header: (name) => `readHeader(${refer(response)}, ${quoteInCodePoints(name)})`,
    body: (path) => `readValue(${[refer(body), ...path].join(', ')})`,
  })
}

function formatOutputs({ outputs, steps }: RequestSequence): string {
  if (outputs === undefined) return `string(${refer(steps.at(-1)?.body ?? '')})`
  return formatText(insertParts(splitAtValues(outputs, 'json'), asJson), ' + ')
}

const stopOnError = ['\tif err != nil {', '\t\tlog.Fatal(err)', '\t}']

/** Each after the functions that call it. */
const functions = [
  {
    name: 'send(',
    lines: [
      'func send(request *http.Request) (*http.Response, []byte) {',
      '\tclient := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error {',
      '\t\treturn http.ErrUseLastResponse',
      '\t}}',
      '\tresponse, err := client.Do(request)',
      ...stopOnError,
      '\tdefer response.Body.Close()',
      '\tbody, err := io.ReadAll(response.Body)',
      ...stopOnError,
      '\treturn response, body',
      '}',
    ],
  },
  {
    name: 'readHeader(',
    lines: [
      'func readHeader(response *http.Response, name string) []byte {',
      '\tvalues := response.Header.Values(name)',
      '\tif len(values) == 0 {',
      '\t\tlog.Fatalf("The response has no header %s.", name)',
      '\t}',
      '\treturn toJSON(strings.Join(values, ", "))',
      '}',
    ],
  },
  {
    name: 'readValue(',
    lines: [
      'func readValue(body []byte, path ...any) []byte {',
      '\tvalue := json.RawMessage(parse(body))',
      '\tfor _, name := range path {',
      '\t\tvar found json.RawMessage',
      '\t\tswitch name := name.(type) {',
      '\t\tcase string:',
      '\t\t\tvar members map[string]json.RawMessage',
      '\t\t\tjson.Unmarshal(value, &members)',
      '\t\t\tfound = members[name]',
      '\t\tcase int:',
      '\t\t\tvar items []json.RawMessage',
      '\t\t\tif json.Unmarshal(value, &items); name < len(items) {',
      '\t\t\t\tfound = items[name]',
      '\t\t\t}',
      '\t\t}',
      '\t\tif found == nil {',
      '\t\t\tlog.Fatalf("The response has no value at %v.", path)',
      '\t\t}',
      '\t\tvalue = found',
      '\t}',
      '\treturn value',
      '}',
    ],
  },
  {
    name: 'parse(',
    lines: [
      'func parse(text []byte) []byte {',
      '\tvar compact bytes.Buffer',
      '\tif err := json.Compact(&compact, text); err != nil {',
      '\t\tlog.Fatal(err)',
      '\t}',
      '\treturn compact.Bytes()',
      '}',
    ],
  },
  {
    name: 'toURL(',
    lines: [
      'func toURL(value []byte) string {',
      '\treturn strings.ReplaceAll(url.QueryEscape(toPlain(value)), "+", "%20")',
      '}',
    ],
  },
  {
    name: 'toHeader(',
    lines: [
      'func toHeader(value []byte) string {',
      '\ttext := toPlain(value)',
      '\tif !regexp.MustCompile(`^[!-~]([\\t -~]*[!-~])?$`).MatchString(text) {',
      '\t\tlog.Fatalf("%q cannot be sent in a header.", text)',
      '\t}',
      '\treturn text',
      '}',
    ],
  },
  {
    name: 'toPlain(',
    lines: [
      'func toPlain(value []byte) string {',
      '\ttext := toText(value)',
      '\tif strings.ContainsAny(string(value[0]), "[{n") || text == "" || text == "." || text == ".." {',
      '\t\tlog.Fatalf("%s cannot be part of an address or a header.", value)',
      '\t}',
      '\treturn text',
      '}',
    ],
  },
  {
    name: 'toText(',
    lines: [
      'func toText(value []byte) string {',
      '\tvar text string',
      "\tif value[0] != '\"' {",
      '\t\treturn string(value)',
      '\t}',
      '\tif err := json.Unmarshal(value, &text); err != nil {',
      '\t\tlog.Fatal(err)',
      '\t}',
      '\treturn text',
      '}',
    ],
  },
  {
    name: 'toJSON(',
    lines: [
      'func toJSON(text string) []byte {',
      '\tvar buffer bytes.Buffer',
      '\tencoder := json.NewEncoder(&buffer)',
      '\tencoder.SetEscapeHTML(false)',
      '\tencoder.Encode(text)',
      '\treturn bytes.TrimSpace(buffer.Bytes())',
      '}',
    ],
  },
] as const
