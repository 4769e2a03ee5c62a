import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RequestPlan } from '#core/request/request-plan.ts'
import { encodeUnreserved } from '#core/request/serialize/percent-encode.ts'
import { listVariableNames, listVariables } from '#core/snippet/shared/variables.ts'
import { describeBrunoRequest, brunoEnvironment, writeBruno } from '#site/exports/bruno.ts'
import type {
  Exported,
  ExportedRequest,
  RequestCollection,
} from '#site/exports/exported-request.ts'
import { writeHttp, writeHttpRequest } from '#site/exports/http-file.ts'
import { describePostmanRequest, writePostman } from '#site/exports/postman.ts'
import { describeRequest, expectRequest } from '../fixtures/expect-request.ts'
import { hostileNames } from '../fixtures/hostile-names.ts'
import { startRawServer } from '../fixtures/raw-server.ts'
import type { RawRequest } from '../fixtures/raw-server.ts'
import { requestCases, sampleFiles } from '../fixtures/request-plans.ts'
import { clients, findScript } from './clients.ts'

/** What addresses and headers interpret. */
const fakeSecret = 'fake_key-For.Tests~only+/=&'

interface Format {
  readonly client: string
  readonly write: (request: ExportedRequest) => Exported<unknown>
  readonly listFiles: (collection: RequestCollection) => Readonly<Record<string, string>>
  readonly listArguments: (secrets: readonly (readonly [string, string])[]) => readonly string[]
  /** Cases that this format cannot say, by name. */
  readonly refused: readonly string[]
}

const asVariables = (secrets: readonly (readonly [string, string])[]) =>
  secrets.flatMap(([name, value]) => ['--env-var', `${name}=${value}`])

/** Programs show what stands in the fields of a form, so that no file has a secret there. */
const bodySecrets = [
  'secret: a field of a form',
  'secret: the only field of a form',
  'secret: a field of a form, beside a bearer token',
  'secret: a part of a body, beside a file',
  'secret: the only part of a body',
]

const formats: readonly Format[] = [
  {
    client: 'newman',
    write: describePostmanRequest,
    listFiles: (collection) => ({ 'collection.json': writePostman(collection) }),
    listArguments: (secrets) => ['run', 'collection.json', ...asVariables(secrets)],
    refused: [
      'method get',
      'header: quotes',
      'multipart, hard names',
      'multipart of another kind',
      ...bodySecrets,
    ],
  },
  {
    client: 'bru',
    write: describeBrunoRequest,
    listFiles: writeBruno,
    listArguments: (secrets) => ['run', '--env', brunoEnvironment, ...asVariables(secrets)],
    refused: [
      'method get',
      'header: quotes',
      'text: JSON',
      'text: plain, control characters',
      'multipart, hard names',
      'multipart of another kind',
      ...bodySecrets,
    ],
  },
  {
    client: 'httpyac',
    write: writeHttpRequest,
    listFiles: (collection) => ({ 'service.http': writeHttp(collection) }),
    listArguments: () => ['send', 'service.http', '--all', '--no-color', '--output', 'response'],
    refused: [
      'method QUERY',
      'method PURGE',
      'method M-SEARCH',
      'method get',
      'header: quotes',
      'cookies',
      'text: JSON',
      'text: plain, beginning with @',
      'text: plain, control characters',
      'text: plain, the end of a here-document',
      'text: a character of number zero',
      'text: of 20,000 characters',
      'text with another method',
      'multipart, texts',
      'multipart, hard texts',
      'multipart, files of hard names',
      'multipart of another kind',
      "a file: it's a näme; $HOME.txt",
      'a file: @list, of=names',
      'slot: a key in a cookie, after a parameter',
      'slots: a bearer token and two cookies',
      ...bodySecrets,
    ],
  },
]

describe.each(formats)('$client, with requests of every kind', (format) => {
  const refused = requestCases.filter(
    ({ plan }) => format.write(exportPlan(0, plan(`http://127.0.0.1:1/0`))).outcome === 'refused',
  )
  const said = requestCases.filter((one) => !refused.includes(one))
  let arrived: readonly RawRequest[] = []
  let url = ''

  // All of them in one run, since a client takes a second to start.
  beforeAll(async () => {
    const server = await startRawServer()
    ;({ url } = server)
    const directory = await mkdtemp(join(tmpdir(), 'export-'))
    const plans = said.map(({ plan }, index) => plan(`${url}/${index}`))
    const collection = collect(url, plans)
    const files = { ...format.listFiles(collection), ...sampleFiles, ...evilFiles }
    for (const [path, content] of Object.entries(files)) {
      // oxlint-disable-next-line no-await-in-loop -- a few small files
      await mkdir(dirname(join(directory, path)), { recursive: true })
      // oxlint-disable-next-line no-await-in-loop
      await writeFile(join(directory, path), content)
    }
    await run(format, directory, readSecrets(plans))
    arrived = server.take()
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }, 120_000)

  test('No name of the document does anything', () => {
    expect(arrived.filter(({ target }) => target.includes('evil'))).toEqual([])
    expect(arrived).toHaveLength(said.length)
  })

  test('Only what the format cannot say is left out', () => {
    expect(said.length).toBeGreaterThan(60)
    expect(refused.map(({ name }) => name)).toEqual(format.refused)
  })

  test.for(said.map(({ name, plan }, index) => ({ name, plan, index })))(
    'sends what was planned: $name',
    ({ plan, index }) => {
      const planned = plan(`${url}/${index}`)
      const expected = describeRequest(planned, decodeSecrets(planned), sampleFiles)
      const own = arrived.filter(({ target }) => /^\/(\d+)/.exec(target)?.[1] === String(index))
      expect(own).toHaveLength(1)
      expectRequest(own[0] && omitOwnHeaders(own[0], format.client), expected)
    },
  )
})

/** What names would import or insert. */
const evilFiles = { 'evil.http': 'GET {{base_url}}/evil\n', 'evil.txt': 'evil' }

/** With optional parameters, none of which may be sent. */
function exportPlan(index: number, plan: RequestPlan): ExportedRequest {
  const slots = listVariables(plan.slots)
  return {
    id: `request${index}`,
    name: `${hostileNames[index % hostileNames.length]} ${index}`,
    tag: index % 2 === 0 ? undefined : hostileNames[index % hostileNames.length],
    plan: { ...plan, url: plan.url.replace(/^http:\/\/[^/]*/, '{{base_url}}') },
    filled: [],
    slots,
    optional: {
      query: [{ name: 'optional', value: 'a%20b' }],
      headers: [{ name: 'X-Optional', value: 'c' }],
    },
  }
}

function collect(url: string, plans: readonly RequestPlan[]): RequestCollection {
  const names = [...new Set(plans.flatMap(({ slots }) => listVariableNames(slots)))]
  return {
    title: hostileNames[0] ?? '',
    version: '1',
    variables: [
      { name: 'base_url', value: url, isSecret: false },
      ...names.map((name) => ({ name, value: '', isSecret: true })),
    ],
    requests: plans.map((plan, index) => exportPlan(index, plan)),
    leftOut: hostileNames.map((name) => ({ name, reason: name })),
  }
}

/** One variable is a key in the query here and a token there, so that all have the form for the query where one is needed. */
function readSecrets(plans: readonly RequestPlan[]): readonly (readonly [string, string])[] {
  const names = new Set(plans.flatMap(({ slots }) => listVariableNames(slots)))
  return [...names].map((name) => [name, encodeUnreserved(fakeSecret)])
}

/** What arrives as a header is the value itself; in the address, where it was written with encoding, it is decoded. */
function decodeSecrets({ slots }: RequestPlan): Readonly<Record<string, string>> {
  return Object.fromEntries(
    listVariables(slots).flatMap(({ slot, user, secret }) => {
      const isInAddress = slot.place === 'query' || slot.place === 'path'
      const value = isInAddress ? fakeSecret : encodeUnreserved(fakeSecret)
      return user === undefined
        ? [[secret, value]]
        : [
            [user, value],
            [secret, value],
          ]
    }),
  )
}

function run(
  { client: name, listArguments }: Format,
  directory: string,
  secrets: readonly (readonly [string, string])[],
): Promise<void> {
  const client = clients.find((one) => one.name === name)
  if (client === undefined) throw new Error(`There is no client ${name}.`)
  const { promise, resolve } = Promise.withResolvers<void>()
  execFile(
    process.execPath,
    ['--import', loopbackOnly, findScript(client), ...listArguments(secrets)],
    {
      cwd: directory,
      env: { PATH: process.env['PATH'], HOME: directory, ...Object.fromEntries(secrets) },
      timeout: 100_000,
      maxBuffer: 2 ** 26,
    },
    // Some clients count a response that they do not expect as a failure.
    () => resolve(),
  )
  return promise
}

const loopbackOnly = new URL('./loopback-only.ts', import.meta.url).href

function omitOwnHeaders(request: RawRequest, client: string): RawRequest {
  return {
    ...request,
    headers: request.headers.filter(
      ([name]) => name !== 'postman-token' && name !== 'request-start-time',
    ),
    // httpYac leaves out the line break after the last delimiter, which need not be there (RFC 2046, section 5.1.1).
    body:
      client === 'httpyac' && request.body.toString('latin1').endsWith('--') && isMultipart(request)
        ? Buffer.concat([request.body, Buffer.from('\r\n')])
        : request.body,
  }
}

function isMultipart({ headers }: RawRequest): boolean {
  return headers.some(([name, value]) => name === 'content-type' && value.startsWith('multipart/'))
}
