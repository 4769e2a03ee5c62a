import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FinishedFile, SiteFinishing } from './finish-file.ts'

/**
 * Finishes pages in several threads at once, with the same result as in one: each page is finished for itself.
 *
 * @returns them in the order of the files
 * @throws what finishing a page throws, with its message
 */
export async function finishInThreads(
  files: readonly string[],
  finishing: SiteFinishing,
  threads: number,
): Promise<readonly FinishedFile[]> {
  const finished = Array.of<readonly FinishedFile[]>()
  // Shared by all, so that each batch is taken once, by whoever is free.
  const rest = cut(files).entries()
  const workThrough = async () => {
    const worker = new Worker(new URL('finish-thread.ts', import.meta.url), {
      workerData: finishing,
    })
    try {
      for (const [index, batch] of rest) {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origins
        worker.postMessage(batch)
        // oxlint-disable-next-line no-await-in-loop -- each thread finishes one batch after the other
        const [pages] = await once(worker, 'message')
        finished[index] = pages
      }
    } finally {
      await worker.terminate()
    }
  }
  await Promise.all(Array.from({ length: threads }, workThrough))
  return finished.flat()
}

/** Into batches that are worth a message, and few enough for all threads to end together. */
function cut(files: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(files.length / batchSize) }, (_, index) =>
    files.slice(index * batchSize, (index + 1) * batchSize),
  )
}

const batchSize = 16
