import { probes } from './probes/probes.ts'
import type { Report } from './report.ts'
import type { Severity } from './rules/rule.ts'

/** Colours a text; returns it unchanged where colours are off. */
export type Paint = (colour: 'red' | 'yellow' | 'green' | 'dim' | 'bold', text: string) => string

const marks = {
  error: { mark: '✗', word: 'Error', plural: 'errors', colour: 'red' },
  warning: { mark: '!', word: 'Warning', plural: 'warnings', colour: 'yellow' },
  note: { mark: '·', word: 'Note', plural: 'notes', colour: 'dim' },
} as const satisfies Readonly<Record<Severity, object>>

/** Columns in a line of prose. */
const width = 88

/** The report for a reader at a terminal. */
export function printReport(report: Report, paint: Paint): string {
  return [
    wrapText(
      `The doctor sent ${report.method} ${report.url} as a page on ${report.origin} would.`,
      '',
    ),
    printSteps(report, paint),
    ...report.findings.map((judgement) => printJudgement(judgement, paint)),
    ...printAdvice(report, paint),
    printSummary(report, paint),
  ].join('\n\n')
}

function printSteps({ name, calls }: Report, paint: Paint): string {
  const steps = [
    name.kind === 'found'
      ? { what: 'host name', isFine: true, result: name.addresses.join(', ') }
      : { what: 'host name', isFine: false, result: `not found (${name.code})` },
    ...calls.map((call) => ({ what: probes[call.call], ...describeCall(call) })),
  ]
  const column = Math.max(...steps.map(({ what }) => what.length)) + 2
  return steps
    .map(({ what, isFine, result }) => {
      const mark =
        isFine === undefined ? paint('dim', '-') : isFine ? paint('green', '✓') : paint('red', '✗')
      return `  ${mark} ${what.padEnd(column)}${result}`
    })
    .join('\n')
}

/** Judges the step alone; the judgements cover what else a response says. */
function describeCall({ call, method, outcome, status = 0, code, why }: Report['calls'][number]): {
  readonly isFine: boolean | undefined
  readonly result: string
} {
  switch (outcome) {
    case 'responded': {
      const isRight = call === 'preflight' ? status >= 200 && status < 300 : !isRedirected(status)
      return { isFine: isRight, result: `${method} returned ${status}` }
    }
    case 'silent':
      return { isFine: false, result: `${method} got no response (${code})` }
    case 'not-made':
      return { isFine: undefined, result: `not sent: ${why}` }
  }
}

function isRedirected(status: number): boolean {
  return status >= 300 && status < 400
}

function printJudgement(judgement: Report['findings'][number], paint: Paint): string {
  const { mark, word, colour } = marks[judgement.severity]
  const { rule, title, happened, why, remedy, failurePage, sources } = judgement
  return [
    `${paint(colour, `${mark} ${word}`)}  ${paint('bold', title)}  ${paint('dim', `[${rule}]`)}`,
    wrapText(`${happened} ${why}`),
    wrapText(remedy, '  → ', '    '),
    ...(failurePage === undefined ? [] : [`    Readers see  ${failurePage}`]),
    ...sources.map(({ title: name, url }) => paint('dim', `    ${name}  ${url ?? ''}`)),
  ].join('\n')
}

function printAdvice({ advice }: Report, paint: Paint): readonly string[] {
  if (advice.length === 0) return []
  return [
    paint('bold', 'What to add to your server'),
    ...advice.map(({ title, where, isRun, lines }) =>
      [
        `${paint('bold', title)}${isRun ? '' : ' (not tested by the portal)'}`,
        wrapText(where, ''),
        '',
        lines.replace(/^(?=.)/gm, '    '),
      ].join('\n'),
    ),
  ]
}

function printSummary({ findings, exitStatus }: Report, paint: Paint): string {
  const counts = (['error', 'warning', 'note'] as const).flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length
    const { word, plural } = marks[severity]
    return count === 0 ? [] : [`${count} ${count === 1 ? word.toLowerCase() : plural}`]
  })
  const found = counts.length === 0 ? 'No problems found.' : `Found: ${counts.join(', ')}.`
  return exitStatus === 0
    ? `${paint('green', '✓')} ${found} Nothing stops the console.`
    : `${paint('red', '✗')} ${found} The console will not work properly until the errors are fixed.`
}

/** Breaks at spaces only, even where a word is longer than a line. */
function wrapText(text: string, first = '    ', rest = first): string {
  const lines: string[] = []
  let line = first
  for (const word of text.split(' ')) {
    const isBegun = line !== first && line !== rest
    if (isBegun && line.length + 1 + word.length > width) {
      lines.push(line)
      line = rest + word
    } else line += isBegun ? ` ${word}` : word
  }
  return [...lines, line].join('\n')
}
