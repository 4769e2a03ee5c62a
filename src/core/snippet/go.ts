import type { RequestPlan } from '../request/request-plan.ts'
import { composeMultipartType } from './compose-multipart.ts'
import { composeHeaders, composeUrl } from './compose-request.ts'
import type { ComposedHeader } from './compose-request.ts'
import { listBodyPackages, writeBody } from './go/body.ts'
import { listItemPackages, readItems } from './go/read-items.ts'
import { listSecretPackages, readSecrets } from './go/secrets.ts'
import { stopOnError, writeText } from './go/text.ts'
import { setInPosix } from './key-setter.ts'
import type { SnippetLanguage } from './language.ts'
import { findFraming } from './program-gap.ts'
import { quoteForGo } from './quote-escaped.ts'
import { writeUnless } from './refuse.ts'
import type { Gap } from './refuse.ts'
import { isStrictPath, splitTarget } from './target.ts'

export const go = {
  id: 'go',
  label: 'Go',
  syntax: 'go',
  setVariable: setInPosix,
  howToRun: 'Save as call_api.go and run: go run call_api.go (needs no modules).',
  writeSnippet: (plan) => writeUnless(findGap(plan), () => writeProgram(plan).join('\n')),
} as const satisfies SnippetLanguage

function findGap(plan: RequestPlan): Gap | undefined {
  if (!isStrictPath(splitTarget(plan.url).path)) {
    return {
      sentence: 'Go would encode this address again, and send another one.',
      instead: 'python',
    }
  }
  return findFraming(plan, 'Go')
}

function writeProgram(plan: RequestPlan): readonly string[] {
  const { before, argument } = writeBody(plan)
  return [
    'package main',
    '',
    'import (',
    ...listPackages(plan).map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    ...readSecrets(plan.slots),
    ...before,
    `\trequest, err := http.NewRequest(${quoteForGo(plan.method)}, ${writeText(composeUrl(plan), '+')}, ${argument})`,
    ...stopOnError,
    ...writeHeaders(plan),
    '',
    '\tclient := http.Client{',
    ...(plan.stream ? [] : ['\t\tTimeout: 30 * time.Second,']),
    '\t\tCheckRedirect: func(*http.Request, []*http.Request) error {',
    '\t\t\treturn http.ErrUseLastResponse',
    '\t\t},',
    '\t}',
    '\tresponse, err := client.Do(request)',
    ...stopOnError,
    '\tdefer response.Body.Close()',
    '',
    ...writeReading(plan),
    '}',
  ]
}

function writeReading({ stream }: RequestPlan): readonly string[] {
  const copy = [
    '\tif _, err := io.Copy(os.Stdout, response.Body); err != nil {',
    '\t\tlog.Fatal(err)',
    '\t}',
  ]
  const fail = '\t\tlog.Fatalf("HTTP %d", response.StatusCode)'
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
function listPackages({ body, slots, stream }: RequestPlan): readonly string[] {
  const always = ['io', 'log', 'net/http', 'os', ...(stream ? [] : ['time'])]
  const names = [
    ...always,
    ...listSecretPackages(slots),
    ...listBodyPackages(body),
    ...listItemPackages(stream),
  ]
  return [...new Set(names)].toSorted()
}

function writeHeaders(plan: RequestPlan): readonly string[] {
  const { body } = plan
  const headers = composeHeaders(plan)
  const type = body.kind === 'multipart' ? [composeMultipartType(body)] : []
  const isFirst = ({ name }: ComposedHeader, index: number) =>
    headers.findIndex((other) => other.name.toLowerCase() === name.toLowerCase()) === index
  return [...headers, ...type].map((header, index) => {
    const value = writeText(header.value, '+')
    // Go sends its own Host, whatever the headers say.
    if (header.name.toLowerCase() === 'host') return `\trequest.Host = ${value}`
    const add = isFirst(header, index) || index >= headers.length ? 'Set' : 'Add'
    return `\trequest.Header.${add}(${quoteForGo(header.name)}, ${value})`
  })
}
