import { styleText } from 'node:util'
import { getCorsHeaders } from '#request/preflight.ts'
import { findUnexposedHeaders, probes } from './examine.ts'
import type { Examination, ProbeResult, ProviderCall } from './examine.ts'
import { headerRules, applyAllRules } from './rules.ts'
import type { RuleName } from './rules.ts'
import { labelCall, providerRules } from './provider-rules.ts'
import { quoteValue } from './rule.ts'
import type { RuleFinding } from './rule.ts'

/**
 * The doctor's report, as printed by `--json`. While `doctor` is 1, names and meanings stay the same; members may be added.
 */
export type Report = ReturnType<typeof createReport>

export function createReport(examination: Examination) {
  const { plan, origin, addresses, providerCalls } = examination
  const judgements = applyAllRules(examination)
  return {
    doctor: 1 as const,
    method: plan.method,
    url: plan.url,
    origin,
    exitStatus: judgements.some(({ severity }) => severity === 'error') ? 1 : 0,
    addresses,
    calls: [
      { call: 'preflight' as const, method: 'OPTIONS', ...reportResult(examination.preflight) },
      { call: 'request' as const, method: plan.method, ...reportResult(examination.request) },
      ...providerCalls.map(reportProviderCall),
    ],
    findings: judgements,
    advice: judgements.some(({ rule }) => Object.hasOwn(headerRules, rule))
      ? formatAdvice(examination)
      : [],
  }
}

function reportProviderCall({ call, method, url, signIns, result }: ProviderCall) {
  const schemes = signIns.map(({ name }) => name)
  return { call, method, url: new URL(url).href, schemes, ...reportResult(result) }
}

function reportResult(result: ProbeResult): ReportedResult {
  return result.kind === 'responded'
    ? { outcome: result.kind, status: result.status }
    : { outcome: result.kind, code: result.code }
}

interface ReportedResult {
  readonly outcome: ProbeResult['kind']
  readonly status?: number
  /** Present if no response arrived: Node's code for the reason, or `timed-out`. */
  readonly code?: string
}

function formatAdvice(examination: Examination): readonly string[] {
  const exposed = new Set(['retry-after', ...findUnexposedHeaders(examination)])
  return getCorsHeaders(examination.plan, examination.origin).map(
    ({ name, value }) =>
      `${name}: ${name === 'Access-Control-Expose-Headers' ? [...exposed].join(', ') : value}`,
  )
}

const marks = {
  error: styleText('red', '✗ Error'),
  warning: styleText('yellow', '! Warning'),
} as const

/** Formats the report for a terminal; `styleText` omits colours if the stream is not a terminal, or NO_COLOR is set. */
export function formatReport(report: Report): string {
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
    `${exitStatus === 0 ? styleText('green', '✓') : styleText('red', '✗')} ${count} found. ${summarize(report)}`,
  ].join('\n\n')
}

function summarize({ findings, exitStatus }: Report): string {
  if (exitStatus === 0) return 'Nothing stops the console.'
  const errors = findings.filter(({ severity }) => severity === 'error')
  return errors.every(({ rule }) => Object.hasOwn(providerRules, rule))
    ? 'Nothing stops the console, but signing in will not work properly until the errors are fixed.'
    : 'The console will not work properly until the errors are fixed.'
}

function printSteps({ addresses, calls }: Report): string {
  return [
    `  host name: ${addresses.join(', ') || 'not found'}`,
    ...calls.map((call) => {
      const { method, status, code } = call
      const result = status === undefined ? `got no response (${code})` : `returned ${status}`
      return 'url' in call
        ? `  ${labelCall(call.call, call.schemes)}: ${method} ${quoteValue(call.url)} ${result}`
        : `  ${probes[call.call]}: ${method} ${result}`
    }),
  ].join('\n')
}

function printJudgement(judgement: RuleFinding<RuleName>): string {
  const { rule, severity, title, happened, why, remedy, failurePage, sources } = judgement
  return [
    `${marks[severity]}  ${styleText('bold', title)}  ${styleText('dim', `[${rule}]`)}`,
    `    ${happened} ${why}`,
    `  → ${remedy}`,
    ...(failurePage === undefined ? [] : [`    Readers see  ${failurePage}`]),
    ...sources.map(({ title: name, url }) => styleText('dim', `    ${name}  ${url ?? ''}`)),
  ].join('\n')
}
