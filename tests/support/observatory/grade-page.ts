import { listElements, readAttribute } from '#site/security/page-elements.ts'
import type { Element } from '#site/security/page-elements.ts'
import {
  gradeContentType,
  gradeFraming,
  gradeReferrers,
  gradeResourcePolicy,
  gradeTransport,
} from './grade-headers.ts'
import type { Headers } from './grade-headers.ts'
import { judgePolicy, policyScores } from './grade-policy.ts'
import type { PolicyFinding } from './grade-policy.ts'
import { gradeScripts } from './grade-scripts.ts'
import { intersectPolicies, parsePolicy } from './parse-policy.ts'
import type { ParsedPolicy } from './parse-policy.ts'

/** A page as it came by https. */
export interface ReceivedPage {
  readonly host: string
  readonly headers: Headers
  readonly html: string
}

export interface Grade {
  readonly score: number
  readonly grade: string
  /** The name of each finding with what it adds to the score. */
  readonly findings: Readonly<Record<string, number>>
}

/**
 * Grades a page by the rules of Mozilla's HTTP Observatory, version 1.4.8 (github.com/mdn/mdn-http-observatory), as far as
 * headers and markup decide. Assumed of the host, each worth nothing there: http redirects to https on the same host, the
 * certificate is valid, browsers have no list with the host in it, no cookie is set, no origin is let in with credentials.
 */
export function gradePage({ host, headers, html }: ReceivedPage): Grade {
  const metas = listElements(html).filter(({ tagName }) => tagName === 'meta')
  const { finding, policy } = readPolicies(headers, readMetaPolicies(metas))
  const findings = Object.fromEntries([
    [finding, policyScores[finding]],
    gradeReferrers(headers, readMetaReferrer(metas)),
    gradeTransport(headers),
    gradeScripts(html, host),
    gradeContentType(headers),
    gradeFraming(headers, policy?.has('frame-ancestors') ?? false),
    gradeResourcePolicy(headers),
  ])
  const values = Object.values(findings)
  const withoutCredit = addUp(values.filter((value) => value < 0))
  // Extra credit is for what has an A without it.
  const score = Math.max(0, withoutCredit < 90 ? withoutCredit : addUp(values))
  return { score, grade: findGrade(score), findings }
}

function addUp(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 100)
}

function readPolicies(
  headers: Headers,
  inPage: readonly string[],
): { readonly finding: PolicyFinding; readonly policy: ParsedPolicy | undefined } {
  const header = headers['content-security-policy']
  const texts = header === undefined ? inPage : [header, ...inPage]
  const parsed = texts.map(parsePolicy).filter((policy) => policy !== undefined)
  if (parsed.length < texts.length) return { finding: 'csp-header-invalid', policy: undefined }
  const [first, ...others] = parsed
  if (first) {
    const policy = others.reduce(intersectPolicies, first)
    return { finding: judgePolicy(policy), policy }
  }
  const isReported = headers['content-security-policy-report-only'] !== undefined
  const finding = isReported ? 'csp-not-implemented-but-reporting-enabled' : 'csp-not-implemented'
  return { finding, policy: undefined }
}

function readMetaPolicies(metas: readonly Element[]): readonly string[] {
  return metas
    .filter(
      (meta) => readAttribute(meta, 'http-equiv')?.toLowerCase() === 'content-security-policy',
    )
    .flatMap((meta) => readAttribute(meta, 'content') ?? [])
}

function readMetaReferrer(metas: readonly Element[]): string | undefined {
  const meta = metas.findLast((candidate) => readAttribute(candidate, 'name') === 'referrer')
  return meta && readAttribute(meta, 'content')
}

/** The lowest score of each grade. */
const grades = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [65, 'B-'],
  [60, 'C+'],
  [50, 'C'],
  [45, 'C-'],
  [40, 'D+'],
  [30, 'D'],
  [25, 'D-'],
] as const

function findGrade(score: number): string {
  return grades.find(([lowest]) => score >= lowest)?.[1] ?? 'F'
}
