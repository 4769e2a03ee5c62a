import type { CDPSession } from '@playwright/test'
import { z } from 'astro/zod'
import type { Place } from './ledger.ts'

/** A browser flag: without it, a heap snapshot cuts strings off after 1,024 characters. */
export const heapFlag = '--js-flags=--heap-snapshot-string-limit=100000000'

/**
 * All strings that JavaScript can still reach after a garbage collection, in the page and its workers. A snapshot does not
 * contain bytes in array buffers or freed memory that is not yet overwritten.
 */
export const heapPlace: Place = {
  read: async (page) => {
    const client = await page.context().newCDPSession(page)
    const spots = {
      'JavaScript heap': await takePageSnapshot(client),
      'JavaScript heaps of workers': await takeWorkerSnapshots(client),
    }
    await client.detach()
    return spots
  },

  plant: async (page, text) => {
    await page.evaluate(plantInMemory, text)
    await Promise.all(page.workers().map((worker) => worker.evaluate(plantInMemory, text)))
  },
}

/** Runs in the page and its workers. The text is at the end of a long string, to prove that strings are not truncated. */
function plantInMemory(text: string): void {
  Reflect.set(globalThis, 'planted', 'x'.repeat(2000) + text)
}

async function takePageSnapshot(client: CDPSession): Promise<string> {
  const chunks: string[] = []
  client.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await client.send('HeapProfiler.collectGarbage')
  await client.send('HeapProfiler.takeHeapSnapshot')
  return chunks.join('')
}

const timeoutMs = 30_000

const silence =
  'A worker of the page does not respond. It may belong to a page that entered the back/forward cache and should have stopped it.'

/** A worker is a child target of its page. Playwright does not provide a session for it, so this wraps the messages. */
async function takeWorkerSnapshots(client: CDPSession): Promise<string> {
  const chunks: string[] = []
  const sessionIds: string[] = []
  const responded = new Map<number, () => void>()
  client.on('Target.attachedToTarget', ({ sessionId }) => sessionIds.push(sessionId))
  client.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, params } = workerMessage.parse(JSON.parse(message))
    if (id !== undefined) responded.get(id)?.()
    else if (params?.chunk !== undefined) chunks.push(params.chunk)
  })
  await client.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  })
  let lastId = 0
  const request = async (sessionId: string, method: string) => {
    lastId += 1
    const id = lastId
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => reject(new Error(silence)), timeoutMs)
    responded.set(id, () => {
      clearTimeout(timer)
      resolve()
    })
    await client.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id, method, params: {} }),
    })
    await promise
  }
  for (const sessionId of sessionIds) {
    await request(sessionId, 'HeapProfiler.collectGarbage')
    await request(sessionId, 'HeapProfiler.takeHeapSnapshot')
  }
  return chunks.join('')
}

const workerMessage = z.object({
  id: z.number().optional(),
  params: z.object({ chunk: z.string().optional() }).optional(),
})
