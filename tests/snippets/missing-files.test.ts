import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startCaptureServer } from '../fixtures/capture-server.ts'
import type { CaptureServer } from '../fixtures/capture-server.ts'
import { partsOf, request, sendFile } from '../fixtures/requests/request.ts'
import { writeText } from '../fixtures/write-text.ts'
import { programRunners } from './program-runners.ts'
import { shellRunners } from './shell-runners.ts'

/** In folders that are not there. */
const cases = [
  sendFile('pictures/2026/deep.png'),
  request(
    'multipart',
    partsOf('multipart/form-data', [['file', 'pictures/2026/deep.png', 'image/png']]),
  ),
]

let server: CaptureServer
let directory: string

beforeAll(async () => {
  server = await startCaptureServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.take()
  directory = await mkdtemp(join(tmpdir(), 'snippet-'))
  return () => rm(directory, { recursive: true, force: true })
})

const probed = await Promise.all(
  [...shellRunners, ...programRunners].map(async (runner) => ({
    runner,
    isInstalled: await runner.isInstalled(),
  })),
)

for (const { runner, isInstalled } of probed) {
  const { language, interpreter, run } = runner
  const written = cases.filter(
    ({ plan }) => language.writeSnippet(plan('http://127.0.0.1:1')).outcome === 'written',
  )
  const time = { timeout: 310_000 }
  describe.skipIf(!isInstalled)(`${language.label}, run by ${interpreter}`, time, () => {
    beforeAll(async () => {
      await runner.prepare?.(written.map(({ plan }) => writeText(language, plan(server.url))))
    }, 310_000)
    afterAll(() => runner.finish?.())

    test.for(written)(
      'sends nothing where a file is missing, and fails: $name',
      async ({ plan }) => {
        const outcome = await run(writeText(language, plan(server.url)), {}, directory)
        expect(outcome.exitCode).not.toBe(0)
        expect(outcome.stdout + outcome.stderr).toMatch(/deep\.png|read|No such file/i)
        expect(server.take()).toEqual([])
      },
    )
  })
}
