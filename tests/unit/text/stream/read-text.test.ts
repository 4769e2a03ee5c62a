import { expect, test } from 'vitest'
import { readText } from '#text/stream/read-text.ts'

test('Decodes UTF-8 across chunks', async () => {
  const bytes = new TextEncoder().encode('a€b')
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  expect(await readText(new Response(body), 5)).toBe('a€b')
  expect(await readText(new Response(null), 5)).toBe('')
})

test('Stops reading a body that is too long', async () => {
  let pulled = 0
  let isCancelled = false
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      pulled += 1
      controller.enqueue(new Uint8Array(100))
    },
    cancel() {
      isCancelled = true
    },
  })
  expect(await readText(new Response(body), 250)).toBeUndefined()
  expect(isCancelled).toBe(true)
  expect(pulled).toBeLessThan(10)
})
