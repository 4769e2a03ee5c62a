import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { chooseDocument } from '#commands/read-document.ts'
import { planCall } from '#doctor/doctor.ts'
import { examine } from '#doctor/examine.ts'
import { printReport, writeReport } from '#doctor/report.ts'
import type { Report } from '#doctor/report.ts'
import { readKey } from '#key/hygiene/read-key.ts'

/** On this computer, like these tests' services; a public portal would have one more finding. */
export const portal = 'http://localhost:4321'

/** A new key, so that finding it proves where it came from. */
export function makeKey(): string {
  return `fake_key_${randomUUID().replaceAll('-', '')}`
}

/** Consults the doctor as the command does, and searches everything it would print for the key. */
export async function consult(
  baseUrl: string,
  { key, origin = portal, timeoutMs }: { key?: string; origin?: string; timeoutMs?: number } = {},
): Promise<Report> {
  const reading = key === undefined ? undefined : readKey(key)
  const held = reading?.outcome === 'accepted' ? reading.key : undefined
  const document = chooseDocument(undefined, process.env)
  const plan = await planCall(baseUrl, document, process.env)
  const examination = await examine(plan, origin, held, timeoutMs)
  const report = writeReport(examination)
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
