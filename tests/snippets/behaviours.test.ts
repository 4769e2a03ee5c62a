import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CredentialSlot, RequestPlan } from '#core/request/request-plan.ts'
import type { Manner } from '#core/snippet/shared/language.ts'
import { defaultResponse, startCaptureServer } from '../fixtures/capture-server.ts'
import type { CaptureServer } from '../fixtures/capture-server.ts'
import { planExperiments } from '../fixtures/plans.ts'
import { partsOf, request, sendFile } from '../fixtures/requests/request.ts'
import { writeText } from '../fixtures/write-text.ts'
import { programRunners, pythonRequestsRunner } from './program-runners.ts'
import { shellRunners } from './shell-runners.ts'

const bearer: CredentialSlot = {
  scheme: 'a',
  place: 'header',
  name: 'Authorization',
  prefix: 'Bearer ',
}
const basic: CredentialSlot = { ...bearer, prefix: 'Basic ', encoding: 'base64' }
const cookie: CredentialSlot = { scheme: 'a', place: 'cookie', name: 'key' }
const slots: Readonly<Record<string, CredentialSlot>> = {
  'a bearer token': bearer,
  'a key in a header': { scheme: 'a', place: 'header', name: 'X-API-Key', prefix: '' },
  'a key in the query': { scheme: 'a', place: 'query', name: 'key' },
  'a key in a cookie': cookie,
  Basic: basic,
}

const key = 'fake_canary'
const usable = { API_KEY: key, API_USER: 'fake_name', API_PASSWORD: key }
/** As a secret store may return it. Some tools print a header that they cannot send, or cut the key there. */
const broken = 'fake_canary\nX-Injected: canary'

interface Behaviour {
  readonly name: string
  readonly manner: Manner
  readonly plan: (baseUrl: string) => RequestPlan
  readonly environment: Readonly<Record<string, string>>
  readonly response?: Parameters<CaptureServer['respondWith']>[0]
  /** How many requests arrive. */
  readonly arrive: number
  /** Undefined where both will do. */
  readonly fails?: boolean
  readonly says?: RegExp
  /** The languages of which it is true; all unless given. */
  readonly of?: readonly string[]
}

const programs = programRunners.map(({ language }) => language.id)
/** Those that stop by themselves where a variable is not set. */
const strict = ['curl', 'httpie', 'wget', 'python', 'python-requests', 'ruby', 'rust']

const withSlot = (slot: CredentialSlot) => (baseUrl: string) => ({
  ...planExperiments(baseUrl),
  slots: [slot],
})
const careful = { manner: 'careful', plan: withSlot(bearer), environment: usable } as const
const stopped = { ...careful, arrive: 0, fails: true, says: /API_(?:KEY|USER|PASSWORD)/ } as const
const deep = 'pictures/2026/deep.png'

const behaviours: readonly Behaviour[] = [
  ...Object.entries(slots).flatMap(([name, slot]): readonly Behaviour[] => [
    {
      ...stopped,
      name: `${name} with a line break is not sent`,
      plan: withSlot(slot),
      environment: { ...usable, API_KEY: broken, API_PASSWORD: broken },
    },
    {
      ...stopped,
      name: `${name} that is empty is not sent`,
      plan: withSlot(slot),
      environment: { ...usable, API_KEY: '', API_USER: '' },
    },
  ]),
  { ...stopped, name: 'Nothing is sent without a variable', environment: {} },
  {
    ...stopped,
    name: 'A password that is not set is not sent',
    plan: withSlot(basic),
    environment: { API_USER: 'fake_name' },
  },
  {
    ...stopped,
    name: 'A user name with a colon is not sent',
    plan: withSlot(basic),
    environment: { ...usable, API_USER: 'fake:canary' },
  },
  ...['fake_canary\r', 'fake_canary\n', 'fake canary', 'fake_canary-✓'].map((bad) =>
    extend(stopped, {
      name: `The key ${JSON.stringify(bad)} is not sent`,
      environment: { API_KEY: bad },
      says: /API_KEY is not set, or contains white space/,
      of: programs,
    }),
  ),
  {
    ...stopped,
    name: 'A semicolon in a cookie is not sent',
    plan: withSlot(cookie),
    environment: { API_KEY: 'fake_canary;admin=1' },
    of: programs,
  },
  {
    ...careful,
    name: 'A password may be empty, as long as it is set',
    plan: withSlot(basic),
    environment: { API_USER: 'fake_name', API_PASSWORD: '' },
    arrive: 1,
    fails: false,
  },
  {
    ...careful,
    name: 'A refusal is a failure, and its body is shown',
    response: { status: 403, body: '{"title":"captured refusal"}' },
    arrive: 1,
    fails: true,
    says: /captured refusal/,
  },
  {
    // Apart, because Wget shows the body for every status but this one.
    ...careful,
    name: 'A response 401 is a failure',
    response: { status: 401, headers: { 'www-authenticate': 'Bearer' } },
    arrive: 1,
    fails: true,
  },
  {
    ...careful,
    name: 'A redirect is an error, and says so by its status',
    response: { status: 302, headers: { location: '/elsewhere' }, body: 'moved' },
    arrive: 1,
    fails: true,
    says: /HTTP 302/,
    of: programs,
  },
  {
    ...careful,
    name: 'A server that cannot be reached is an error',
    // No server has this port.
    plan: () => planExperiments('http://127.0.0.1:1'),
    arrive: 0,
    fails: true,
  },
  ...[
    sendFile(deep),
    request('multipart', partsOf('multipart/form-data', [['file', deep, 'image/png']])),
  ].map(({ name, plan }) =>
    extend(careful, {
      name: `Nothing is sent where a file is missing: ${name}`,
      plan,
      arrive: 0,
      fails: true,
      says: /deep\.png|read|No such file/i,
    }),
  ),
  {
    ...careful,
    manner: 'short',
    name: 'Nothing is sent without a variable',
    environment: {},
    arrive: 0,
    fails: true,
    says: /API_KEY|NotPresent/,
    of: strict,
  },
  {
    ...careful,
    manner: 'short',
    name: 'A refusal is a failure',
    response: { status: 403, body: '{"title":"captured refusal"}' },
    arrive: 1,
    fails: true,
    of: [...programs, 'wget'],
  },
]

function extend<Part extends object, More extends object>(part: Part, more: More) {
  return { ...part, ...more }
}

/** By slot and manner: the redirected request, if a client makes one, has no secret. */
const redirects = (['short', 'careful'] as const).flatMap((manner) =>
  [bearer, basic, ...Object.values(slots)].map((slot) => ({ manner, slot })),
)

const runners = await Promise.all(
  [...shellRunners, ...programRunners]
    // What differs between the shells is their expansion, which the table of requests tests.
    .filter(({ interpreter }) => !interpreter.startsWith('zsh'))
    .map(async (runner) => ({ runner, isInstalled: await runner.isInstalled() })),
)

for (const { runner, isInstalled } of runners) {
  const { language, interpreter, run } = runner
  const isWritten = (plan: RequestPlan) => language.writeSnippet(plan).outcome === 'written'
  const shown = behaviours.filter(
    ({ of = [language.id], plan }) => of.includes(language.id) && isWritten(plan('http://x')),
  )
  const led = redirects.filter(({ slot }) => isWritten(withSlot(slot)('http://x')))

  // The first Rust program compiles reqwest too, for which its runner has 300 seconds.
  const time = { timeout: 310_000 }
  describe.skipIf(!isInstalled)(`${language.label}, run by ${interpreter}`, time, () => {
    let server: CaptureServer
    let directory: string

    beforeAll(async () => {
      server = await startCaptureServer()
      await runner.prepare?.([
        ...shown.map(({ plan, manner }) => writeText(language, plan(server.url), manner)),
        ...led.map(({ slot, manner }) => writeText(language, withSlot(slot)(server.url), manner)),
      ])
    }, 310_000)
    afterAll(async () => {
      await Promise.all([server.stop(), runner.finish?.()])
    })
    beforeEach(async () => {
      server.take()
      server.respondWith(defaultResponse)
      directory = await mkdtemp(join(tmpdir(), 'snippet-'))
      return () => rm(directory, { recursive: true, force: true })
    })

    test.for(shown)('$manner: $name', async (row) => {
      if (row.response) server.respondWith(row.response)
      const snippet = writeText(language, row.plan(server.url), row.manner)
      const { exitCode, stdout, stderr } = await run(snippet, row.environment, directory)
      const fails = exitCode !== 0
      expect([server.take().length, fails]).toEqual([row.arrive, row.fails ?? fails])
      expect(stdout + stderr).toMatch(row.says ?? /^/)
      expect(stdout + stderr).not.toContain('canary')
    })

    test.for(led)('$manner: no redirect takes the secret elsewhere ($slot.place)', async (row) => {
      const elsewhere = await startCaptureServer()
      const location = `${elsewhere.url.replace('127.0.0.1', 'localhost')}/elsewhere`
      server.respondWith({ status: 302, headers: { location } })
      try {
        const snippet = writeText(language, withSlot(row.slot)(server.url), row.manner)
        await run(snippet, usable, directory)
        expect(server.take()).toHaveLength(1)
        const arrived = JSON.stringify(elsewhere.take())
        expect(arrived).not.toContain(key)
        expect(arrived).not.toContain(btoa(`fake_name:${key}`))
        expect(row.manner === 'careful' ? arrived : '[]').toBe('[]')
      } finally {
        await elsewhere.stop()
      }
    })
  })
}

test.skipIf(!(await pythonRequestsRunner.isInstalled())).for([
  ['bearer', ['Bearer fake-key']],
  ['none', undefined],
] as const)(
  'What .netrc has for the host never replaces the credential "%s" in careful Python (requests)',
  async ([credential, authorization]) => {
    const server = await startCaptureServer()
    const directory = await mkdtemp(join(tmpdir(), 'snippet-'))
    await writeFile(join(directory, '.netrc'), 'default login someone password fake-password\n')
    const plan = planExperiments(server.url, { isWithoutKey: credential === 'none' })
    const snippet = writeText(pythonRequestsRunner.language, plan, 'careful')
    await pythonRequestsRunner.run(snippet, { API_KEY: 'fake-key', HOME: directory }, directory)
    expect(server.take().map(({ headers }) => headers['authorization'])).toEqual([authorization])
    await Promise.all([server.stop(), rm(directory, { recursive: true, force: true })])
  },
)
