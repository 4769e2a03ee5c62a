import { describe, expect, test } from 'vitest'
import { createEchoMask } from '#console/exchange/echo-mask.ts'
import { readStream } from '#console/exchange/read-stream.ts'
import type { ReceivedStream } from '#text/stream/item-log.ts'
import type { StreamFormat } from '#text/stream/stream-format.ts'
import type { ApiKey } from '#key/api-key.ts'
import { parseKey } from '#key/hygiene/parse-key.ts'

const text = 'not-a-real-key-0123456789'
const encoder = new TextEncoder()

function makeKey(): ApiKey {
  const result = parseKey(text)
  if (result.outcome !== 'accepted') throw new Error('The sample key was refused.')
  return result.key
}

function respond(parts: Iterable<string | Uint8Array | Error>): Response {
  const iterator = parts[Symbol.iterator]()
  return new Response(
    new ReadableStream({
      pull: (controller) => {
        const { done, value } = iterator.next()
        if (done) controller.close()
        else if (value instanceof Error) controller.error(value)
        else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
      },
    }),
  )
}

interface More {
  readonly keys?: readonly ApiKey[]
  readonly stop?: AbortSignal
  readonly onItems?: (stream: ReceivedStream) => void
}

function read(parts: Iterable<string | Uint8Array | Error>, format: StreamFormat, more: More = {}) {
  let clock = 0
  const { keys = [], stop = new AbortController().signal, onItems = () => undefined } = more
  return readStream(respond(parts), {
    format,
    echoes: createEchoMask(() => keys),
    elapsed: () => {
      clock += 1
      return clock
    },
    whyEnded: () => (stop.aborted ? 'cancelled' : 'broke-off'),
    onItems,
  })
}

function listItems({ items }: ReceivedStream) {
  return Array.from({ length: items.kept() }, (_, index) => items.at(index)).filter(
    (item) => item !== undefined,
  )
}

const write = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

describe('Reads a stream item by item', () => {
  test('with the part and the time of each item’s last byte', async () => {
    const { stream, end } = await read(['data: a\n\nda', 'ta: b\n\ndata: c\n\n'], 'event-stream')
    if (!stream) throw new Error('There is no stream.')
    expect(end).toBe('complete')
    expect(listItems(stream).map(({ bytes, part, after }) => [write(bytes), part, after])).toEqual([
      ['data: a\n\n', 1, 1],
      ['data: b\n\n', 2, 2],
      ['data: c\n\n', 2, 3],
    ])
  })

  test('and passes on items as they arrive, while the body keeps all bytes', async () => {
    const counts: number[] = []
    const body = await read(['1\n', '2', '\n3\n'], 'json-lines', {
      onItems: ({ count }) => counts.push(count),
    })
    expect(counts).toEqual([0, 1, 3])
    expect([write(body.bytes), body.stream?.received]).toEqual(['1\n2\n3\n', 6])
  })

  test.each([
    ['event-stream', 'data: a\n', true],
    ['json-lines', '1', false],
  ] as const)('at the end of %s, %j is unfinished: %s', async (format, rest, isUnfinished) => {
    const { stream } = await read([rest], format)
    expect(stream && listItems(stream).map((item) => item.isUnfinished)).toEqual([isUnfinished])
  })

  test('and keeps what arrived before the connection broke', async () => {
    const { bytes, end, stream } = await read(['1\n2', new Error('reset')], 'json-lines')
    expect([write(bytes), end]).toEqual(['1\n2', 'broke-off'])
    expect(stream && listItems(stream).map((item) => item.isUnfinished)).toEqual([false, true])
  })

  test('until the reader stops an endless stream', async () => {
    const stop = new AbortController()
    const { end, stream } = await read(until(stop.signal, '{"a":1}\n'), 'json-lines', {
      stop: stop.signal,
      onItems: ({ count }) => {
        if (count >= 5) stop.abort()
      },
    })
    expect([end, stream?.count]).toEqual(['cancelled', 5])
  })
})

describe('Masks a key in a stream', () => {
  const body = `data: {"key":"${text}"}\n\n`
  test.each(Array.from({ length: body.length - 1 }, (_, index) => index + 1))(
    'split after byte %i',
    async (at) => {
      const seen: string[] = []
      const { bytes } = await read([body.slice(0, at), body.slice(at)], 'event-stream', {
        keys: [makeKey()],
        onItems: (stream) => seen.push(...listItems(stream).map((item) => write(item.bytes))),
      })
      const masked = body.replace(text, '*'.repeat(text.length))
      expect([write(bytes), ...seen]).toEqual([masked, masked])
    },
  )

  test('truncated by the end of the body', async () => {
    const { bytes } = await read([`"${text.slice(0, 20)}`], 'json-lines', { keys: [makeKey()] })
    expect(write(bytes)).toBe(`"${'*'.repeat(20)}`)
  })

  test('truncated by the end of the kept part of a very long item', async () => {
    const { bytes } = await read([`"${'x'.repeat(1_000_000 - 13)}${text}"\n`], 'json-lines', {
      keys: [makeKey()],
    })
    expect(write(bytes.subarray(-14))).toBe(`xx${'*'.repeat(12)}`)
  })
})

test('Keeps a bounded number of a million events, and counts all', async () => {
  const part = encoder.encode('data: {"a":1}\n\n'.repeat(1000))
  const { bytes, stream } = await read(
    Array.from({ length: 1000 }, () => part),
    'event-stream',
    { keys: [makeKey()] },
  )
  expect([stream?.count, stream?.items.kept(), stream?.received]).toEqual([
    1_000_000, 100_000, 15_000_000,
  ])
  expect(bytes.byteLength).toBe(1_500_000)
})

/** Ends a body like a browser whose request is aborted. */
function* until(stop: AbortSignal, part: string): Generator<string | Error> {
  while (!stop.aborted) yield part
  yield new Error('stopped')
}
