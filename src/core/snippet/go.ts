import { findFraming, isStrictPath, listFiles, namePath, splitTarget } from './shared/gap.ts'
import { makeLanguage, setInPosix } from './shared/language.ts'
import {
  composeAllHeaders,
  composeMultipart,
  composeText,
  composeUrl,
  concatenate,
  encodesSecret,
  findPair,
  hasPair,
  nameSecrets,
  readSecrets,
  writeBlock,
} from './shared/program.ts'
import type { ProgramPlan, ProgramText, Secret } from './shared/program.ts'
import { quoteForGo } from './shared/quote.ts'

export const go = makeLanguage({
  id: 'go',
  label: 'Go',
  syntax: 'go',
  setVariable: setInPosix,
  howToRun: 'Save as call_api.go and run: go run call_api.go (needs no modules).',
  findGap: (plan) =>
    isStrictPath(splitTarget(plan.url).path)
      ? findFraming(plan, 'Go')
      : 'Go would encode this address again, and send another one.',
  write: (plan) => writeProgram(nameSecrets(plan)).join('\n'),
})

function writeProgram(plan: ProgramPlan): readonly string[] {
  const { before, argument } = writeBody(plan)
  return [
    'package main',
    '',
    'import (',
    ...listPackages(plan).map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    ...readSecrets(plan, readSecret),
    ...before,
    `\trequest, err := http.NewRequest(${quoteForGo(plan.method)}, ${writeText(composeUrl(plan), '+')}, ${argument})`,
    ...stopOnError,
    ...writeHeaders(plan),
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

const stopOnError = ['\tif err != nil {', '\t\tlog.Fatal(err)', '\t}']

/** Go rejects unused imports. */
function listPackages(plan: ProgramPlan): readonly string[] {
  const { body } = plan
  return [
    ...(body.kind === 'file' ? ['bytes'] : []),
    'io',
    'log',
    ...(body.kind === 'multipart' ? ['mime/multipart'] : []),
    'net/http',
    ...(encodesSecret(plan) ? ['net/url'] : []),
    'os',
    ...(body.kind === 'none' || body.kind === 'file' ? [] : ['strings']),
  ]
}

/** The message has the time before it, as all of this package. */
function readSecret({ variable, local, mayBeEmpty, sentence }: Secret): readonly string[] {
  const lines = mayBeEmpty
    ? [`\t${local}, isSet := os.LookupEnv("${variable}")`, '\tif !isSet {']
    : [`\t${local} := os.Getenv("${variable}")`, `\tif ${local} == "" {`]
  return [...lines, `\t\tlog.Fatal("${sentence}")`, '\t}']
}

function writeHeaders(plan: ProgramPlan): readonly string[] {
  const headers = composeAllHeaders(plan)
  const pair = findPair(plan)
  const names = headers.map(({ name }) => name.toLowerCase())
  return headers.map((header, index) => {
    if (pair && hasPair(header, pair)) {
      return `\trequest.SetBasicAuth(${pair.secrets.map(({ local }) => local).join(', ')})`
    }
    const value = writeText(header.value, '+')
    // Go sends its own Host, whatever the headers say.
    if (names[index] === 'host') return `\trequest.Host = ${value}`
    const add = names.indexOf(names[index] ?? '') === index ? 'Set' : 'Add'
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

/** The lines before the request, which end in an empty one, and the argument of the request. */
interface BodyLines {
  readonly before: readonly string[]
  readonly argument: string
}

function writeBody(plan: ProgramPlan): BodyLines {
  const { body } = plan
  switch (body.kind) {
    case 'none':
      return { before: [], argument: 'nil' }
    case 'text':
    case 'form': {
      const text = composeText(plan)
      const block = writeBlock(text, { open: '`', close: '`', excludes: /`/ })
      return { before: [], argument: `strings.NewReader(${block ?? writeText(text, ' + ')})` }
    }
    case 'file':
      return {
        before: [...readFile('body', namePath(body.file)), ''],
        argument: 'bytes.NewReader(body)',
      }
    case 'multipart':
      return { before: assemble(plan), argument: 'strings.NewReader(body)' }
  }
}

/** Read whole, because Go sends a body of unknown length in chunks. */
function assemble(plan: ProgramPlan): readonly string[] {
  let files = 0
  const chunks = composeMultipart(plan).map((chunk) => {
    if (chunk.kind === 'text') return writeText(chunk.text, ' + ')
    files += 1
    return `string(file${files})`
  })
  return [
    ...listFiles(plan.body).flatMap((file, index) => readFile(`file${index + 1}`, namePath(file))),
    '\tboundary := multipart.NewWriter(io.Discard).Boundary()',
    `\tbody := ${chunks.join(' +\n\t\t')}`,
    '',
  ]
}

function readFile(local: string, path: string): readonly string[] {
  return [`\t${local}, err := os.ReadFile(${quoteForGo(path)})`, ...stopOnError]
}
