import { expect, test } from 'vitest'
import { keepBeginning, plainLimit } from '#viewer/body/body-reader.ts'
import type { UnreadBody } from '#core/response/unread-body.ts'

function receive(text: string, other: Partial<UnreadBody> = {}): UnreadBody {
  return {
    bytes: new TextEncoder().encode(text),
    end: 'complete',
    status: 200,
    contentType: 'text/plain',
    announcedLength: undefined,
    ...other,
  }
}

test('A body is read as text, unchanged, and in the charset of its type', () => {
  const text = 'one\r\ntwo\n\nfour'
  expect(keepBeginning(receive(text))()).toEqual({ text, shown: 14, total: 14, notes: [] })
  const latin = { bytes: Uint8Array.of(0xe9), contentType: 'text/plain; charset=latin1' }
  expect(keepBeginning(receive('', latin))().text).toBe('é')
})

test('The beginning of a large body is kept, even after the rest is transferred', () => {
  const bytes = new Uint8Array(3 * plainLimit).fill(0x61)
  const read = keepBeginning(receive('', { bytes }))
  structuredClone(bytes.buffer, { transfer: [bytes.buffer] })
  const body = read()
  expect([body.shown, body.total, body.text.length]).toEqual([
    plainLimit,
    3 * plainLimit,
    plainLimit,
  ])
})

test('An incomplete body is noted here too', () => {
  const { notes } = keepBeginning(receive('abc', { end: 'broke-off' }))()
  expect(notes.map(({ failure }) => failure)).toEqual(['connection-broken'])
})
