import { expect, test } from 'vitest'
import { fillRequest, placeSecrets } from '#request/plan/place-secrets.ts'
import type { CredentialSlot, PlannedBody } from '#request/request-plan.ts'

const inPath: CredentialSlot = { scheme: 'p', place: 'path', name: 'bot token' }
const inQuery: CredentialSlot = { scheme: 'q', place: 'query', name: 'a key' }
const inForm: CredentialSlot = { scheme: 'f', place: 'form', name: 'p w' }
const inPart: CredentialSlot = { scheme: 'm', place: 'part', name: 'p w' }
const inHeader: CredentialSlot = { scheme: 'h', place: 'header', name: 'X-Key', prefix: 'Key ' }
const inCookie: CredentialSlot = { scheme: 'c', place: 'cookie', name: 'sid' }

const empty = { url: 'https://a/', headers: [], body: { kind: 'none' }, slots: [] } as const

function fill(part: Partial<Parameters<typeof fillRequest>[0]>) {
  return fillRequest({ ...empty, ...part }, ({ scheme }) => `<${scheme}>`)
}

function fillBody(body: PlannedBody, slots: readonly CredentialSlot[]) {
  return fill({ body, slots }).body
}

test('A path secret replaces its name, and query secrets are appended', () => {
  const slots = [inPath, inQuery]
  expect(fill({ url: 'https://a/bot{bot%20token}/x/{bot%20token}', slots }).url).toBe(
    'https://a/bot<p>/x/<p>?a%20key=<q>',
  )
  expect(fill({ url: 'https://a/%7Bbot%20token%7D?q=1', slots: [...slots, inQuery] }).url).toBe(
    'https://a/%7Bbot%20token%7D?q=1&a%20key=<q>&a%20key=<q>',
  )
})

test('A form secret is appended to other fields, if any', () => {
  const form = { kind: 'form', text: 'a=b' } as const
  expect(fillBody(form, [inForm])).toMatchObject({ text: 'a=b&p%20w=<f>' })
  expect(fillBody({ ...form, text: '' }, [inForm])).toMatchObject({ text: 'p%20w=<f>' })
})

test('A part secret is the last part', () => {
  expect(fillBody({ kind: 'multipart', subtype: 'form-data', parts: [] }, [inPart])).toEqual({
    kind: 'multipart',
    subtype: 'form-data',
    parts: [{ name: 'p w', contentType: undefined, content: { kind: 'text', text: '<m>' } }],
  })
})

test('Other bodies stay unchanged', () => {
  const text = { kind: 'text', text: 'a' } as const
  expect(fillBody(text, [inForm, inPart])).toEqual(text)
})

test('Header secrets are appended, and cookie secrets join the Cookie header', () => {
  const headers = [
    { name: 'cookie', value: 'a=b' },
    { name: 'X-A', value: '1' },
  ]
  const slots = [inHeader, inCookie]
  expect(fill({ headers, slots }).headers).toEqual([
    { name: 'cookie', value: 'a=b; sid=<c>' },
    { name: 'X-A', value: '1' },
    { name: 'X-Key', value: 'Key <h>' },
  ])
  expect(fill({ slots }).headers).toEqual([
    { name: 'Cookie', value: 'sid=<c>' },
    { name: 'X-Key', value: 'Key <h>' },
  ])
})

test('Expressions have any type, and a flag for encoding', () => {
  const { url, headers } = placeSecrets(
    { ...empty, slots: [inQuery, inHeader] },
    (_, index) => index,
  )
  expect(url).toEqual(['https://a/', '?a%20key=', { expression: 0, isEncoded: true }])
  expect(headers).toEqual([{ name: 'X-Key', value: ['Key ', { expression: 1 }] }])
})
