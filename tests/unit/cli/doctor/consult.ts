import { onTestFinished } from 'vitest'
import { chooseDocument } from '#cli/command-line/load-document.ts'
import { planCalls } from '#cli/doctor/doctor.ts'
import { examine } from '#cli/doctor/examine.ts'
import { createReport } from '#cli/doctor/report.ts'
import type { Report } from '#cli/doctor/report.ts'
import { startServiceServer } from '../../../fixtures/service-server.ts'
import type { Deviation, TlsIdentity } from '../../../fixtures/service-server.ts'

/** On this computer, like these tests' services; a public portal would have one more finding. */
export const portal = 'http://localhost:4321'

/** Starts a service that a page of the portal can call, except for its deviation. */
export async function startService(
  deviation: Deviation = {},
  { origin = portal, tls }: { origin?: string; tls?: TlsIdentity } = {},
) {
  const service = await startServiceServer(origin, deviation, tls && { tls })
  onTestFinished(service.stop)
  return service
}

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
