import { z } from 'zod'
import { identify } from '#contract/findings/finding.ts'
import type { Finding } from '#contract/findings/finding.ts'
import { UsageError } from '../usage-error.ts'

/** The findings that were there when it was written: detector and place, one a line, so that a change of it reads well. */
const baseline = z.strictObject({ findings: z.array(z.string()) })

export function writeBaseline(findings: readonly Finding[]): string {
  const ids = new Set(findings.map(identify))
  return `${JSON.stringify({ findings: [...ids].toSorted() }, undefined, 2)}\n`
}

/** @throws {UsageError} if the text is no baseline */
export function readBaseline(text: string, file: string): ReadonlySet<string> {
  const parsed = baseline.safeParse(parseJson(text))
  if (parsed.success) return new Set(parsed.data.findings)
  throw new UsageError(
    `${file} is no baseline: it must be {"findings": […]}. Write it with --update-baseline.`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
