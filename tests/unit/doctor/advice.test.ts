import { describe, expect, onTestFinished, test } from 'vitest'
import { advisedServers, findFreePort } from '../../fixtures/advised-servers.ts'
import type { AdvisedServer } from '../../fixtures/advised-servers.ts'
import { startServiceServer } from '../../fixtures/service-server.ts'
import type { Deviation } from '../../fixtures/service-server.ts'
import { consult, listRules, portal } from './consult.ts'

const none = {
  'Access-Control-Allow-Origin': undefined,
  'Access-Control-Expose-Headers': undefined,
}

/** A service without CORS. */
const bare: Deviation = { preflightStatus: 405, preflight: none, headers: none }

/** A service with a fault in every header that the lines set. */
const mistaken: Deviation = {
  preflightStatus: 401,
  headers: {
    ...none,
    'Access-Control-Allow-Origin': 'https://www.example.com',
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': 'link',
  },
}

const installed = await Promise.all(
  Object.entries<AdvisedServer>(advisedServers).map(async ([name, server]) => ({
    name,
    server,
    isInstalled: await server.isInstalled(),
  })),
)

for (const { name, server, isInstalled } of installed) {
  describe.skipIf(!isInstalled)(`${name}, run for real`, () => {
    test.for([
      ['without CORS', bare],
      ['with wrong headers', mistaken],
    ] as const)('The advice fixes a service %s', async ([, deviation]) => {
      const service = await startServiceServer(portal, deviation)
      onTestFinished(service.stop)
      const { lines, exitStatus } = await getAdvice(service.url, name)
      expect(exitStatus).toBe(1)

      const url = await apply(server, lines, service.url)
      const fixed = await consult(url)
      expect(listRules(fixed)).toEqual([])
    })

    test('Without the lines, the same setup has findings', async () => {
      const service = await startServiceServer(portal, bare)
      onTestFinished(service.stop)
      const { exitStatus } = await consult(await apply(server, '', service.url))
      expect(exitStatus).toBe(1)
    })

    test('Its own errors can be read too', async () => {
      const service = await startServiceServer(portal, bare)
      const { lines } = await getAdvice(service.url, name)
      await service.stop()
      const url = await apply(server, lines, service.url)
      const response = await fetch(`${url}/fails`, { headers: { Origin: portal } })
      expect(response.status).toBeGreaterThanOrEqual(500)
      expect(response.headers.get('Access-Control-Allow-Origin')).toBe(portal)
    })
  })
}

/** The lines for one server, as printed for a service with faults. */
async function getAdvice(url: string, name: string) {
  const report = await consult(url)
  const advice = report.advice.find(({ server }) => server === name)
  return { exitStatus: report.exitStatus, lines: advice?.lines ?? '' }
}

async function apply(server: AdvisedServer, lines: string, upstream: string): Promise<string> {
  const port = await findFreePort()
  const running = await server.start(lines, port, upstream)
  onTestFinished(running.stop)
  return `http://127.0.0.1:${port}`
}
