import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { send } from '#console/exchange/transport.ts'
import type { Progress } from '#console/exchange/transport.ts'
import type { CredentialSlot, RequestPlan } from '#request/request-plan.ts'
import { keepKey, keepNameAndPassword } from '#key/api-key.ts'
import { createFramedDocument } from './framed-document.ts'

const plan: RequestPlan = {
  operationId: 'makeThing',
  method: 'POST',
  url: 'https://api.example.com/things',
  headers: [{ name: 'X-Trace', value: '1' }],
  body: { kind: 'none' },
  slots: [],
}
const token = 'obviously-fake-token/1'
const password = 'obviously-fake-password'
const secrets = new Map([
  ['token', keepKey(token)],
  ['login', keepNameAndPassword('fake-name', password)],
])
const base64 = btoa(`fake-name:${password}`)
const means = { secrets, files: () => undefined, cancelled: new AbortController().signal }

let sent: Request | undefined
let respond: () => Promise<Response>

beforeEach(() => {
  sent = undefined
  respond = async () => new Response('ok')
  vi.stubGlobal('document', createFramedDocument())
  vi.stubGlobal('location', new URL('https://docs.example.com/console/'))
  vi.stubGlobal('navigator', { onLine: true, permissions: {} })
  vi.stubGlobal('fetch', (url: string, options: RequestInit) => {
    sent = new Request(url, { ...options, signal: null })
    return respond()
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('A slot gets the secret of its scheme', () => {
  test.each<[string, CredentialSlot, string, string | null]>([
    [
      'a bearer token',
      { scheme: 'token', place: 'header', name: 'Authorization', prefix: 'Bearer ' },
      'authorization',
      `Bearer ${token}`,
    ],
    [
      'a key header',
      { scheme: 'token', place: 'header', name: 'X-Key', prefix: '' },
      'x-key',
      token,
    ],
    [
      'Basic',
      {
        scheme: 'login',
        place: 'header',
        name: 'Authorization',
        prefix: 'Basic ',
        encoding: 'base64',
      },
      'authorization',
      `Basic ${base64}`,
    ],
  ])('%s', async (_, slot, name, value) => {
    await send({ ...plan, slots: [slot] }, means)
    expect(sent?.headers.get(name)).toBe(value)
    expect(sent?.headers.get('x-trace')).toBe('1')
    expect(sent?.url).toBe(plan.url)
  })

  test.each([
    [plan.url, `${plan.url}?api%20key=obviously-fake-token%2F1`],
    [`${plan.url}?a=1`, `${plan.url}?a=1&api%20key=obviously-fake-token%2F1`],
  ])('in the query of %s', async (url, full) => {
    const slot: CredentialSlot = { scheme: 'token', place: 'query', name: 'api key' }
    const evidence = await send({ ...plan, url, slots: [slot] }, means)
    expect(sent?.url).toBe(full)
    expect(inspect(evidence, { depth: 9 })).not.toContain('obviously')
  })
})

test('A request follows no redirect, and sends no cookie, stored response or referrer', async () => {
  await send(plan, means)
  expect(sent).toMatchObject({
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  })
})

test('Throws for a slot without a secret, or with one of another kind', async () => {
  const slot: CredentialSlot = {
    scheme: 'other',
    place: 'header',
    name: 'Authorization',
    prefix: 'Basic ',
    encoding: 'base64',
  }
  await expect(send({ ...plan, slots: [slot] }, means)).rejects.toThrow(
    new TypeError('The plan asks for a secret that is not held.'),
  )
  await expect(send({ ...plan, slots: [{ ...slot, scheme: 'token' }] }, means)).rejects.toThrow(
    TypeError,
  )
  expect(sent).toBeUndefined()
})

test('Does not send what no page can send', async () => {
  const slot: CredentialSlot = { scheme: 'token', place: 'cookie', name: 'sid' }
  expect(await send({ ...plan, slots: [slot] }, means)).toMatchObject({
    kind: 'not-sent',
    because: 'blocked-by-page',
    reasons: [{ sentence: expect.stringContaining('goes into a cookie') }],
  })
  expect(await send({ ...plan, method: 'TRACE' }, means)).toMatchObject({ kind: 'not-sent' })
  expect(sent).toBeUndefined()
})

test('Does not send a header that the browser rejects', async () => {
  const headers = [{ name: 'X-Trace', value: 'a\nb' }]
  const evidence = await send({ ...plan, headers }, means)
  expect(evidence).toMatchObject({ kind: 'not-sent', because: 'blocked-by-page' })
  expect(JSON.stringify(evidence)).not.toContain('a\\nb')
  expect(sent).toBeUndefined()
})

test('Does not send an unreadable file', async () => {
  const body = { kind: 'file', file: { handle: 'h', fileName: 'a.txt', type: undefined } } as const
  expect(await send({ ...plan, body }, means)).toEqual({
    kind: 'not-sent',
    because: 'unreadable-file',
    fileName: 'a.txt',
  })
  expect(sent).toBeUndefined()
})

test('Masks all held secrets in a response, sent or not', async () => {
  respond = async () =>
    new Response(`${token} ${password} ${base64}!`, { headers: { 'x-echo': token } })
  const evidence = await send(plan, means)
  if (evidence.kind !== 'responded') throw new Error('There was a response.')
  expect(new TextDecoder().decode(evidence.body.bytes.slice())).toMatch(/^\*+ \*+ \*+=*!$/)
  expect(evidence.echoes).toBe(4)
  expect(JSON.stringify(evidence.headers)).not.toContain(token)
})

test('Makes no second request after an unsafe method without a response', async () => {
  let calls = 0
  respond = () => {
    calls += 1
    return Promise.reject(new TypeError(`failed with ${token}`))
  }
  const evidence = await send(plan, means)
  expect(evidence).toMatchObject({ ending: 'threw', probe: { outcome: 'not-made' } })
  expect(calls).toBe(1)
  expect(inspect(evidence, { depth: 9 })).not.toContain(token)
})

test('Reports the size of a body until headers arrive, and nothing without a body', async () => {
  const seen: Progress[] = []
  const onProgress = (progress: Progress) => seen.push(progress)
  await send({ ...plan, body: { kind: 'text', text: 'äöü' } }, { ...means, onProgress })
  expect(seen).toEqual([
    { state: 'sending', bytes: 6 },
    { state: 'receiving', received: 2, expected: undefined },
  ])
  seen.length = 0
  await send(plan, { ...means, onProgress })
  expect(seen).toEqual([{ state: 'receiving', received: 2, expected: undefined }])
})
