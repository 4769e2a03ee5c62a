import { chooseDocument } from '#commands/read-document.ts'
import { planCalls } from '#doctor/doctor.ts'
import { examine } from '#doctor/examine.ts'
import { createReport } from '#doctor/report.ts'
import type { Report } from '#doctor/report.ts'

/** On this computer, like these tests' services; a public portal would have one more finding. */
export const portal = 'http://localhost:4321'

/** Runs the doctor like the command. */
export async function consult(
  baseUrl: string,
  {
    origin = portal,
    clientId = 'doctor',
    timeoutMs,
    document,
  }: { origin?: string; clientId?: string; timeoutMs?: number; document?: string } = {},
): Promise<Report> {
  const calls = await planCalls(baseUrl, chooseDocument(document, process.env), process.env)
  return createReport(await examine(calls, { origin, clientId, timeoutMs }))
}

export function listRules({ findings }: Report): readonly string[] {
  return findings.map(({ rule }) => rule).toSorted()
}
