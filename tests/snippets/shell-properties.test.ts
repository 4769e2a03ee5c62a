import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { array, assert, asyncProperty, record, string, stringMatching } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selectParameters } from '#core/request/query-parameter.ts'
import { startCaptureServer } from '../fixtures/capture-server.ts'
import type { CaptureServer } from '../fixtures/capture-server.ts'
import { planExperiments } from '../fixtures/plans.ts'
import { writeText } from '../fixtures/write-text.ts'
import { curlRunner, curlStdinRunner } from './shell-runners.ts'

let server: CaptureServer
let directory: string

beforeAll(async () => {
  server = await startCaptureServer()
  directory = await mkdtemp(join(tmpdir(), 'snippet-'))
})
afterAll(async () => {
  await server.stop()
  await rm(directory, { recursive: true, force: true })
})

/** Any text without control characters, which the console refuses. */
const text = string({ unit: 'binary', maxLength: 12 }).filter((value) => !/\p{Cc}/u.test(value))
const query = array(record({ name: text, value: text }), { maxLength: 4 })
/** A header value of visible ASCII, with blanks inside (RFC 9110, section 5.5). */
const headerValue = string({ unit: 'grapheme-ascii', maxLength: 20 }).map((value) => value.trim())
/** More than RFC 6750 allows in a token, as the format of keys is not specified. */
const key = stringMatching(/^[\x21-\x7e]{1,30}$/)

const installed = await Promise.all(
  [curlRunner, curlStdinRunner].map(
    async (runner) => [runner, await runner.isInstalled()] as const,
  ),
)
for (const [runner, isInstalled] of installed) {
  describe.skipIf(!isInstalled)(`${runner.language.label}, run by ${runner.interpreter}`, () => {
    test('Any query, header and key arrive as planned', async () => {
      await assert(
        asyncProperty(query, headerValue, key, async (parameters, value, apiKey) => {
          const planned = planExperiments(server.url, { query: selectParameters(parameters) })
          const headers = [...planned.headers, { name: 'X-Note', value }]
          const plan = { ...planned, headers }
          server.take()
          const outcome = await runner.run(
            writeText(runner.language, plan),
            { API_KEY: apiKey },
            directory,
          )
          expect(outcome).toMatchObject({ exitCode: 0 })
          const requests = server.take()
          expect(requests).toHaveLength(1)
          expect(requests[0]).toMatchObject({
            method: 'GET',
            target: plan.url.slice(server.url.length),
            headers: { 'x-note': [value], authorization: [`Bearer ${apiKey}`] },
          })
        }),
        { numRuns: 30 },
      )
    }, 60_000)
  })
}
