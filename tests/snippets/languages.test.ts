import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startCaptureServer, defaultResponse } from '../fixtures/capture-server.ts'
import type { CaptureServer } from '../fixtures/capture-server.ts'
import { documentedPlan, plans } from '../fixtures/plans.ts'
import { writeText } from '../fixtures/write-text.ts'
import { programRunners } from './program-runners.ts'
import { shellRunners } from './shell-runners.ts'

/** Contains what RFC 6750 allows in a token and some of what it does not, as the key format is not specified. */
const fakeKey = 'fake_key-For.Tests~only+/=$HOME"%&'

let server: CaptureServer
let directory: string

beforeAll(async () => {
  server = await startCaptureServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.take()
  server.respondWith(defaultResponse)
  directory = await mkdtemp(join(tmpdir(), 'snippet-'))
  return () => rm(directory, { recursive: true, force: true })
})

const runners = await Promise.all(
  [...shellRunners, ...programRunners].map(async (runner) => ({
    runner,
    isInstalled: await runner.isInstalled(),
  })),
)

for (const { runner, isInstalled } of runners) {
  const { language, interpreter } = runner
  const runDocumented = (environment: Readonly<Record<string, string>>) =>
    runner.run(writeText(language, documentedPlan.plan(server.url)), environment, directory)

  describe.skipIf(!isInstalled)(`${language.label}, run by ${interpreter}`, () => {
    beforeAll(async () => {
      const all = [documentedPlan, ...plans]
      await runner.prepare?.(all.map(({ plan }) => writeText(language, plan(server.url))))
    }, 300_000)
    afterAll(() => runner.finish?.())

    test.for(plans)('sends what was planned: $name', async ({ plan }) => {
      const planned = plan(server.url)
      const outcome = await runner.run(
        writeText(language, planned),
        planned.slots.length > 0 ? { API_KEY: fakeKey } : {},
        directory,
      )
      expect(outcome).toMatchObject({ exitCode: 0 })
      expect(outcome.stdout).toContain('captured')
      const requests = server.take()
      expect(requests).toHaveLength(1)
      const { pathname, search } = new URL(planned.url)
      expect(requests[0]).toMatchObject({
        method: planned.method,
        target: pathname + search,
        body: '',
      })
      expect(requests[0]?.headers['content-type']).toEqual(['application/json'])
      expect(requests[0]?.headers['authorization']).toEqual(
        planned.slots.length > 0 ? [`Bearer ${fakeKey}`] : undefined,
      )
    })

    test('stops with a clear message when API_KEY is not set, and sends nothing', async () => {
      const outcome = await runDocumented({})
      expect(outcome.exitCode).not.toBe(0)
      expect(outcome.stderr + outcome.stdout).toContain('API_KEY')
      expect(server.take()).toEqual([])
    })

    test('fails when the server refuses, and still shows the body', async () => {
      server.respondWith({ status: 403, body: '{"title":"captured refusal"}' })
      const { exitCode, stdout, stderr } = await runDocumented({ API_KEY: fakeKey })
      expect(exitCode).not.toBe(0)
      expect(stdout + stderr).toContain('captured refusal')
      expect(stdout + stderr).not.toContain(fakeKey)
    })

    // A separate test, because Wget shows the body for every status but this one.
    test('fails when the server returns 401, and does not print the key', async () => {
      server.respondWith({ status: 401, headers: { 'www-authenticate': 'Bearer' } })
      const { exitCode, stdout, stderr } = await runDocumented({ API_KEY: fakeKey })
      expect(exitCode).not.toBe(0)
      expect(stdout + stderr).not.toContain(fakeKey)
    })

    test('follows no redirect, so the key goes nowhere else', async () => {
      const elsewhere = await startCaptureServer()
      server.respondWith({ status: 302, headers: { location: `${elsewhere.url}/elsewhere` } })
      try {
        await runDocumented({ API_KEY: fakeKey })
        expect(server.take()).toHaveLength(1)
        expect(elsewhere.take()).toEqual([])
      } finally {
        await elsewhere.stop()
      }
    })
  })
}
