import { expect, test } from 'vitest'
import { createEchoMask } from '#console/exchange/echo-mask.ts'
import type { ReceivingProgress } from '#console/exchange/progress.ts'
import { bodyLimit, readBody } from '#console/exchange/read-body.ts'
import type { BodyChanges } from '#console/exchange/read-body.ts'
import { parseKey } from '#key/hygiene/parse-key.ts'

const unexpected = () => 'broke-off' as const

test('Assembles a body from its chunks, and reports progress', async () => {
  const seen: ReceivingProgress[] = []
  const body = new Response(stream(['ab', 'cde']), { headers: { 'content-length': '5' } })
  const { bytes, end } = await readBody(body, unexpected, (progress) => seen.push(progress))
  expect([new TextDecoder().decode(bytes.slice()), end]).toEqual(['abcde', 'complete'])
  expect(seen).toEqual([
    { state: 'receiving', received: 2, expected: 5 },
    { state: 'receiving', received: 5, expected: 5 },
  ])
})

test.each([{ 'content-length': 'five' }, { 'content-length': '5', 'content-encoding': 'gzip' }])(
  'Expects no length with %j',
  async (headers) => {
    const seen: ReceivingProgress[] = []
    const body = new Response(stream(['ab']), { headers })
    await readBody(body, unexpected, (progress) => seen.push(progress))
    expect(seen).toEqual([{ state: 'receiving', received: 2, expected: undefined }])
  },
)

test('Keeps what arrived before the connection broke', async () => {
  const { bytes, end } = await readBody(
    new Response(stream(['abc', new Error('reset')])),
    unexpected,
    () => undefined,
  )
  expect([bytes.byteLength, end]).toEqual([3, 'broke-off'])
})

test.each([
  [{ 'content-length': '57' }, stream([]), 'nothing-decoded'],
  [{ 'content-encoding': 'zstd' }, stream([]), 'nothing-decoded'],
  [{ 'content-length': '0' }, stream([]), 'complete'],
  [{}, stream([]), 'complete'],
  // As for HEAD.
  [{ 'content-length': '57' }, null, 'complete'],
])('An empty body with %j, case %#', async (headers, content, expected) => {
  const { end } = await readBody(new Response(content, { headers }), unexpected, () => undefined)
  expect(end).toBe(expected)
})

test('Stops reading at exactly 100 MB', async () => {
  const chunk = new Uint8Array(30_000_001)
  const { bytes, end } = await readBody(
    new Response(stream([chunk, chunk, chunk, chunk, chunk])),
    unexpected,
    () => undefined,
  )
  expect([bytes.byteLength, end]).toEqual([bodyLimit, 'limit-reached'])
})

const changes = (maskArrival: BodyChanges['maskArrival'], maskEnd = maskArrival): BodyChanges => ({
  maskArrival,
  maskEnd,
})

test('Received bytes can be changed before any other code sees them', async () => {
  let known = 0
  const { bytes } = await readBody(
    new Response(stream(['ab', 'cd'])),
    unexpected,
    () => undefined,
    changes((received) => {
      received.fill(0x2a, known)
      known = received.byteLength
    }),
  )
  expect(new TextDecoder().decode(bytes.slice())).toBe('****')
})

test.each([
  ['ends', ['abc']],
  ['breaks off', ['abc', new Error('reset')]],
  ['is empty', []],
  ['goes beyond the limit', Array.from({ length: 5 }, () => new Uint8Array(25_000_000))],
] as const)('Received bytes can be changed a last time when the body %s', async (_, parts) => {
  const ends: number[] = []
  const { bytes } = await readBody(
    new Response(stream(parts)),
    unexpected,
    () => undefined,
    changes(
      () => undefined,
      (received) => {
        ends.push(received.byteLength)
        received.fill(0x2a, -1)
      },
    ),
  )
  expect(ends).toEqual([bytes.byteLength])
  expect(bytes.at(-1)).toBe(bytes.byteLength === 0 ? undefined : 0x2a)
})

test('Processes a large part in slices, so that the page stays responsive', async () => {
  const sizes: number[] = []
  await readBody(
    new Response(stream([new Uint8Array(8_000_000)])),
    unexpected,
    () => undefined,
    changes(
      (received) => sizes.push(received.byteLength),
      () => undefined,
    ),
  )
  const steps = sizes.map((size, index) => size - (sizes[index - 1] ?? 0))
  expect(sizes.at(-1)).toBe(8_000_000)
  expect(Math.max(...steps)).toBeLessThanOrEqual(250_000)
})

test('Masks a key anywhere in 30 MB, regardless of the size of the parts', async () => {
  const result = parseKey('fake/Key+that_is_echoed=')
  if (result.outcome !== 'accepted') throw new Error('The test needs a key that is accepted.')
  const echo = 'fake%2fKey%2bthat_is%5Fechoed='
  const body = new TextEncoder().encode(`${'x'.repeat(999_990)}${echo}`.repeat(30))
  const mask = createEchoMask(() => [result.key])
  const chunks = Array.from({ length: 4 }, (_, index) =>
    body.slice(index * 8_000_000, (index + 1) * 8_000_000),
  )
  const { bytes } = await readBody(new Response(stream(chunks)), unexpected, () => undefined, mask)
  expect(mask.count()).toBe(30)
  const period = body.length / 30
  for (let end = period; end <= body.length; end += period) {
    const shown = new TextDecoder().decode(bytes.slice(end - echo.length - 1, end))
    expect(shown).toBe(`x${'*'.repeat(echo.length)}`)
  }
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
