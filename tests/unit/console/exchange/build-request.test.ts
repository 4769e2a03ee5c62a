import { expect, test } from 'vitest'
import { fillAddress, fillBody } from '#console/exchange/build-request.ts'
import type { FilledSlot } from '#key/fill-slot.ts'

const inPath: FilledSlot = { in: 'path', name: 'bot token', value: 'a%2Fb' }
const inQuery: FilledSlot = { in: 'query', name: 'k', value: 'k=1' }
const inForm: FilledSlot = { in: 'form', name: 'p', value: 'p=1' }
const inPart: FilledSlot = { in: 'part', name: 'p', value: 'a\r\nb' }

test('A secret takes the place of its name in the address, and others follow the query', () => {
  expect(fillAddress('https://a/bot{bot%20token}/x/{bot%20token}', [inPath, inQuery])).toBe(
    'https://a/bota%2Fb/x/a%2Fb?k=1',
  )
  expect(fillAddress('https://a/%7Bbot%20token%7D?q=1', [inPath, inQuery])).toBe(
    'https://a/%7Bbot%20token%7D?q=1&k=1',
  )
})

test('A secret follows the other fields of a form, or is all of it', () => {
  const form = { kind: 'form', text: 'a=b', pairs: [['a', 'b']] } as const
  expect(fillBody(form, [inForm])).toMatchObject({ text: 'a=b&p=1' })
  expect(fillBody({ ...form, text: '' }, [inForm])).toMatchObject({ text: 'p=1' })
})

test('A secret is the last part of a body', () => {
  expect(fillBody({ kind: 'multipart', subtype: 'form-data', parts: [] }, [inPart])).toMatchObject({
    parts: [{ name: 'p', contentType: undefined, content: { kind: 'text', text: 'a\r\nb' } }],
  })
})

test('A body that is no form stays as it is', () => {
  const text = { kind: 'text', text: 'a' } as const
  expect(fillBody(text, [inForm, inPart])).toBe(text)
})
