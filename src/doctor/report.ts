import { linkFailure } from '#core/exchange/failures/failures.ts'
import { linkCitation, writeCitation } from '#core/citation/citation.ts'
import { servers } from './advice/advice.ts'
import type { ServerName } from './advice/advice.ts'
import { planConfiguration } from './advice/configuration.ts'
import type { Examination } from './probes/examine.ts'
import { judge, stopsConsole } from './rules/judge.ts'
import type { Judgement } from './rules/judge.ts'
import type { NameLookup } from './probes/look-up-name.ts'
import type { ProbeResult } from './probes/probe-result.ts'
import { listResults } from './probes/probes.ts'
import type { ProbeName } from './probes/probes.ts'
import type { RuleName } from './rules/all-rules.ts'
import type { Severity } from './rules/rule.ts'

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
  /** Errors, then warnings, then notes. */
  readonly findings: readonly ReportedJudgement[]
  /** Empty when no configuration fixes the findings. */
  readonly advice: readonly ReportedAdvice[]
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

interface ReportedJudgement {
  readonly rule: RuleName
  readonly severity: Severity
  readonly title: string
  readonly happened: string
  readonly why: string
  readonly remedy: string
  /** The page of the portal that the console would link to. */
  readonly failurePage?: string
  readonly sources: readonly { readonly title: string; readonly url: string | undefined }[]
}

interface ReportedAdvice {
  readonly server: ServerName
  readonly title: string
  /** The place for the lines. */
  readonly where: string
  /** Whether the portal's own tests run these lines on the server. */
  readonly isRun: boolean
  readonly lines: string
}

/** Judges the examination and writes the advice for the given servers. */
export function writeReport(examination: Examination, wanted: readonly ServerName[]): Report {
  const { plan, origin, name } = examination
  const judgements = judge(examination)
  const configuration = planConfiguration(examination, judgements)
  return {
    doctor: 1,
    method: plan.method,
    url: plan.url,
    origin,
    exitStatus: stopsConsole(judgements) ? 1 : 0,
    name,
    calls: listResults(examination).map(([call, result]) =>
      reportCall(call, call === 'preflight' ? 'OPTIONS' : plan.method, result),
    ),
    findings: judgements.map((judgement) => reportJudgement(judgement, origin)),
    advice: configuration
      ? wanted.map((server) => {
          const { title, where, isRun, write } = servers[server]
          return { server, title, where, isRun, lines: write(configuration) }
        })
      : [],
  }
}

function reportCall(call: ProbeName, method: string, result: ProbeResult): ReportedCall {
  switch (result.kind) {
    case 'responded':
      return { call, method, outcome: result.kind, status: result.status }
    case 'silent':
      return { call, method, outcome: result.kind, code: result.code }
    case 'not-made':
      return { call, method, outcome: result.kind, why: result.why }
  }
}

function reportJudgement(judgement: Judgement, origin: string): ReportedJudgement {
  const { name, severity, title, happened, why, remedy, failure, sources } = judgement
  return {
    rule: name,
    severity,
    title,
    happened,
    why,
    remedy,
    ...(failure && { failurePage: origin + linkFailure(failure) }),
    sources: sources.map((source) => ({ title: writeCitation(source), url: linkCitation(source) })),
  }
}
