import { expect, test } from 'vitest'
import { keepBeginning, plainLimit } from '#viewer/body/body-reader.ts'
import type { UnreadBody } from '#core/response/unread-body.ts'

const firstRows = { type: 'rows', view: 'raw', from: 0, count: 60, focus: undefined } as const

test('A body is read as lines of text, unchanged', async () => {
  const body = keepBeginning(receive('one\r\ntwo\n\nfour'))()
  expect(await readRows(body.ask)).toEqual(['one', 'two', '', 'four'])
  expect(body.text).toBe('one\r\ntwo\n\nfour')
  expect([body.shown, body.total, body.isSmall]).toEqual([14, 14, true])
})

test('The first 1 MB of a large body is kept, even after the rest is transferred', async () => {
  const bytes = new Uint8Array(3 * plainLimit).fill(0x61)
  const read = keepBeginning({ ...receive(''), bytes })
  structuredClone(bytes.buffer, { transfer: [bytes.buffer] })
  const body = read()
  expect([body.shown, body.total, body.isSmall]).toEqual([plainLimit, 3 * plainLimit, false])
  expect(body.text).toHaveLength(plainLimit)
  const { rows, count } = await body.ask({ ...firstRows, from: 499 })
  expect([rows.length, count]).toEqual([1, 500])
})

test('The charset in the content type is used', () => {
  const latin = {
    ...receive(''),
    bytes: Uint8Array.of(0xe9),
    contentType: 'text/plain; charset=latin1',
  }
  expect(keepBeginning(latin)().text).toBe('é')
})

test('An incomplete body is noted here too', () => {
  const { notes } = keepBeginning({ ...receive('abc'), end: 'broke-off' })()
  expect(notes.map(({ failure }) => failure)).toEqual(['connection-broken'])
})

async function readRows(
  ask: ReturnType<ReturnType<typeof keepBeginning>>['ask'],
): Promise<readonly string[]> {
  const { rows } = await ask(firstRows)
  return rows.map(({ tokens }) => tokens.map(([text]) => text).join(''))
}

function receive(text: string): UnreadBody {
  return {
    bytes: new TextEncoder().encode(text),
    end: 'complete',
    status: 200,
    contentType: 'text/plain',
    announcedLength: undefined,
  }
}
