import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { array, assert, asyncProperty, record, string } from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { selectParameters } from '#core/request/query-parameter.ts'
import type { CredentialSlot, RequestPlan } from '#core/request/request-plan.ts'
import { startCaptureServer } from '../fixtures/capture-server.ts'
import type { CaptureServer } from '../fixtures/capture-server.ts'
import { planExperiments } from '../fixtures/plans.ts'
import { writeText } from '../fixtures/write-text.ts'
import {
  javascriptRunner,
  programRunners,
  pythonRequestsRunner,
  pythonRunner,
} from './program-runners.ts'

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

const anyUnicode = string({ unit: 'binary', maxLength: 20 })
const visibleAscii = string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 30 })

const probed = await Promise.all(
  programRunners.map(async (runner) => ({ runner, isInstalled: await runner.isInstalled() })),
)

for (const { runner, isInstalled } of probed) {
  if (runner !== javascriptRunner && runner !== pythonRunner) continue
  const { language, interpreter, run } = runner

  test.skipIf(!isInstalled)(
    `What arrives is what was planned, whatever the query, header and key: ${language.label}, run by ${interpreter}`,
    { timeout: 60_000 },
    async () => {
      await assert(
        asyncProperty(
          array(record({ name: anyUnicode, value: anyUnicode }), { maxLength: 4 }),
          // White space around a header's value is not part of it (RFC 9110, 5.5).
          visibleAscii.map((text) => `(${text})`),
          visibleAscii.map((text) => `key-${text.replaceAll(' ', '')}`),
          async (query, note, key) => {
            const planned = planExperiments(server.url, { query: selectParameters(query) })
            const headers = [...planned.headers, { name: 'X-Note', value: note }]
            const plan = { ...planned, headers }
            server.take()
            const outcome = await run(writeText(language, plan), { API_KEY: key }, directory)
            expect(outcome).toMatchObject({ exitCode: 0, stderr: '' })
            const [request] = server.take()
            expect(server.url + (request?.target ?? '')).toBe(plan.url)
            expect(request?.headers['x-note']).toEqual([note])
            expect(request?.headers['authorization']).toEqual([`Bearer ${key}`])
          },
        ),
        { numRuns: 20 },
      )
    },
  )
}

/** Each character is special in some language's literals; \\u0022 would end a naively quoted Java literal. */
const hostile = String.raw`it's "q" \ \\ \n \u0022 \x41 \101 $x \${x} #{x} #x {x} {{x}} %s %d ?> //`

const basic: CredentialSlot = {
  scheme: 'login',
  place: 'header',
  name: 'Authorization',
  prefix: 'Basic ',
  encoding: 'base64',
}
const cookie: CredentialSlot = { scheme: 'session', place: 'cookie', name: 'sid' }
const slots = [basic, cookie] as const

const unusableSecrets: readonly {
  readonly name: string
  readonly slot: CredentialSlot
  readonly secrets: Readonly<Record<string, string>>
  readonly message: string
}[] = [
  {
    name: 'a colon in the user name',
    slot: basic,
    secrets: { API_USER: 'canary:two', API_PASSWORD: 'canary' },
    message: 'API_USER is not set, or contains a colon or control characters',
  },
  {
    name: 'a line break in the password',
    slot: basic,
    secrets: { API_USER: 'someone', API_PASSWORD: 'canary\nX-Injected: 1' },
    message: 'API_PASSWORD is not set, or contains control characters',
  },
  {
    name: 'no password',
    slot: basic,
    secrets: { API_USER: 'someone' },
    message: 'API_PASSWORD is not set, or contains control characters',
  },
  {
    name: 'a semicolon in a cookie',
    slot: cookie,
    secrets: { API_KEY: 'canary;admin=1' },
    message: 'API_KEY is not set, or contains white space, a semicolon or non-ASCII characters',
  },
]

for (const { runner, isInstalled } of probed) {
  const { language, interpreter, run } = runner

  // The first Rust program compiles reqwest too, for which its runner has 300 seconds.
  const time = { timeout: 310_000 }
  describe.skipIf(!isInstalled)(`${language.label}, run by ${interpreter}`, time, () => {
    beforeAll(async () => {
      const plans = [planWithNote('note'), ...slots.map(planWithSlot)]
      await runner.prepare?.(plans.map((plan) => writeText(language, plan)))
    }, 310_000)
    afterAll(() => runner.finish?.())

    // This one and the last are not prepared, so that they run as their reader runs them.
    test('A header value of special characters arrives as planned', async () => {
      await run(writeText(language, planWithNote(hostile)), { API_KEY: 'fake-key' }, directory)
      expect(server.take().map(({ headers }) => headers['x-note'])).toEqual([[hostile]])
    })

    test.for([
      ['a line break', 'fake-canary\nX-Injected: 1'],
      ['a trailing carriage return', 'fake-canary\r'],
      ['a trailing line break', 'fake-canary\n'],
      ['a space', 'fake-canary two'],
      ['a non-ASCII character', 'fake-canary-✓'],
      ['nothing in it', ''],
    ])('A key with %s is not sent and not printed', async ([, key = '']) => {
      const outcome = await run(
        writeText(language, planWithNote('note')),
        { API_KEY: key },
        directory,
      )
      expect(outcome.exitCode).not.toBe(0)
      expect(outcome.stdout + outcome.stderr).toContain(
        'API_KEY is not set, or contains white space',
      )
      expect(outcome.stdout + outcome.stderr).not.toContain('canary')
      expect(server.take()).toEqual([])
    })

    test.for(unusableSecrets)(
      'A request with $name is not sent, and no secret is printed',
      async ({ slot, secrets, message }) => {
        const outcome = await run(writeText(language, planWithSlot(slot)), secrets, directory)
        expect(outcome.exitCode).not.toBe(0)
        expect(outcome.stdout + outcome.stderr).toContain(message)
        expect(outcome.stdout + outcome.stderr).not.toContain('canary')
        expect(server.take()).toEqual([])
      },
    )

    test('A password may be empty, as long as it is set', async () => {
      const secrets = { API_USER: 'someone', API_PASSWORD: '' }
      const outcome = await run(writeText(language, planWithSlot(basic)), secrets, directory)
      expect(outcome).toMatchObject({ exitCode: 0 })
      expect(server.take().map(({ headers }) => headers['authorization'])).toEqual([
        [`Basic ${btoa('someone:')}`],
      ])
    })

    test('A redirect is an error, and says so by its status', async () => {
      server.respondWith({ status: 302, headers: { location: '/elsewhere' }, body: 'moved' })
      try {
        const snippet = writeText(language, planWithNote('note'))
        const outcome = await run(snippet, { API_KEY: 'fake-key' }, directory)
        expect(outcome.exitCode).not.toBe(0)
        expect(outcome.stdout).toContain('moved')
        expect(outcome.stderr).toContain('HTTP 302')
      } finally {
        server.respondWith({ status: 200, body: '{"captured":true}' })
      }
    })

    test('A server that cannot be reached is an error that does not print the key', async () => {
      const gone = await startCaptureServer()
      await gone.stop()
      const snippet = writeText(language, {
        ...planWithNote('note'),
        url: `${gone.url}/v1/experiments`,
      })
      const outcome = await run(snippet, { API_KEY: 'fake-canary' }, directory)
      expect(outcome.exitCode).not.toBe(0)
      expect(outcome.stdout + outcome.stderr).not.toContain('canary')
    })
  })
}

test.skipIf(!(await pythonRequestsRunner.isInstalled())).for([
  ['bearer', ['Bearer fake-key']],
  ['none', undefined],
] as const)(
  'What .netrc has for the host never replaces the credential "%s" in Python (requests)',
  async ([credential, authorization]) => {
    await writeFile(join(directory, '.netrc'), 'default login someone password fake-password\n')
    const plan = planExperiments(server.url, { isWithoutKey: credential === 'none' })
    const snippet = writeText(pythonRequestsRunner.language, plan)
    await pythonRequestsRunner.run(snippet, { API_KEY: 'fake-key', HOME: directory }, directory)
    expect(server.take().map(({ headers }) => headers['authorization'])).toEqual([authorization])
  },
)

function planWithSlot(slot: CredentialSlot): RequestPlan {
  return { ...planWithNote('note'), slots: [slot] }
}

function planWithNote(value: string): RequestPlan {
  return { ...planExperiments(server.url), headers: [{ name: 'X-Note', value }] }
}
