import type { Header } from '#core/request/inputs.ts'
import { listUnsafeHeaders } from '#core/request/preflight.ts'
import { findHidden, probes } from './examine.ts'
import type { Examination, NameLookup, ProbeName, ProbeResult } from './examine.ts'
import { judge, rules } from './judge.ts'
import type { Judgement, Rule, Severity } from './judge.ts'

/**
 * The doctor's report, which `--json` prints whole. While `doctor` is 1, names and meanings stay the same; members may
 * be added.
 */
export interface Report {
  /** The version of this shape. */
  readonly doctor: 1
  readonly method: string
  readonly url: string
  /** The origin of the page that the doctor acted for. */
  readonly origin: string
  /** 0 when nothing stops the console, else 1. */
  readonly exitStatus: 0 | 1
  readonly name: NameLookup
  readonly calls: readonly ReportedCall[]
  /** Errors, then warnings. */
  readonly findings: readonly Judgement[]
  /** Empty when no header fixes any finding. */
  readonly advice: readonly Advice[]
}

interface ReportedCall {
  readonly call: ProbeName
  readonly method: string
  readonly outcome: ProbeResult['kind']
  /** Present for a response. */
  readonly status?: number
  /** Present when no response came: Node's code for the reason, or `timed-out`. */
  readonly code?: string
  /** Present when the request was not sent. */
  readonly why?: string
}

/** Judges the examination and writes what fixes it. */
export function writeReport(examination: Examination): Report {
  const { plan, origin, name } = examination
  const judgements = judge(examination)
  return {
    doctor: 1,
    method: plan.method,
    url: plan.url,
    origin,
    exitStatus: judgements.some(({ severity }) => severity === 'error') ? 1 : 0,
    name,
    calls: (['preflight', 'request'] as const).map((call) => reportCall(examination, call)),
    findings: judgements,
    advice: adviseServers(examination, judgements),
  }
}

function reportCall(examination: Examination, call: ProbeName): ReportedCall {
  const result = examination[call]
  const method = call === 'preflight' ? 'OPTIONS' : examination.plan.method
  const { kind: outcome } = result
  if (result.kind === 'responded') return { call, method, outcome, status: result.status }
  return result.kind === 'silent'
    ? { call, method, outcome, code: result.code }
    : { call, method, outcome, why: result.why }
}

/** Colours a text; returns it unchanged where colours are off. */
export type Paint = (colour: 'red' | 'yellow' | 'green' | 'dim' | 'bold', text: string) => string

const marks = {
  error: { mark: '✗', word: 'Error', plural: 'errors', colour: 'red' },
  warning: { mark: '!', word: 'Warning', plural: 'warnings', colour: 'yellow' },
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
    ...calls.map((call) => ({ what: probes[call.call], ...judgeCall(call) })),
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
function judgeCall({ call, method, outcome, status = 0, code, why }: ReportedCall): {
  readonly isFine: boolean | undefined
  readonly result: string
} {
  switch (outcome) {
    case 'responded': {
      const isRedirected = status >= 300 && status < 400
      const isRight = call === 'preflight' ? status >= 200 && status < 300 : !isRedirected
      return { isFine: isRight, result: `${method} returned ${status}` }
    }
    case 'silent':
      return { isFine: false, result: `${method} got no response (${code})` }
    case 'not-made':
      return { isFine: undefined, result: `not sent: ${why}` }
  }
}

function printJudgement(judgement: Judgement, paint: Paint): string {
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
    ...advice.map(({ title, where, lines }) =>
      [paint('bold', title), where, '', lines.replace(/^(?=.)/gm, '    ')].join('\n'),
    ),
  ]
}

function printSummary({ findings, exitStatus }: Report, paint: Paint): string {
  const counts = (['error', 'warning'] as const).flatMap((severity) => {
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

/** Lines of configuration for one server. */
interface Advice {
  readonly server: 'nginx' | 'express'
  readonly title: string
  /** The place for the lines: a sentence. */
  readonly where: string
  readonly lines: string
}

interface Configuration {
  readonly origin: string
  readonly methods: readonly string[]
  readonly allowHeaders: readonly string[]
  readonly exposeHeaders: readonly string[]
}

/** In seconds. Chromium caches the response to a preflight no longer. */
const maxAge = 7200

/** The headers that fix what was found, for two servers. Empty when no header fixes any of it. */
function adviseServers(
  examination: Examination,
  judgements: readonly Judgement[],
): readonly Advice[] {
  const found = judgements.map(({ rule }): Rule => rules[rule])
  if (!found.some(({ isFixedByHeaders }) => isFixedByHeaders)) return []
  const { plan, origin } = examination
  const configuration = {
    origin,
    methods: [plan.method],
    allowHeaders: listUnsafeHeaders(plan),
    exposeHeaders: [...new Set(['Retry-After', ...findHidden(examination)])],
  }
  return [
    {
      server: 'nginx',
      title: 'nginx',
      where: 'At the top of the location that proxies requests to the API.',
      lines: writeNginx(configuration),
    },
    {
      server: 'express',
      title: 'Express',
      where: 'Before all other routes and middleware. The function is that of the package cors.',
      lines: writeExpress(configuration),
    },
  ]
}

/** https://nginx.org/en/docs/http/ngx_http_headers_module.html: without `always`, errors lack the header. */
function writeNginx({ origin, methods, allowHeaders, exposeHeaders }: Configuration): string {
  const preflight = [
    { name: 'Access-Control-Allow-Origin', value: origin },
    { name: 'Access-Control-Allow-Methods', value: methods.join(', ') },
    { name: 'Access-Control-Allow-Headers', value: allowHeaders.join(', ') },
    { name: 'Access-Control-Max-Age', value: String(maxAge) },
  ].filter(({ value }) => value !== '')
  const response = [
    { name: 'Access-Control-Allow-Origin', value: origin },
    { name: 'Access-Control-Expose-Headers', value: exposeHeaders.join(', ') },
  ]
  return [
    '# A preflight carries no key, so respond to it here.',
    'if ($request_method = OPTIONS) {',
    ...preflight.map((header) => `    ${addHeader(header)}`),
    '    return 204;',
    '}',
    '# Hide the headers that the API itself sends, or there would be two of each.',
    'proxy_hide_header Access-Control-Allow-Credentials;',
    ...response.map(({ name }) => `proxy_hide_header ${name};`),
    ...response.map(addHeader),
  ].join('\n')
}

function addHeader({ name, value }: Header): string {
  return `add_header ${name} "${value}" always;`
}

/** https://expressjs.com/en/resources/middleware/cors.html */
function writeExpress({ origin, methods, allowHeaders, exposeHeaders }: Configuration): string {
  const allowed = `allowedHeaders: ${quoteList(allowHeaders)}, exposedHeaders: ${quoteList(exposeHeaders)}`
  return `app.use(cors({ origin: '${origin}', methods: ${quoteList(methods)}, ${allowed}, maxAge: ${maxAge} }))`
}

/** No text has quotes or backslashes: the origin is checked, and header names have none. */
function quoteList(texts: readonly string[]): string {
  return `[${texts.map((text) => `'${text}'`).join(', ')}]`
}
