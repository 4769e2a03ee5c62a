import { takesPair } from '../request/plan/place-secrets.ts'
import type { RequestPlan, PlannedBody } from '../request/request-plan.ts'
import type { StreamFormat } from '../stream/stream-format.ts'
import {
  composeMultipartType,
  composeHeaders,
  composeUrl,
  composeMultipart,
  composeText,
} from './shared/compose-request.ts'
import type { ComposedHeader, MultipartBody, BodyPlan } from './shared/compose-request.ts'
import { namePath, listFiles } from './shared/file-path.ts'
import { makeLanguage, setInPosix } from './shared/language.ts'
import type { Gap } from './shared/language.ts'
import { findFraming, isStrictPath, splitTarget } from './shared/program-gap.ts'
import { concatenate, writeBlock } from './shared/program-text.ts'
import type { ProgramText } from './shared/program-text.ts'
import { quoteForGo } from './shared/quote-escaped.ts'
import {
  describeUnusable,
  encodesSecret,
  leaksOnRedirect,
  nameSecrets,
  writeSlots,
} from './shared/secrets.ts'
import type { ProgramPlan, Secret } from './shared/secrets.ts'

export const go = makeLanguage({
  id: 'go',
  label: 'Go',
  syntax: 'go',
  setVariable: setInPosix,
  howToRun: 'Save as call_api.go and run: go run call_api.go (needs no modules).',
  findGap,
  write: (plan, manner) =>
    writeProgram(nameSecrets(plan, manner, (variable) => `os.Getenv("${variable}")`)).join('\n'),
})

function findGap(plan: RequestPlan): Gap | undefined {
  if (!isStrictPath(splitTarget(plan.url).path)) {
    return {
      sentence: 'Go would encode this address again, and send another one.',
      instead: 'python',
    }
  }
  return findFraming(plan, 'Go')
}

function writeProgram(plan: ProgramPlan): readonly string[] {
  const { isCareful } = plan
  const { before, argument } = writeBody(plan)
  const staysHere = isCareful || leaksOnRedirect(plan, true)
  const settings = [
    ...(isCareful && !plan.stream ? ['\t\tTimeout: 30 * time.Second,'] : []),
    ...(staysHere
      ? [
          '\t\tCheckRedirect: func(*http.Request, []*http.Request) error {',
          '\t\t\treturn http.ErrUseLastResponse',
          '\t\t},',
        ]
      : []),
  ]
  return [
    'package main',
    '',
    'import (',
    ...listPackages(plan).map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    ...readSecrets(plan),
    ...before,
    `\trequest, err := http.NewRequest(${quoteForGo(plan.method)}, ${writeText(composeUrl(plan), '+')}, ${argument})`,
    ...stopOnError,
    ...writeHeaders(plan),
    '',
    ...(settings.length > 0 ? ['\tclient := http.Client{', ...settings, '\t}'] : []),
    `\tresponse, err := ${settings.length > 0 ? 'client' : 'http.DefaultClient'}.Do(request)`,
    ...stopOnError,
    '\tdefer response.Body.Close()',
    '',
    ...writeReading(plan),
    '}',
  ]
}

function writeReading({ isCareful, stream }: ProgramPlan): readonly string[] {
  const copy = isCareful
    ? [
        '\tif _, err := io.Copy(os.Stdout, response.Body); err != nil {',
        '\t\tlog.Fatal(err)',
        '\t}',
      ]
    : ['\tio.Copy(os.Stdout, response.Body)']
  const fail = isCareful
    ? '\t\tlog.Fatalf("HTTP %d", response.StatusCode)'
    : '\t\tlog.Fatal(response.Status)'
  if (!stream) return [...copy, '\tif response.StatusCode/100 != 2 {', fail, '\t}']
  return [
    '\tif response.StatusCode/100 != 2 {',
    ...copy.map((line) => `\t${line}`),
    fail,
    '\t}',
    ...readItems(stream).map((line) => `\t${line}`),
  ]
}

/** Go rejects unused imports. */
function listPackages(plan: ProgramPlan): readonly string[] {
  const { isCareful, body, stream } = plan
  const names = [
    'io',
    'log',
    'net/http',
    'os',
    ...(isCareful && !stream ? ['time'] : []),
    ...listSecretPackages(plan),
    ...listBodyPackages(body),
    ...listItemPackages(stream),
  ]
  return [...new Set(names)].toSorted()
}

function writeHeaders(plan: ProgramPlan): readonly string[] {
  const { body, isCareful, named } = plan
  const headers = composeHeaders(plan)
  const type = body.kind === 'multipart' ? [composeMultipartType(body)] : []
  const pair = isCareful ? undefined : named.find(({ slot }) => takesPair(slot))
  const isFirst = ({ name }: ComposedHeader, index: number) =>
    headers.findIndex((other) => other.name.toLowerCase() === name.toLowerCase()) === index
  return [...headers, ...type].map((header, index) => {
    const value = writeText(header.value, '+')
    if (pair && value.endsWith(pair.local)) {
      return `\trequest.SetBasicAuth(${pair.secrets.map(({ local }) => local).join(', ')})`
    }
    // Go sends its own Host, whatever the headers say.
    if (header.name.toLowerCase() === 'host') return `\trequest.Host = ${value}`
    const add = isFirst(header, index) || index >= headers.length ? 'Set' : 'Add'
    return `\trequest.Header.${add}(${quoteForGo(header.name)}, ${value})`
  })
}

/** @param plus as gofmt writes it: without spaces in an argument */
function writeText(text: ProgramText, plus: '+' | ' + '): string {
  return concatenate(text, {
    quote: quoteForGo,
    encode: (local) => `url.QueryEscape(${local})`,
    plus,
  })
}

const stopOnError = ['\tif err != nil {', '\t\tlog.Fatal(err)', '\t}']

/** The lines that read the secrets and check them, with an empty line after each slot. */
function readSecrets(plan: ProgramPlan): readonly string[] {
  return plan.isCareful ? writeSlots(plan, { read: readSecret, join: writeCredentials }) : []
}

/** The packages of those lines and of what puts the secrets into the request. */
function listSecretPackages(plan: ProgramPlan): readonly string[] {
  const { isCareful, slots } = plan
  if (slots.length === 0) return []
  return [
    ...(isCareful ? ['regexp'] : []),
    ...(isCareful && slots.some(takesPair) ? ['encoding/base64'] : []),
    ...(encodesSecret(plan) ? ['net/url'] : []),
  ]
}

function readSecret(secret: Secret): readonly string[] {
  const { variable, local, usable } = secret
  const test = `!regexp.MustCompile(${quoteForGo(`^${usable.pattern}$`)}).MatchString(${local})`
  // Only a password may be empty, which is not the same as unset.
  const lines =
    usable.kind === 'password'
      ? [`\t${local}, isSet := os.LookupEnv("${variable}")`, `\tif !isSet || ${test} {`]
      : [`\t${local} := os.Getenv("${variable}")`, `\tif ${test} {`]
  return [...lines, `\t\tlog.Fatal("${describeUnusable(secret)}")`, '\t}']
}

function writeCredentials(local: string, secrets: readonly Secret[]): readonly string[] {
  const pair = secrets.map((secret) => secret.local).join(' + ":" + ')
  return [`\t${local} := base64.StdEncoding.EncodeToString([]byte(${pair}))`]
}

/** The lines before the request, which end in an empty one, and the argument of the request. */
interface BodyLines {
  readonly before: readonly string[]
  readonly argument: string
}

function writeBody(plan: BodyPlan): BodyLines {
  const { body, isCareful, named } = plan
  switch (body.kind) {
    case 'none':
      return { before: [], argument: 'nil' }
    case 'text':
    case 'form':
      return {
        before: [],
        argument: `strings.NewReader(${writeBodyText(composeText(plan), isCareful)})`,
      }
    case 'file':
      return {
        before: [...readFile('body', namePath(body.file)), ''],
        argument: 'bytes.NewReader(body)',
      }
    case 'multipart':
      return { before: assemble(body, named), argument: 'strings.NewReader(body)' }
  }
}

function writeBodyText(text: ProgramText, isCareful: boolean): string {
  const block = writeBlock(text, isCareful, { open: '`', close: '`', excludes: /`/ })
  return block ?? writeText(text, ' + ')
}

function listBodyPackages(body: PlannedBody): readonly string[] {
  if (body.kind === 'none') return []
  return [
    body.kind === 'file' ? 'bytes' : 'strings',
    ...(body.kind === 'multipart' ? ['mime/multipart'] : []),
  ]
}

/** Read whole, because Go sends a body of unknown length in chunks. */
function assemble(body: MultipartBody, named: BodyPlan['named']): readonly string[] {
  let files = 0
  const stretches = composeMultipart(body, named).map((stretch) => {
    if (stretch.kind === 'text') return writeText(stretch.text, ' + ')
    files += 1
    return `string(file${files})`
  })
  return [
    ...listFiles(body).flatMap((file, index) => readFile(`file${index + 1}`, namePath(file))),
    '\tboundary := multipart.NewWriter(io.Discard).Boundary()',
    `\tbody := ${stretches.join(' +\n\t\t')}`,
    '',
  ]
}

function readFile(local: string, path: string): readonly string[] {
  return [`\t${local}, err := os.ReadFile(${quoteForGo(path)})`, ...stopOnError]
}

/** Prints each item of a stream as it arrives. */
function readItems(format: StreamFormat): readonly string[] {
  const { before, line } = readers[format]
  return [
    ...before,
    'reader := bufio.NewReader(response.Body)',
    'for {',
    "\tline, err := reader.ReadString('\\n')",
    ...line.map((each) => `\t${each}`),
    '\tif err == io.EOF {',
    '\t\tbreak',
    '\t}',
    '\tif err != nil {',
    '\t\tlog.Fatal(err)',
    '\t}',
    '}',
  ]
}

/** Go rejects unused imports. */
function listItemPackages(format: StreamFormat | undefined): readonly string[] {
  if (!format) return []
  return ['bufio', 'fmt', 'strings', ...(format === 'json-sequence' ? ['encoding/json'] : [])]
}

const readers = {
  'event-stream': {
    before: ['var data []string'],
    line: [
      'line = strings.TrimRight(line, "\\r\\n")',
      'if strings.HasPrefix(line, "data:") {',
      '\tdata = append(data, strings.TrimPrefix(line[5:], " "))',
      '} else if line == "" && len(data) > 0 {',
      '\tfmt.Println(strings.Join(data, "\\n"))',
      '\tdata = nil',
      '}',
    ],
  },
  'json-lines': {
    before: [],
    line: ['if item := strings.TrimSpace(line); item != "" {', '\tfmt.Println(item)', '}'],
  },
  'json-sequence': {
    before: ['item := ""'],
    line: [
      '// A record separator begins an item, which may have several lines.',
      'item += line',
      'item = item[strings.LastIndex(item, "\\x1e")+1:]',
      'if json.Valid([]byte(item)) {',
      '\tfmt.Println(strings.TrimSpace(item))',
      '\titem = ""',
      '}',
    ],
  },
} as const satisfies Readonly<
  Record<StreamFormat, { readonly before: readonly string[]; readonly line: readonly string[] }>
>
