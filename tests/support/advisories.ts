import { execFile } from 'node:child_process'
import { z } from 'zod'
import { projectRoot } from '#host/places.ts'
import { skippedCheck, tallyCheck } from './tally.ts'
import type { Tally } from './tally.ts'

/** What the registry knows about the packages that the site is built from. */
export type Advisories =
  | { readonly kind: 'clean' }
  /** The packages, each with its severity. */
  | { readonly kind: 'found'; readonly packages: readonly string[] }
  | { readonly kind: 'unknown'; readonly reason: string }

/** Requests advisories of high or critical severity from npm. A registry without advisories is not a failure. */
export async function checkAdvisories(stop: AbortSignal): Promise<Tally> {
  const advisories = readAdvisories(await runAudit(stop))
  switch (advisories.kind) {
    case 'clean':
      console.log(
        'No package that the site is built from has an advisory of high or critical severity.',
      )
      return tallyCheck(0)
    case 'found':
      console.error(
        `Advisories of high or critical severity: ${advisories.packages.join(', ')}. For details, run npm audit --omit=dev.`,
      )
      return tallyCheck(1)
    case 'unknown':
      console.log(`Skipped: the registry gave no advisories (${advisories.reason}).`)
      return skippedCheck
  }
}

/** @param report the output of `npm audit --json`, npm 7 or newer */
export function readAdvisories(report: string): Advisories {
  const parsed = reportSchema.safeParse(parseJson(report))
  if (!parsed.success) return { kind: 'unknown', reason: 'npm printed no report' }
  if ('message' in parsed.data) return { kind: 'unknown', reason: parsed.data.message }
  const packages = Object.values(parsed.data.vulnerabilities)
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name, severity }) => `${name} (${severity})`)
  return packages.length === 0 ? { kind: 'clean' } : { kind: 'found', packages }
}

const severities = ['info', 'low', 'moderate', 'high', 'critical'] as const

const reportSchema = z.union([
  z.object({
    auditReportVersion: z.literal(2),
    vulnerabilities: z.record(
      z.string(),
      z.object({ name: z.string(), severity: z.enum(severities) }),
    ),
  }),
  z.object({ message: z.string() }),
])

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @returns npm's output, whatever its exit code, which is 1 for advisories and for an unreachable registry alike */
async function runAudit(stop: AbortSignal): Promise<string> {
  // npm tells its scripts its own path; a script started by hand uses the PATH.
  const installed = process.env['npm_execpath']
  const [command, first] = installed ? [process.execPath, [installed]] : ['npm', []]
  const { promise, resolve } = Promise.withResolvers<string>()
  execFile(
    command,
    [...first, 'audit', '--omit=dev', '--audit-level=high', '--json', '--fetch-retries=0'],
    { cwd: projectRoot, signal: stop, maxBuffer: 64_000_000 },
    (_error, output) => resolve(output),
  )
  const output = await promise
  stop.throwIfAborted()
  return output
}
