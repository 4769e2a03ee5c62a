import { styleText } from 'node:util'
import { listCorsHeaders } from '#core/request/preflight.ts'
import { findHidden, probes } from './examine.ts'
import type { Examination, ProbeName, ProbeResult } from './examine.ts'
import { headerRules, judge } from './judge.ts'
import type { Judgement } from './judge.ts'

/**
 * The doctor's report, which `--json` prints whole. While `doctor` is 1, names and meanings stay the same; members may
 * be added.
 */
export interface Report {
  readonly doctor: 1
  readonly method: string
  readonly url: string
  /** The origin of the page that the doctor acted for. */
  readonly origin: string
  /** 0 when nothing stops the console, else 1. */
  readonly exitStatus: 0 | 1
  readonly addresses: readonly string[]
  readonly calls: readonly ReportedCall[]
  /** Errors, then warnings. */
  readonly findings: readonly Judgement[]
  /** Lines of headers that every response has to carry; empty when no header fixes any finding. */
  readonly advice: readonly string[]
}

interface ReportedCall {
  readonly call: ProbeName
  readonly method: string
  readonly outcome: ProbeResult['kind']
  readonly status?: number
  /** Present when no response came: Node's code for the reason, or `timed-out`. */
  readonly code?: string
}

export function writeReport(examination: Examination): Report {
  const { plan, origin, addresses } = examination
  const judgements = judge(examination)
  return {
    doctor: 1,
    method: plan.method,
    url: plan.url,
    origin,
    exitStatus: judgements.some(({ severity }) => severity === 'error') ? 1 : 0,
    addresses,
    calls: (['preflight', 'request'] as const).map((call) => reportCall(examination, call)),
    findings: judgements,
    advice: judgements.some(({ rule }) => Object.hasOwn(headerRules, rule))
      ? writeHeaders(examination)
      : [],
  }
}

function reportCall(examination: Examination, call: ProbeName): ReportedCall {
  const result = examination[call]
  const method = call === 'preflight' ? 'OPTIONS' : examination.plan.method
  const { kind: outcome } = result
  return result.kind === 'responded'
    ? { call, method, outcome, status: result.status }
    : { call, method, outcome, code: result.code }
}

function writeHeaders(examination: Examination): readonly string[] {
  const exposed = new Set(['retry-after', ...findHidden(examination)])
  return listCorsHeaders(examination.plan, examination.origin).map(
    ({ name, value }) =>
      `${name}: ${name === 'Access-Control-Expose-Headers' ? [...exposed].join(', ') : value}`,
  )
}

const marks = {
  error: styleText('red', '✗ Error'),
  warning: styleText('yellow', '! Warning'),
} as const

/** The report for a reader at a terminal; `styleText` omits colours where the stream is none, or NO_COLOR is set. */
export function printReport(report: Report): string {
  const { method, url, origin, findings, advice, exitStatus } = report
  const count = findings.length === 1 ? '1 problem' : `${findings.length || 'No'} problems`
  return [
    `The doctor sent ${method} ${url} as a page on ${origin} would.`,
    printSteps(report),
    ...findings.map(printJudgement),
    ...(advice.length > 0
      ? [
          `${styleText('bold', 'Send with every response, to OPTIONS too')}\n${advice.map((line) => `    ${line}`).join('\n')}`,
        ]
      : []),
    exitStatus === 0
      ? `${styleText('green', '✓')} ${count} found. Nothing stops the console.`
      : `${styleText('red', '✗')} ${count} found. The console will not work properly until the errors are fixed.`,
  ].join('\n\n')
}

function printSteps({ addresses, calls }: Report): string {
  return [
    `  host name: ${addresses.join(', ') || 'not found'}`,
    ...calls.map(
      ({ call, method, status, code }) =>
        `  ${probes[call]}: ${method} ${status === undefined ? `got no response (${code})` : `returned ${status}`}`,
    ),
  ].join('\n')
}

function printJudgement(judgement: Judgement): string {
  const { rule, severity, title, happened, why, remedy, failurePage, sources } = judgement
  return [
    `${marks[severity]}  ${styleText('bold', title)}  ${styleText('dim', `[${rule}]`)}`,
    `    ${happened} ${why}`,
    `  → ${remedy}`,
    ...(failurePage === undefined ? [] : [`    Readers see  ${failurePage}`]),
    ...sources.map(({ title: name, url }) => styleText('dim', `    ${name}  ${url ?? ''}`)),
  ].join('\n')
}
