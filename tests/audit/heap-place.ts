import type { CDPSession } from '@playwright/test'
import { z } from 'zod'
import type { Place } from './place.ts'

/** For the start of the browser: a snapshot cuts strings off after 1,024 characters unless told otherwise. */
export const heapFlag = '--js-flags=--heap-snapshot-string-limit=100000000'

/**
 * Every string that JavaScript can still reach after a garbage collection, in the page and in its workers. Bytes in array
 * buffers are not part of a snapshot, and memory that is free but not yet overwritten is not either.
 */
export const heapPlace: Place = {
  read: async (page) => {
    const client = await page.context().newCDPSession(page)
    const spots = {
      'JavaScript heap': await readPageHeap(client),
      'JavaScript heaps of workers': await readWorkerHeaps(client),
    }
    await client.detach()
    return spots
  },

  plant: async (page, text) => {
    await page.evaluate(plantInMemory, text)
    await Promise.all(page.workers().map((worker) => worker.evaluate(plantInMemory, text)))
  },
}

/** Runs in the page and in its workers. At the end of a long string, to show that none is cut off. */
function plantInMemory(text: string): void {
  Reflect.set(globalThis, 'planted', 'x'.repeat(2000) + text)
}

async function readPageHeap(client: CDPSession): Promise<string> {
  const chunks: string[] = []
  client.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await client.send('HeapProfiler.collectGarbage')
  await client.send('HeapProfiler.takeHeapSnapshot')
  return chunks.join('')
}

const patienceMs = 30_000

const silence =
  'A worker of the page does not answer. It may be that of a page which went into the back/forward cache and should have closed it.'

/** A worker is a target below that of its page. Playwright has no session for it, so the messages are wrapped by hand. */
async function readWorkerHeaps(client: CDPSession): Promise<string> {
  const chunks: string[] = []
  const sessionIds: string[] = []
  const responded = new Map<number, () => void>()
  client.on('Target.attachedToTarget', ({ sessionId }) => sessionIds.push(sessionId))
  client.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, params } = messageOfWorker.parse(JSON.parse(message))
    if (id !== undefined) responded.get(id)?.()
    else if (params?.chunk !== undefined) chunks.push(params.chunk)
  })
  await client.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  })
  let lastId = 0
  const ask = async (sessionId: string, method: string) => {
    lastId += 1
    const id = lastId
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => reject(new Error(silence)), patienceMs)
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
    /* oxlint-disable no-await-in-loop -- one snapshot after the other, each after its own garbage collection */
    await ask(sessionId, 'HeapProfiler.collectGarbage')
    await ask(sessionId, 'HeapProfiler.takeHeapSnapshot')
    /* oxlint-enable no-await-in-loop */
  }
  return chunks.join('')
}

const messageOfWorker = z.object({
  id: z.number().optional(),
  params: z.object({ chunk: z.string().optional() }).optional(),
})
