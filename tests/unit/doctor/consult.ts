import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { serverNames } from '#doctor/advice/advice.ts'
import { examine } from '#doctor/examine.ts'
import { planCall } from '#doctor/plan-call.ts'
import { printReport } from '#doctor/print-report.ts'
import { writeReport } from '#doctor/report.ts'
import type { Report } from '#doctor/report.ts'
import { readKey } from '#key/hygiene/read-key.ts'

/** On this computer, like the services of these tests; a public portal would have a finding more. */
export const portal = 'http://localhost:4321'

/** A key that nobody has seen, so that finding it proves where it came from. */
export function makeKey(): string {
  return `fake_key_${randomUUID().replaceAll('-', '')}`
}

/** Consults the doctor, as the command does, and looks for the key in all that it would print. */
export async function consult(
  baseUrl: string,
  { key, origin = portal, patienceMs }: { key?: string; origin?: string; patienceMs?: number } = {},
): Promise<Report> {
  const reading = key === undefined ? undefined : readKey(key)
  const held = reading?.outcome === 'accepted' ? reading.key : undefined
  const examination = await examine(await planCall(baseUrl), origin, held, patienceMs)
  const report = writeReport(examination, serverNames)
  if (key !== undefined) {
    expect(JSON.stringify(examination)).not.toContain(key)
    expect(JSON.stringify(report)).not.toContain(key)
    expect(printReport(report, (_colour, text) => text)).not.toContain(key)
  }
  return report
}

export function listRules({ findings }: Report): readonly string[] {
  return findings.map(({ rule }) => rule).toSorted()
}
