import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { UsageError, defineCommand } from '../command-line/run-command.ts'
import { foldByCause, detectFindings } from '#openapi/findings/detect-findings.ts'
import type { FoldedFinding } from '#openapi/findings/detect-findings.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import type { DocumentProblem, SourceLine } from '#openapi/load/problem-list.ts'
import {
  chooseDocument,
  documentHelp,
  documentOption,
  formatNames,
  loadDocument,
} from '../command-line/load-document.ts'
import { printTranslation, writeTranslation } from './translation.ts'

const options = {
  ...documentOption,
  json: { type: 'boolean', default: false },
  locale: { type: 'string' },
  translation: { type: 'string' },
  'write-digests': { type: 'boolean', default: false },
} as const

export const findingsCommand = defineCommand({
  name: 'findings',
  calls: ['[options]', '--locale LOCALE [options]', '--locale LOCALE --write-digests'],
  help: `Prints the problems of an OpenAPI document, what it leaves open and where it
contradicts itself, the most harmful to a client first, with file and line.

${documentHelp}
  --json           print one line of JSON for each finding, with all locations
  --locale LOCALE  print instead what a translation lacks: of the Overlay next to
                   the document, such as api.de.overlay.yaml for api.yaml and de
  --translation FILE  with --locale: the Overlay, if it is elsewhere
  --write-digests  with --locale: write x-source-digest into each action of that
                   Overlay, a digest of the texts that it translates. Only this
                   option changes a file

Findings with one cause are combined. Points that an entry of x-not-specified or
x-contradictory "covers" are not reported, nor are points that a description
explains.

Output: FILE:LINE: status, detector: sentence (operations) and the first
locations.
As JSON: {"detector","status","topic","sentence","assume","operations",
"places":[{"file","line","at","sentence","operations"}]}.
A problem is a part that the portal could not read, or read differently from
what is written: FILE:LINE: problem: sentence (operations), and as JSON
{"status":"problem","sentence","operations","places":[{"file","line"}]}.

Output with --locale:
  FILE:LINE: not translated: FIELD "TEXT" at TARGET
                   no action has this target and this field in its update
  FILE:LINE: outdated: SENTENCE
                   an action translates an older text: compare it with the new
                   one, and write the digests
  FILE:LINE: problem: SENTENCE
                   an action changes nothing, or more than texts
As JSON: {"status":"not-translated"|"outdated"|"problem","sentence",
"operations","places":[{"file","line","at"}],"action":{"target",
"x-source-digest","update"}}, in which "update" has the text to translate.

Exit status: 0 none, 1 some, 2 usage error.`,
  choose: (args, environment) => {
    const { values } = parseArgs({ args, options })
    const { locale, translation: file, json: isJson, 'write-digests': isWriting } = values
    if (locale === undefined && (isWriting || file !== undefined)) {
      throw new UsageError('--translation and --write-digests require --locale.')
    }
    if (locale !== undefined && !/^[\w-]+$/.test(locale)) {
      throw new UsageError('--locale must be a locale, such as de or pt-br.')
    }
    const document = chooseDocument(values.document, environment)
    const translated =
      locale === undefined ? undefined : { ...document, translation: { locale, file } }
    return { document, translated, isJson, isWriting }
  },
  run: async ({ document, translated, isJson, isWriting }) => {
    if (translated) {
      return isWriting ? writeTranslation(translated) : printTranslation(translated, isJson)
    }
    const api = await loadDocument(document)
    const found = foldByCause(detectFindings(api))
    const sentences = new Set(found.map(({ sentence }) => sentence))
    const lines = [
      // A detector finds some of them too, at the operation.
      ...api.problems
        .filter(({ sentence }) => !sentences.has(sentence))
        .map((problem) => formatProblem(problem, isJson)),
      ...formatFindings(found, api, dirname(document.path), isJson),
    ]
    return { status: lines.length === 0 ? 0 : 1, output: lines.join('\n') }
  },
})

function formatProblem(
  { file, line, sentence, operations }: DocumentProblem,
  isJson: boolean,
): string {
  return isJson
    ? JSON.stringify({ status: 'problem', sentence, operations, places: [{ file, line }] })
    : `${file}:${line}: problem: ${sentence}${formatNames(operations, 3)}`
}

function formatFindings(
  findings: readonly FoldedFinding[],
  { findLines, operations }: ApiDescription,
  folder: string,
  isJson: boolean,
): readonly string[] {
  const all = findings.flatMap((one) => one.findings)
  const lines = findLines(all.map(({ at }) => at))
  const located = new Map(all.map((finding, index) => [finding, lines[index]]))
  const names = new Map(operations.map(({ slug, method, path }) => [slug, `${method} ${path}`]))
  const labelAll = (slugs: readonly string[]) => slugs.map((slug) => names.get(slug) ?? slug)
  return findings.map((finding) => {
    const { detector, status, topic, sentence, assume } = finding
    const about = labelAll(finding.operations)
    const places = finding.findings.map((one) => {
      const { file, line } = located.get(one) ?? { file: '', line: 1 }
      const { at, sentence: own } = one
      return {
        file: join(folder, file),
        line,
        at,
        sentence: own,
        operations: labelAll(one.operations),
      }
    })
    return isJson
      ? JSON.stringify({ detector, status, topic, sentence, assume, operations: about, places })
      : formatLine(finding, about, places)
  })
}

const labels = { 'not-specified': 'not specified', contradictory: 'contradictory' } as const

function formatLine(
  { detector, status, sentence }: FoldedFinding,
  operations: readonly string[],
  [first = { file: '', line: 1 }, ...others]: readonly SourceLine[],
): string {
  return `${first.file}:${first.line}: ${labels[status]}, ${detector}: ${sentence}${formatNames(operations, 3)}${formatOtherLocations(first, others)}`
}

function formatOtherLocations(first: SourceLine, others: readonly SourceLine[]): string {
  if (others.length === 0) return ''
  const shown = others
    .slice(0, 4)
    .map(({ file, line }) => (file === first.file ? String(line) : `${file}:${line}`))
  const more = others.length > shown.length ? ` and ${others.length - shown.length} more` : ''
  return ` Also at ${others.length === 1 ? 'line' : 'lines'} ${shown.join(', ')}${more}.`
}
