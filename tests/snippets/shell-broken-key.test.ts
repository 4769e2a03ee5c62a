import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { planRequest } from '#core/request/plan.ts'
import { startCaptureServer } from '../fixtures/capture-server.ts'
import { listExperiments } from '../fixtures/plans.ts'
import { shellRunners } from './shell-runners.ts'
import { writeText } from '../fixtures/write-text.ts'

/** As a secret store may return it. Some tools print a header that they cannot send, or cut the key there. */
const brokenKey = 'fake_key\nsecond-line'

const installed = await Promise.all(
  shellRunners.map(async (runner) => [runner, await runner.isInstalled()] as const),
)

for (const [runner, isInstalled] of installed) {
  test.skipIf(!isInstalled)(
    `${runner.language.label}, run by ${runner.interpreter}: a key with a line break is neither sent nor printed`,
    async () => {
      const server = await startCaptureServer()
      const directory = await mkdtemp(join(tmpdir(), 'snippet-'))
      try {
        const plan = planRequest(listExperiments, { credential: 'bearer' }, { baseUrl: server.url })
        const outcome = await runner.run(
          writeText(runner.language, plan),
          { API_KEY: brokenKey },
          directory,
        )
        expect(outcome.exitCode).not.toBe(0)
        expect(outcome.stdout + outcome.stderr).not.toMatch(/fake_key|second-line/)
        expect(server.take()).toEqual([])
      } finally {
        await server.stop()
        await rm(directory, { recursive: true, force: true })
      }
    },
  )
}
