import { describe, expect, test, vi } from 'vitest'
import { createEchoMask } from '#console/exchange/echo-mask.ts'
import { bodyLimit, readBody, readStream } from '#console/exchange/read-body.ts'
import type { Progress } from '#console/exchange/read-body.ts'
import { keepKey } from '#key/api-key.ts'
import type { ApiKey } from '#key/api-key.ts'
import type { ReceivedStream } from '#text/stream/item-log.ts'
import type { StreamFormat } from '#text/stream/stream-format.ts'

type Parts = Iterable<string | Uint8Array | Error>

function stream(parts: Parts): ReadableStream {
  const iterator = parts[Symbol.iterator]()
  return new ReadableStream({
    pull: (controller) => {
      const { done, value } = iterator.next()
      if (done) controller.close()
      else if (value instanceof Error) controller.error(value)
      else controller.enqueue(typeof value === 'string' ? encode(value) : value)
    },
  })
}

const encode = (text: string) => new TextEncoder().encode(text)
const decode = (bytes?: Uint8Array) => new TextDecoder().decode(bytes?.slice())

const unchanged = { maskArrival: () => undefined, maskEnd: () => undefined }

const whyEnded = () => 'broke-off' as const

async function read(
  content: Parts | null,
  { headers = {}, echoes = unchanged }: { headers?: HeadersInit; echoes?: Mask } = {},
) {
  const seen: Progress[] = []
  const response = new Response(content && stream(content), { headers })
  const body = await readBody(response, whyEnded, (progress) => seen.push(progress), echoes)
  return { ...body, seen }
}

type Mask = Parameters<typeof readBody>[3]

describe('Reads a body', () => {
  test('from its chunks, and reports progress', async () => {
    const { bytes, end, seen } = await read(['ab', 'cde'], { headers: { 'content-length': '5' } })
    expect([decode(bytes), end]).toEqual(['abcde', 'complete'])
    expect(seen).toEqual([
      { state: 'receiving', received: 2, expected: 5 },
      { state: 'receiving', received: 5, expected: 5 },
    ])
  })

  test.each([{ 'content-length': 'five' }, { 'content-length': '5', 'content-encoding': 'gzip' }])(
    'and expects no length with %j',
    async (headers) => {
      const { seen } = await read(['ab'], { headers })
      expect(seen).toEqual([{ state: 'receiving', received: 2, expected: undefined }])
    },
  )

  test('and keeps what arrived before the connection broke', async () => {
    const { bytes, end } = await read(['abc', new Error('reset')])
    expect([bytes.byteLength, end]).toEqual([3, 'broke-off'])
  })

  test.each([
    [{ 'content-length': '57' }, [], 'nothing-decoded'],
    [{ 'content-encoding': 'zstd' }, [], 'nothing-decoded'],
    [{ 'content-length': '0' }, [], 'complete'],
    [{}, [], 'complete'],
    // As for HEAD.
    [{ 'content-length': '57' }, null, 'complete'],
  ])('that is empty with %j, case %#', async (headers, content, end) => {
    expect(await read(content, { headers })).toMatchObject({ end })
  })

  test('of exactly 100 MB at most', async () => {
    const chunk = new Uint8Array(30_000_001)
    const { bytes, end } = await read([chunk, chunk, chunk, chunk, chunk])
    expect([bytes.byteLength, end]).toEqual([bodyLimit, 'limit-reached'])
  })

  test('which can be changed before any other code sees it', async () => {
    let known = 0
    const maskArrival = (received: Uint8Array) => {
      received.fill(0x2a, known)
      known = received.byteLength
    }
    const { bytes } = await read(['ab', 'cd'], { echoes: { ...unchanged, maskArrival } })
    expect(decode(bytes)).toBe('****')
  })

  test.each<[string, Parts]>([
    ['ends', ['abc']],
    ['breaks off', ['abc', new Error('reset')]],
    ['is empty', []],
    ['goes beyond the limit', Array.from({ length: 5 }, () => new Uint8Array(25_000_000))],
  ])('which can be changed a last time when it %s', async (_, parts) => {
    const ends: number[] = []
    const maskEnd = (received: Uint8Array) => {
      ends.push(received.byteLength)
      received.fill(0x2a, -1)
    }
    const { bytes } = await read(parts, { echoes: { ...unchanged, maskEnd } })
    expect(ends).toEqual([bytes.byteLength])
    expect(bytes.at(-1)).toBe(bytes.byteLength === 0 ? undefined : 0x2a)
  })

  test('in slices, so that the page stays responsive', async () => {
    const { seen } = await read([new Uint8Array(8_000_000)])
    const sizes = seen.map((progress) => ('received' in progress ? progress.received : 0))
    const steps = sizes.map((size, index) => size - (sizes[index - 1] ?? 0))
    expect(sizes.at(-1)).toBe(8_000_000)
    expect(Math.max(...steps)).toBeLessThanOrEqual(250_000)
  })
})

test('Masks a key anywhere in 30 MB, regardless of the size of the parts', async () => {
  const key = keepKey('fake/Key+that_is_echoed=')
  const echo = 'fake%2fKey%2bthat_is%5Fechoed='
  const body = encode(`${'x'.repeat(999_990)}${echo}`.repeat(30))
  const mask = createEchoMask(() => [key])
  const chunks = Array.from({ length: 4 }, (_, index) =>
    body.slice(index * 8_000_000, (index + 1) * 8_000_000),
  )
  const { bytes } = await read(chunks, { echoes: mask })
  expect(mask.count()).toBe(30)
  const period = body.length / 30
  for (let end = period; end <= body.length; end += period) {
    const shown = decode(bytes.slice(end - echo.length - 1, end))
    expect(shown).toBe(`x${'*'.repeat(echo.length)}`)
  }
})

interface More {
  readonly keys?: readonly ApiKey[]
  readonly echoes?: Parameters<typeof readStream>[1]['echoes']
  readonly stop?: AbortSignal
  readonly onItems?: (stream: ReceivedStream) => void
}

async function readItems(parts: Parts, format: StreamFormat, more: More = {}) {
  let clock = 0
  const { keys = [], stop, onItems = () => undefined } = more
  const body = await readStream(new Response(stream(parts)), {
    format,
    echoes: more.echoes ?? createEchoMask(() => keys),
    elapsed: () => {
      clock += 1
      return clock
    },
    whyEnded: () => (stop?.aborted === true ? 'cancelled' : 'broke-off'),
    onItems,
  })
  return { ...body, items: body.stream ? listItems(body.stream) : [] }
}

function listItems({ items }: ReceivedStream) {
  return Array.from({ length: items.kept() }, (_, index) => items.at(index)).filter(
    (item) => item !== undefined,
  )
}

describe('Reads a stream item by item', () => {
  test('with the part and the time of each item’s last byte', async () => {
    const parts = ['data: a\n\nda', 'ta: b\n\ndata: c\n\n']
    const { items, end } = await readItems(parts, 'event-stream')
    expect(end).toBe('complete')
    expect(items.map(({ bytes, part, after }) => [decode(bytes), part, after])).toEqual([
      ['data: a\n\n', 1, 1],
      ['data: b\n\n', 2, 2],
      ['data: c\n\n', 2, 3],
    ])
  })

  test('and passes on items as they arrive, while the body keeps all bytes', async () => {
    const counts: number[] = []
    const body = await readItems(['1\n', '2', '\n3\n'], 'json-lines', {
      onItems: ({ count }) => counts.push(count),
    })
    expect(counts).toEqual([0, 1, 3])
    expect([decode(body.bytes), body.stream?.received]).toEqual(['1\n2\n3\n', 6])
  })

  test.each<[StreamFormat, Parts, boolean[]]>([
    ['event-stream', ['data: a\n'], [true]],
    ['json-lines', ['1'], [false]],
    ['json-lines', ['1\n2', new Error('reset')], [false, true]],
  ])('of %s, and marks the unfinished ones of %j: %j', async (format, parts, isUnfinished) => {
    const { items } = await readItems(parts, format)
    expect(items.map((item) => item.isUnfinished)).toEqual(isUnfinished)
  })

  test('and keeps what arrived before the connection broke', async () => {
    const { bytes, end } = await readItems(['1\n2', new Error('reset')], 'json-lines')
    expect([decode(bytes), end]).toEqual(['1\n2', 'broke-off'])
  })

  test('until the reader stops an endless stream', async () => {
    const stop = new AbortController()
    const { end, stream: received } = await readItems(
      until(stop.signal, '{"a":1}\n'),
      'json-lines',
      {
        stop: stop.signal,
        onItems: ({ count }) => {
          if (count >= 5) stop.abort()
        },
      },
    )
    expect(end).toBe('cancelled')
    // On a busy machine, one more part is already queued.
    expect([5, 6]).toContain(received?.count)
  })

  test('and keeps a bounded number of a million events, and counts all', async () => {
    const part = encode('data: {"a":1}\n\n'.repeat(1000))
    const parts = Array.from({ length: 1000 }, () => part)
    const { bytes, stream: received } = await readItems(parts, 'event-stream', { keys: [key] })
    expect(received).toMatchObject({ count: 1_000_000, received: 15_000_000 })
    expect(received?.items.kept()).toBe(100_000)
    expect(bytes.byteLength).toBe(1_500_000)
  })
})

const text = 'not-a-real-key-0123456789'
const key = keepKey(text)

describe('Masks a key in a stream', () => {
  const body = `data: {"key":"${text}"}\n\n`
  test.each(Array.from({ length: body.length - 1 }, (_, index) => index + 1))(
    'split after byte %i',
    async (at) => {
      const seen: string[] = []
      const { bytes } = await readItems([body.slice(0, at), body.slice(at)], 'event-stream', {
        keys: [key],
        onItems: (latest) => seen.push(...listItems(latest).map((item) => decode(item.bytes))),
      })
      const masked = body.replace(text, '*'.repeat(text.length))
      expect([decode(bytes), ...seen]).toEqual([masked, masked])
    },
  )

  test.each([
    ['the body', `"${text.slice(0, 20)}`, `"${'*'.repeat(20)}`],
    [
      'the kept part of a very long item',
      `"${'x'.repeat(1_000_000 - 13)}${text}"\n`,
      `xx${'*'.repeat(12)}`,
    ],
  ])('truncated by the end of %s', async (_, part, end) => {
    const { bytes } = await readItems([part], 'json-lines', { keys: [key] })
    expect(decode(bytes.subarray(-end.length))).toBe(end)
  })
})

/** Ends a body like a browser whose request is aborted. */
function* until(stop: AbortSignal, part: string): Generator<string | Error> {
  while (!stop.aborted) yield part
  yield new Error('stopped')
}

describe('Masks a token renewed during a response, whose first part already quotes it', () => {
  const before = 'obviously-fake-token-0001'
  const after = 'obviously-fake-token-0002'

  /** The renewal ends before the last part. */
  function renew(parts: readonly string[]) {
    const secrets: ApiKey[] = [keepKey(before)]
    function* renewing() {
      yield* parts.slice(0, -1)
      secrets.push(keepKey(after))
      yield* parts.slice(-1)
    }
    return { parts: renewing(), mask: createEchoMask(() => [...secrets]) }
  }

  test('in the entire body, like the one before, and in the headers', async () => {
    const { parts, mask } = renew([
      `{"a":"${after}",${' '.repeat(500)}`,
      `"b":"${before}",${' '.repeat(500)}`,
      `"c":"${after}"}`,
    ])
    const shown = decode((await read(parts, { echoes: mask })).bytes)
    expect(shown).not.toContain('obviously')
    expect(shown.match(/\*{25}/g)).toHaveLength(3)
    expect(mask.count()).toBe(3)
    expect(mask.maskHeaders(new Headers({ 'x-token': after }))).toEqual([
      { name: 'x-token', value: '*'.repeat(25) },
    ])
  })

  test('in the items of a stream', async () => {
    const lines = [`{"a":"${after}"}\n`, `{"b":"${before}"}\n`, `{"c":"${after}"}\n`]
    const { parts, mask } = renew(lines)
    const { bytes, items } = await readItems(parts, 'json-lines', { echoes: mask })
    expect(items).toHaveLength(3)
    expect(decode(bytes)).not.toContain('obviously')
    expect(decode(items[0]?.bytes)).not.toContain('obviously')
  })

  test('in a silent stream as soon as it is held', async () => {
    vi.useFakeTimers()
    const secrets = [keepKey(before)]
    const stop = new AbortController()
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(encode(`{"a":"${after}"}\n{"b":1}\n`))
        stop.signal.addEventListener('abort', () => controller.close())
      },
    })
    const shown: ReceivedStream[] = []
    const reading = readStream(new Response(body), {
      format: 'json-lines',
      echoes: createEchoMask(() => [...secrets]),
      elapsed: () => 1,
      whyEnded,
      onItems: (latest) => shown.push(latest),
    })
    const getFirst = () => shown.at(-1)?.items.at(0)
    await vi.advanceTimersByTimeAsync(5000)
    const first = getFirst()
    const changes = shown.length
    expect(decode(first?.bytes)).toContain(after)
    secrets.push(keepKey(after))
    await vi.advanceTimersByTimeAsync(5000)
    expect(decode(getFirst()?.bytes)).toMatch(/^\{"a":"\*{25}"\}/)
    // An item is rendered again only if it is another object.
    expect(getFirst()).not.toBe(first)
    expect(shown).toHaveLength(changes + 1)
    stop.abort()
    await reading
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })
})
