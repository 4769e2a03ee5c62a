import { findProgramLimitation, getFiles, getRelativePath } from './shared/limitation.ts'
import { createProgramLanguage, setInPosix } from './shared/language.ts'
import { concatenate, hasPair, formatEnvironment, formatBlock } from './shared/program.ts'
import type { Program, ProgramText, EnvironmentValue } from './shared/program.ts'
import { quoteInCodePoints } from './shared/quote.ts'

export const go = createProgramLanguage({
  id: 'go',
  syntax: 'go',
  setVariable: setInPosix,
  howToRun: 'Save as call_api.go and run: go run call_api.go (needs no modules).',
  findLimitation: (plan) => findProgramLimitation(plan, 'Go'),
  format: formatProgram,
})

function formatProgram(program: Program): readonly string[] {
  return [
    'package main',
    '',
    'import (',
    ...getPackages(program).map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    ...formatEnvironment(program, readValue),
    ...formatRequest(program),
    '',
    '\tclient := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error {',
    '\t\treturn http.ErrUseLastResponse',
    '\t}}',
    '\tresponse, err := client.Do(request)',
    ...stopOnError,
    '\tdefer response.Body.Close()',
    '',
    '\tio.Copy(os.Stdout, response.Body)',
    '\tif response.StatusCode/100 != 2 {',
    '\t\tlog.Fatal(response.Status)',
    '\t}',
    '}',
  ]
}

/** Formats the lines that create the variable `request`. */
export function formatRequest(program: Program): readonly string[] {
  const { plan, url } = program
  const { before, argument } = formatBody(program)
  return [
    ...before,
    `\trequest, err := http.NewRequest(${quoteInCodePoints(plan.method)}, ${formatText(url, '+')}, ${argument})`,
    ...stopOnError,
    ...formatHeaders(program),
  ]
}

const stopOnError = ['\tif err != nil {', '\t\tlog.Fatal(err)', '\t}']

/** Go rejects unused imports. */
function getPackages({ plan: { body }, encodes }: Program): readonly string[] {
  return [
    ...(body.kind === 'file' ? ['bytes'] : []),
    'io',
    'log',
    ...(body.kind === 'multipart' ? ['mime/multipart'] : []),
    'net/http',
    ...(encodes ? ['net/url'] : []),
    'os',
    ...(body.kind === 'none' || body.kind === 'file' ? [] : ['strings']),
  ]
}

/** Stops with a message, which the package `log` prefixes with the time. */
export function readValue({
  variable,
  local,
  mayBeEmpty,
  sentence,
  start,
}: EnvironmentValue): readonly string[] {
  const lines = mayBeEmpty
    ? [`\t${local}, isSet := os.LookupEnv("${variable}")`, '\tif !isSet {']
    : [`\t${local} := os.Getenv("${variable}")`, `\tif ${local} == "" {`]
  const unset =
    start === undefined ? `log.Fatal("${sentence}")` : `${local} = ${quoteInCodePoints(start)}`
  return [...lines, `\t\t${unset}`, '\t}']
}

function formatHeaders({ allHeaders: headers, pair }: Program): readonly string[] {
  return headers.map((header) => {
    if (pair && hasPair(header, pair)) {
      return `\trequest.SetBasicAuth(${pair.secrets.map(({ local }) => local).join(', ')})`
    }
    const value = formatText(header.value, '+')
    // Go ignores a Host among the headers.
    if (header.name.toLowerCase() === 'host') return `\trequest.Host = ${value}`
    return `\trequest.Header.Set(${quoteInCodePoints(header.name)}, ${value})`
  })
}

/** @param plus as formatted by gofmt: without spaces in an argument */
export function formatText(text: ProgramText, plus: '+' | ' + '): string {
  return concatenate(text, {
    quote: quoteInCodePoints,
    encode: (local) => `url.QueryEscape(${local})`,
    plus,
  })
}

/** Returns the lines before the request, ending with an empty one, and the argument of the request. */
function formatBody(program: Program) {
  const { plan, text } = program
  const { body } = plan
  switch (body.kind) {
    case 'none':
      return { before: [], argument: 'nil' }
    case 'text':
    case 'form': {
      const block = formatBlock(text, { open: '`', close: '`', excludes: /`/ })
      return { before: [], argument: `strings.NewReader(${block ?? formatText(text, ' + ')})` }
    }
    case 'file':
      return {
        before: [...readFile('body', getRelativePath(body.file)), ''],
        argument: 'bytes.NewReader(body)',
      }
    case 'multipart':
      return { before: assemble(program), argument: 'strings.NewReader(body)' }
  }
}

/** Reads the entire body first, because Go sends a body of unknown length in chunks. */
function assemble({ plan, chunks: all }: Program): readonly string[] {
  let files = 0
  const chunks = all.map((chunk) => {
    if (chunk.kind === 'text') return formatText(chunk.text, ' + ')
    files += 1
    return `string(file${files})`
  })
  return [
    ...getFiles(plan.body).flatMap((file, index) =>
      readFile(`file${index + 1}`, getRelativePath(file)),
    ),
    '\tboundary := multipart.NewWriter(io.Discard).Boundary()',
    `\tbody := ${chunks.join(' +\n\t\t')}`,
    '',
  ]
}

function readFile(local: string, path: string): readonly string[] {
  return [`\t${local}, err := os.ReadFile(${quoteInCodePoints(path)})`, ...stopOnError]
}
