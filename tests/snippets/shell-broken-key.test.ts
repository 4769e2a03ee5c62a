import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { CredentialSlot, OperationPlan } from '#core/request/request-plan.ts'
import { startCaptureServer } from '../fixtures/capture-server.ts'
import { writeText } from '../fixtures/write-text.ts'
import { shellRunners } from './shell-runners.ts'
import type { Outcome, SnippetRunner } from './snippet-runner.ts'

const slots: Readonly<Record<string, CredentialSlot>> = {
  'a bearer token': { scheme: 'a', place: 'header', name: 'Authorization', prefix: 'Bearer ' },
  'a key in a header': { scheme: 'a', place: 'header', name: 'X-API-Key', prefix: '' },
  'a key in the query': { scheme: 'a', place: 'query', name: 'key' },
  'a key in a cookie': { scheme: 'a', place: 'cookie', name: 'key' },
  Basic: { scheme: 'a', place: 'basic' },
}

/** As a secret store may return it. Some tools print a header that they cannot send, or cut the key there. */
const brokenKey = 'fake_key\nsecond-line'

const usable = { API_KEY: 'fake_key', API_USER: 'fake_name', API_PASSWORD: 'fake_key' }

const installed = await Promise.all(
  shellRunners.map(async (runner) => [runner, await runner.isInstalled()] as const),
)

for (const [runner, isInstalled] of installed) {
  const { language, interpreter } = runner
  const title = `${language.label}, run by ${interpreter}`
  for (const [name, slot] of Object.entries(slots)) {
    // PowerShell refuses a key in a cookie.
    const isWritten = language.writeSnippet(planWith(slot, '')).outcome === 'written'
    test.skipIf(!isInstalled || !isWritten)(
      `${title}: ${name} with a line break is neither sent nor printed`,
      () => proveStop(runner, slot, { ...usable, API_KEY: brokenKey, API_PASSWORD: brokenKey }),
    )
    test.skipIf(!isInstalled || !isWritten)(`${title}: ${name} that is empty is not sent`, () =>
      proveStop(runner, slot, { ...usable, API_KEY: '', API_PASSWORD: '' }),
    )
  }

  test.skipIf(!isInstalled)(`${title}: a user name with a colon is not sent`, () =>
    proveStop(runner, { scheme: 'a', place: 'basic' }, { ...usable, API_USER: 'fake:name' }),
  )
}

async function proveStop(
  runner: SnippetRunner,
  slot: CredentialSlot,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const server = await startCaptureServer()
  const directory = await mkdtemp(join(tmpdir(), 'snippet-'))
  try {
    const snippet = writeText(runner.language, planWith(slot, server.url))
    const outcome: Outcome = await runner.run(snippet, environment, directory)
    expect(outcome.exitCode).not.toBe(0)
    expect(outcome.stdout + outcome.stderr).not.toMatch(/fake|second-line/)
    expect(server.take()).toEqual([])
  } finally {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

function planWith(slot: CredentialSlot, baseUrl: string): OperationPlan {
  return {
    operationId: 'listExperiments',
    method: 'GET',
    url: `${baseUrl}/v1/experiments`,
    headers: [],
    body: { kind: 'none' },
    slots: [slot],
  }
}
