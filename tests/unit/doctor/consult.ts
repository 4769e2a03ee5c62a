import { chooseDocument } from '#commands/read-document.ts'
import { planCall } from '#doctor/doctor.ts'
import { examine } from '#doctor/examine.ts'
import { writeReport } from '#doctor/report.ts'
import type { Report } from '#doctor/report.ts'

/** On this computer, like these tests' services; a public portal would have one more finding. */
export const portal = 'http://localhost:4321'

/** Consults the doctor as the command does. */
export async function consult(
  baseUrl: string,
  { origin = portal, timeoutMs }: { origin?: string; timeoutMs?: number } = {},
): Promise<Report> {
  const plan = await planCall(baseUrl, chooseDocument(undefined, process.env), process.env)
  return writeReport(await examine(plan, origin, timeoutMs))
}

export function listRules({ findings }: Report): readonly string[] {
  return findings.map(({ rule }) => rule).toSorted()
}
