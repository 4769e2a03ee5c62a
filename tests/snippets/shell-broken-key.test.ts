import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { CredentialSlot, RequestPlan } from '#core/request/request-plan.ts'
import { startCaptureServer } from '../fixtures/capture-server.ts'
import { writeText } from '../fixtures/write-text.ts'
import { shellRunners } from './shell-runners.ts'
import type { SnippetRunner } from './snippet-runner.ts'

const slots: Readonly<Record<string, CredentialSlot>> = {
  'A bearer token': { scheme: 'a', place: 'header', name: 'Authorization', prefix: 'Bearer ' },
  'A key in a header': { scheme: 'a', place: 'header', name: 'X-API-Key', prefix: '' },
  'A key in the query': { scheme: 'a', place: 'query', name: 'key' },
  'A key in a cookie': { scheme: 'a', place: 'cookie', name: 'key' },
  Basic: {
    scheme: 'a',
    place: 'header',
    name: 'Authorization',
    prefix: 'Basic ',
    encoding: 'base64',
  },
}

/** As a secret store may return it. Some tools print a header that they cannot send, or cut the key there. */
const brokenKey = 'fake_key\nsecond-line'

const usable = { API_KEY: 'fake_key', API_USER: 'fake_name', API_PASSWORD: 'fake_key' }

const basic: CredentialSlot = {
  scheme: 'a',
  place: 'header',
  name: 'Authorization',
  prefix: 'Basic ',
  encoding: 'base64',
}

const cases: readonly (readonly [string, CredentialSlot, Readonly<Record<string, string>>])[] = [
  ...Object.entries(slots).flatMap(([name, slot]) => [
    [
      `${name} with a line break`,
      slot,
      { ...usable, API_KEY: brokenKey, API_PASSWORD: brokenKey },
    ] as const,
    [`${name} that is empty`, slot, { ...usable, API_KEY: '', API_USER: '' }] as const,
  ]),
  ['A password that is not set', basic, { API_USER: 'fake_name' }],
  ['A user name with a colon', basic, { ...usable, API_USER: 'fake:name' }],
]

const installed = await Promise.all(
  shellRunners.map(async (runner) => [runner, await runner.isInstalled()] as const),
)

for (const [runner, isInstalled] of installed) {
  const { language, interpreter } = runner
  // PowerShell refuses a key in a cookie.
  const written = cases.filter(
    ([, slot]) => language.writeSnippet(planWith(slot, '')).outcome === 'written',
  )
  describe.skipIf(!isInstalled)(`${language.label}, run by ${interpreter}`, () => {
    test.for(written)('%s is neither sent nor printed', async ([, slot, environment]) => {
      const { exitCode, output, requests } = await runWith(runner, slot, environment)
      expect(exitCode).not.toBe(0)
      expect(output).not.toMatch(/fake|second-line/)
      expect(requests).toEqual([])
    })
  })
}

async function runWith(
  runner: SnippetRunner,
  slot: CredentialSlot,
  environment: Readonly<Record<string, string>>,
) {
  const server = await startCaptureServer()
  const directory = await mkdtemp(join(tmpdir(), 'snippet-'))
  try {
    const snippet = writeText(runner.language, planWith(slot, server.url))
    const { exitCode, stdout, stderr } = await runner.run(snippet, environment, directory)
    return { exitCode, output: stdout + stderr, requests: server.take() }
  } finally {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

function planWith(slot: CredentialSlot, baseUrl: string): RequestPlan {
  return {
    operationId: 'listExperiments',
    method: 'GET',
    url: `${baseUrl}/v1/experiments`,
    headers: [],
    body: { kind: 'none' },
    slots: [slot],
  }
}
