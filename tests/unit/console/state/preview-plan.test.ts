import { describe, expect, test } from 'vitest'
import { previewPlan } from '#console/state/preview-plan.ts'
import type { RequestPlan, PlannedBody } from '#request/request-plan.ts'
import { bearerSlot, makePlan } from '../../../fixtures/credentials.ts'
import { sampleFile } from '../../../fixtures/operations.ts'

const plan = makePlan({ method: 'POST' })

function preview(part: Partial<RequestPlan>) {
  const pieces = previewPlan({ ...plan, ...part }, ({ fileName }) => `<${fileName}>`)
  return pieces.map((piece) => {
    if (typeof piece === 'string') return { kind: 'text', text: piece }
    const { kind, text } = piece
    return { kind, text: kind === 'secret' ? `<${text}>` : text }
  })
}

function show(part: Partial<RequestPlan>): string {
  return preview(part)
    .map(({ text }) => text)
    .join('')
}

const first = 'POST https://api.example.com/things'
const part = {
  name: 'note',
  contentType: undefined,
  content: { kind: 'text', text: 'hi' },
} as const

const cases: readonly (readonly [string, Partial<RequestPlan>, string])[] = [
  ['a method and an address', {}, first],
  ['headers', { headers: [{ name: 'X-A', value: 'b' }] }, `${first}\nX-A: b`],
  ['a secret in a header', { slots: [bearerSlot('s')] }, `${first}\nAuthorization: Bearer <s>`],
  [
    'a secret after other parameters',
    { url: `${plan.url}?q=1`, slots: [{ scheme: 's', place: 'query', name: 'key' }] },
    `${first}?q=1&key=<s>`,
  ],
  ['a text', { body: { kind: 'text', text: '{"a": 1}' } }, `${first}\n\n{"a": 1}`],
  ['a form', { body: { kind: 'form', text: 'a=1&b=%26' } }, `${first}\n\na=1&b=%26`],
  ['a file', { body: { kind: 'file', file: sampleFile } }, `${first}\n\n<cat.png>`],
  [
    'parts',
    {
      body: {
        kind: 'multipart',
        subtype: 'form-data',
        parts: [
          part,
          { name: 'photo', contentType: 'image/png', content: { kind: 'file', file: sampleFile } },
        ],
      },
    },
    [
      `${first}\nContent-Type: multipart/form-data; boundary=(boundary)\n\n--(boundary)\r\n`,
      'Content-Disposition: form-data; name="note"\r\n\r\nhi\r\n--(boundary)\r\n',
      'Content-Disposition: form-data; name="photo"; filename="cat.png"\r\nContent-Type: image/png\r\n\r\n',
      '<cat.png>\r\n--(boundary)--\r\n',
    ].join(''),
  ],
]

describe('The preview renders the request of the plan', () => {
  test.each(cases)('with %s', (_what, given, text) => {
    expect(show(given)).toBe(text)
  })
})

test('A secret is a separate piece', () => {
  const pieces = preview({ slots: [{ scheme: 's', place: 'query', name: 'key' }] })
  expect(pieces.at(-1)).toEqual({ kind: 'secret', text: '<s>' })
})

test('Truncates a long text, and counts the rest', () => {
  const body: PlannedBody = { kind: 'text', text: 'x'.repeat(30_000) }
  expect(show({ body })).toMatch(/x\n… and 10,000 more characters, which are sent too$/)
})
