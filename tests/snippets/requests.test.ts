import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestPlan } from '#core/request/request-plan.ts'
import type { Manner } from '#core/snippet/shared/language.ts'
import { listVariableNames } from '#core/snippet/shared/variables.ts'
import { describeRequest, expectRequest } from '../fixtures/expect-request.ts'
import { plans } from '../fixtures/plans.ts'
import { startRawServer } from '../fixtures/raw-server.ts'
import type { RawServer } from '../fixtures/raw-server.ts'
import { fileNameCases, requestCases, sampleFiles } from '../fixtures/request-plans.ts'
import { writeText } from '../fixtures/write-text.ts'
import { programRunners } from './program-runners.ts'
import { cmdRulesRunner, shellRunners } from './shell-runners.ts'
import type { SnippetRunner } from './snippet-runner.ts'

/**
 * What shells and literals interpret; no colon, which user names cannot have. A short snippet leaves to its language which signs
 * of an address it encodes, and the languages differ in `!*'()` alone, which mean the same either way (RFC 3986, section 2.2).
 */
const secrets: Readonly<Record<Manner, string>> = {
  careful: 'fake_key-For.Tests~only+/=$HOME"%&\'`\\!*()#?',
  short: 'fake_key-For.Tests~only+/=$HOME"%&`\\#?',
}

const all = [
  ...requestCases,
  ...fileNameCases,
  ...plans.map(({ name, plan }) => ({ name: `query: ${name}`, plan })),
]

/** What differs between the shells, expansion and quoting, differs for every tool alike. */
const isRepeated = ({ language, interpreter }: SnippetRunner) =>
  language.id !== 'curl' && interpreter.startsWith('zsh')

const runners = await Promise.all(
  [...shellRunners, ...programRunners, cmdRulesRunner].map(async (runner) => ({
    runner,
    isInstalled: await runner.isInstalled(),
  })),
)

for (const { runner, isInstalled } of runners) {
  const { language, interpreter, run } = runner
  const chosen = all
    .filter(({ name }) => !isRepeated(runner) || /header|slot|text/.test(name))
    // Without variables, which an older curl does not import.
    .filter(({ plan }) => runner !== cmdRulesRunner || plan('http://x').slots.length === 0)
  // Whatever a language refuses is tested elsewhere.
  const written = (['short', 'careful'] as const).flatMap((manner) =>
    chosen
      .filter(({ plan }) => language.writeSnippet(plan('http://x'), manner).outcome === 'written')
      .map(({ name, plan }) => ({ name, plan, manner })),
  )

  describe.skipIf(!isInstalled)(`${language.label}, run by ${interpreter}`, () => {
    let server: RawServer
    let directory: string

    beforeAll(async () => {
      server = await startRawServer()
      await runner.prepare?.(
        written.map(({ plan, manner }) => writeText(language, plan(server.url), manner)),
      )
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

    test.for(written)('$manner, sends what was planned: $name', async ({ plan, manner }) => {
      const planned = plan(server.url)
      const values = makeSecrets(planned, manner)
      const outcome = await run(writeText(language, planned, manner), values, directory)
      if (outcome.exitCode !== 0) throw new Error(outcome.stderr)
      const [request, ...others] = server.take()
      expect(others).toEqual([])
      const expected = describeRequest(planned, values, sampleFiles)
      const read = manner === 'short' ? raiseTriples : (target: string) => target
      expectRequest(request && { ...request, target: read(request.target) }, {
        ...expected,
        target: read(expected.target),
      })
    })
  })
}

/** curl 7.88 writes what it encodes itself in lower case, which means the same (RFC 3986, section 6.2.2.1). */
function raiseTriples(target: string): string {
  return target.replaceAll(/%[\da-f]{2}/gi, (triple) => triple.toUpperCase())
}

function makeSecrets({ slots }: RequestPlan, manner: Manner): Record<string, string> {
  return Object.fromEntries(
    listVariableNames(slots).map((name, index) => [name, `${secrets[manner]}${index}`]),
  )
}
