import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDocuments, uncallable } from '../round-trip/document-paths.ts'
import { startPlainServer } from '../round-trip/plain-server.ts'
import type { PlainServer } from '../round-trip/plain-server.ts'
import { runRoundTrips } from '../round-trip/round-trips.ts'

let documents: Awaited<ReturnType<typeof listDocuments>>
let server: PlainServer

beforeAll(async () => {
  documents = await listDocuments()
  server = await startPlainServer()
}, 300_000)

afterAll(async () => {
  await server.stop()
})

/** Other calls than those of `npm test`. */
const extent = { runs: 100, seed: 1 }

test.each([
  ['@readme/oas-examples', 'examples', 1337, uncallable],
  ['@scalar/galaxy', 'galaxy', 20, []],
  ['@octokit/openapi, api.github.com', 'gitHub', 1223, []],
  ['@octokit/openapi, GitHub Enterprise', 'gitHubEnterprise', 2510, []],
] as const)(
  'Of a hundred calls of each operation, a server reads what was given: %s',
  { timeout: 600_000 },
  async (_, name, count, expected) => {
    const { operations, requests, never } = await runRoundTrips(documents[name], server, extent)
    expect(operations).toBe(count)
    expect(requests).toBeGreaterThan(count * 85)
    expect(never).toEqual(expected)
  },
)
