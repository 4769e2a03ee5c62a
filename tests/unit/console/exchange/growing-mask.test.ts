import { expect, test } from 'vitest'
import { createEchoMask } from '#console/exchange/echo-mask.ts'
import { readBody } from '#console/exchange/read-body.ts'
import { readStream } from '#console/exchange/read-stream.ts'
import { keepKey } from '#key/api-key.ts'
import type { ApiKey } from '#key/api-key.ts'

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

test('A token that is renewed while a response arrives is masked in all of it, with the one before', async () => {
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

test('The same in the items of a stream', async () => {
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
