import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestPlan } from '#core/request/request-plan.ts'
import { listVariableNames } from '#core/snippet/shared/variables.ts'
import { describeRequest, expectRequest } from '../fixtures/expect-request.ts'
import { startRawServer } from '../fixtures/raw-server.ts'
import type { RawServer } from '../fixtures/raw-server.ts'
import { fileNameCases, requestCases, sampleFiles } from '../fixtures/request-plans.ts'
import type { RequestCase } from '../fixtures/request-plans.ts'
import { writeText } from '../fixtures/write-text.ts'
import type { SnippetRunner } from './snippet-runner.ts'

/** What shells and literals interpret; no colon, which user names cannot have. */
const fakeSecret = 'fake_key-For.Tests~only+/=$HOME"%&\'`\\!*()#?'

/**
 * Tests that what arrives from each snippet of a language is what its plan says, byte for byte. Cases that the language
 * refuses are left out; which these are is tested elsewhere.
 *
 * @param choose of the table, where an interpreter is too slow for all of it
 */
export async function proveRequests(
  runner: SnippetRunner,
  choose: (cases: readonly RequestCase[]) => readonly RequestCase[] = (cases) => cases,
): Promise<void> {
  const { language, interpreter, run } = runner
  const isInstalled = await runner.isInstalled()
  const written = choose([...requestCases, ...fileNameCases]).filter(
    ({ plan }) => language.writeSnippet(plan('http://127.0.0.1:1')).outcome === 'written',
  )

  describe.skipIf(!isInstalled)(`${language.label}, run by ${interpreter}`, () => {
    let server: RawServer
    let directory: string

    beforeAll(async () => {
      server = await startRawServer()
      await runner.prepare?.(written.map(({ plan }) => writeText(language, plan(server.url))))
    }, 300_000)
    afterAll(async () => {
      await Promise.all([server.stop(), runner.finish?.()])
    })
    beforeEach(async () => {
      server.take()
      directory = await mkdtemp(join(tmpdir(), 'snippet-'))
      for (const [path, bytes] of Object.entries(sampleFiles)) {
        const file = join(directory, path)
        // oxlint-disable-next-line no-await-in-loop -- a few small files
        await mkdir(dirname(file), { recursive: true })
        // oxlint-disable-next-line no-await-in-loop -- a few small files
        await writeFile(file, bytes)
      }
      return () => rm(directory, { recursive: true, force: true })
    })

    test.for(written)('sends what was planned: $name', async ({ plan }) => {
      const planned = plan(server.url)
      const secrets = makeSecrets(planned)
      const outcome = await run(writeText(language, planned), secrets, directory)
      if (outcome.exitCode !== 0) throw new Error(outcome.stderr)
      const [request, ...others] = server.take()
      expect(others).toEqual([])
      expectRequest(request, describeRequest(planned, secrets, sampleFiles))
    })
  })
}

function makeSecrets({ slots }: RequestPlan): Record<string, string> {
  return Object.fromEntries(
    listVariableNames(slots).map((name, index) => [name, `${fakeSecret}${index}`]),
  )
}
