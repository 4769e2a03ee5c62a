import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  record,
  string,
  stringMatching,
} from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findParameterFault } from '#core/request/query-parameter.ts'
import { startCaptureServer } from '../fixtures/capture-server.ts'
import type { CaptureServer } from '../fixtures/capture-server.ts'
import { planExperiments } from '../fixtures/plans.ts'
import { writeText } from '../fixtures/write-text.ts'
import { javascriptRunner, pythonRunner } from './program-runners.ts'
import { curlRunner } from './shell-runners.ts'

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
/** A header value of visible ASCII; white space around it is not part of it (RFC 9110, section 5.5). */
const note = string({ unit: 'grapheme-ascii', maxLength: 20 }).map((value) => `(${value})`)
/** More than RFC 6750 allows in a token, as the format of keys is not specified. */
const key = stringMatching(/^[\x21-\x7e]{1,30}$/)
const manner = constantFrom('short' as const, 'careful' as const)

const installed = await Promise.all(
  [curlRunner, javascriptRunner, pythonRunner].map(async (runner) => ({
    runner,
    isInstalled: await runner.isInstalled(),
  })),
)

for (const { runner, isInstalled } of installed) {
  const { language, interpreter, run } = runner
  test.skipIf(!isInstalled)(
    `Any query, header and key arrive as planned in both manners: ${language.label}, run by ${interpreter}`,
    { timeout: 120_000 },
    async () => {
      await assert(
        asyncProperty(query, note, key, manner, async (parameters, value, apiKey, chosen) => {
          const sendable = parameters.filter((row) => row.name !== '' && !findParameterFault(row))
          const planned = planExperiments(server.url, { query: sendable })
          const plan = { ...planned, headers: [...planned.headers, { name: 'X-Note', value }] }
          server.take()
          const outcome = await run(
            writeText(language, plan, chosen),
            { API_KEY: apiKey },
            directory,
          )
          expect(outcome).toMatchObject({ exitCode: 0 })
          expect(server.take()).toMatchObject([
            {
              method: 'GET',
              target: plan.url.slice(server.url.length),
              headers: { 'x-note': [value], authorization: [`Bearer ${apiKey}`] },
            },
          ])
        }),
        { numRuns: 30 },
      )
    },
  )
}
