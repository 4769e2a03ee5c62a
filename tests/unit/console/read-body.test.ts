import { expect, test } from 'vitest'
import { bodyLimit, readBody } from '#console/read-body.ts'
import type { Progress } from '#console/read-body.ts'

const unexpected = () => 'broke-off' as const

test('A body is put together from its chunks, with the share that has come', async () => {
  const seen: Progress[] = []
  const body = new Response(stream(['ab', 'cde']), { headers: { 'content-length': '5' } })
  const { bytes, end } = await readBody(body, unexpected, (progress) => seen.push(progress))
  expect([new TextDecoder().decode(bytes.slice()), end]).toEqual(['abcde', 'complete'])
  expect(seen).toEqual([
    { received: 2, expected: 5 },
    { received: 5, expected: 5 },
  ])
})

test.each([{ 'content-length': 'five' }, { 'content-length': '5', 'content-encoding': 'gzip' }])(
  'With %j the length is not expected',
  async (headers) => {
    const seen: Progress[] = []
    const body = new Response(stream(['ab']), { headers })
    await readBody(body, unexpected, (progress) => seen.push(progress))
    expect(seen).toEqual([{ received: 2, expected: undefined }])
  },
)

test('What came before the end broke off is kept', async () => {
  const { bytes, end } = await readBody(
    new Response(stream(['abc', new Error('reset')])),
    unexpected,
    () => undefined,
  )
  expect([bytes.byteLength, end]).toEqual([3, 'broke-off'])
})

test('Reading stops at 100 MB, to the byte', async () => {
  const chunk = new Uint8Array(30_000_001)
  const { bytes, end } = await readBody(
    new Response(stream([chunk, chunk, chunk, chunk, chunk])),
    unexpected,
    () => undefined,
  )
  expect([bytes.byteLength, end]).toEqual([bodyLimit, 'limit-reached'])
})

test('What has arrived may be changed before anything else sees it', async () => {
  const { bytes } = await readBody(
    new Response(stream(['ab', 'cd'])),
    unexpected,
    () => undefined,
    (received, from) => received.fill(0x2a, from),
  )
  expect(new TextDecoder().decode(bytes.slice())).toBe('****')
})

function stream(parts: readonly (string | Uint8Array | Error)[]): ReadableStream {
  const waiting = [...parts]
  return new ReadableStream({
    pull: (controller) => {
      const part = waiting.shift()
      if (part === undefined) controller.close()
      else if (part instanceof Error) controller.error(part)
      else controller.enqueue(typeof part === 'string' ? new TextEncoder().encode(part) : part)
    },
  })
}
