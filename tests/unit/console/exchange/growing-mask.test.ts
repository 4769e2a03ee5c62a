import { expect, test, vi } from 'vitest'
import { createEchoMask } from '#console/exchange/echo-mask.ts'
import { readBody } from '#console/exchange/read-body.ts'
import { readStream } from '#console/exchange/read-stream.ts'
import { keepKey } from '#key/api-key.ts'
import type { ApiKey } from '#key/api-key.ts'
import type { ReceivedStream } from '#text/stream/item-log.ts'

const before = 'obviously-fake-token-0001'
const after = 'obviously-fake-token-0002'

/** A response during which a renewal ends: its first part already quotes the token that is not held yet. */
function respondDuringRenewal(parts: readonly string[]) {
  const secrets: ApiKey[] = [keepKey(before)]
  const rest = [...parts]
  const body = new ReadableStream({
    pull(controller) {
      const part = rest.shift()
      if (part === undefined) return controller.close()
      // Before the last part.
      if (rest.length === 0) secrets.push(keepKey(after))
      controller.enqueue(new TextEncoder().encode(part))
    },
  })
  return { response: new Response(body), mask: createEchoMask(() => [...secrets]) }
}

test('Masks a token renewed during a response in the entire response, like the one before', async () => {
  const { response, mask } = respondDuringRenewal([
    `{"a":"${after}",${' '.repeat(500)}`,
    `"b":"${before}",${' '.repeat(500)}`,
    `"c":"${after}"}`,
  ])
  const { bytes } = await readBody(
    response,
    () => 'broke-off',
    () => undefined,
    mask,
  )
  const text = new TextDecoder().decode(bytes)
  expect(text).not.toContain('obviously')
  expect(text.match(/\*{25}/g)).toHaveLength(3)
  expect(mask.count()).toBe(3)
  expect(mask.maskHeaders(new Headers({ 'x-token': after }))).toEqual([
    { name: 'x-token', value: '*'.repeat(25) },
  ])
})

test('Masks a token renewed during a stream in its items', async () => {
  const { response, mask } = respondDuringRenewal([
    `{"a":"${after}"}\n`,
    `{"b":"${before}"}\n`,
    `{"c":"${after}"}\n`,
  ])
  const { bytes, stream } = await readStream(response, {
    format: 'json-lines',
    echoes: mask,
    elapsed: () => 1,
    whyEnded: () => 'broke-off',
    onItems: () => undefined,
  })
  expect(stream?.count).toBe(3)
  expect(new TextDecoder().decode(bytes)).not.toContain('obviously')
  expect(new TextDecoder().decode(stream?.items.at(0)?.bytes)).not.toContain('obviously')
})

test('Masks a silent stream as soon as the token that it quoted is held', async () => {
  vi.useFakeTimers()
  const secrets = [keepKey(before)]
  const stop = new AbortController()
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(`{"a":"${after}"}\n{"b":1}\n`))
      stop.signal.addEventListener('abort', () => controller.close())
    },
  })
  let shown: ReceivedStream | undefined
  let changes = 0
  const reading = readStream(new Response(body), {
    format: 'json-lines',
    echoes: createEchoMask(() => [...secrets]),
    elapsed: () => 1,
    whyEnded: () => 'broke-off',
    onItems: (stream) => {
      changes += 1
      shown = stream
    },
  })
  const write = () => new TextDecoder().decode(shown?.items.at(0)?.bytes)
  await vi.advanceTimersByTimeAsync(5000)
  const first = shown?.items.at(0)
  const seen = changes
  expect(write()).toContain(after)
  secrets.push(keepKey(after))
  await vi.advanceTimersByTimeAsync(5000)
  expect(write()).toMatch(/^\{"a":"\*{25}"\}/)
  // An item is rendered again only if it is another object.
  expect(shown?.items.at(0)).not.toBe(first)
  expect(changes).toBe(seen + 1)
  stop.abort()
  await reading
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
