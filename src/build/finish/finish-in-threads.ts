import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { sep } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { createFinisher } from './finish-file.ts'
import type { FinishedFile, SiteFinishing } from './finish-file.ts'

/**
 * Finishes pages in several threads at once, with the same result as in one: each page is finished for itself.
 *
 * @param others how many threads are started beside this one; each takes half a second to begin, and 150 MB at most
 * @param tell gets how many more are finished
 * @returns them in the order of the files
 * @throws what finishing a page throws, with its message
 */
export async function finishInThreads(
  files: readonly string[],
  finishing: SiteFinishing,
  others: number,
  tell: (count: number) => void = () => undefined,
): Promise<readonly FinishedFile[]> {
  const finished = Array.of<readonly FinishedFile[]>()
  // Shared by all, so that each batch is taken once, by whoever is free.
  const rest = cut(files).entries()
  const workThrough = async (finish: FinishBatch) => {
    for (const [index, batch] of rest) {
      // oxlint-disable-next-line no-await-in-loop -- each thread finishes one batch after the other
      finished[index] = await finish(batch)
      tell(batch.length)
    }
  }
  const workers = Array.from({ length: others }, () => startThread(finishing))
  const own = createFinisher(finishing)
  try {
    await Promise.all([
      ...workers.map((worker) => workThrough(async (batch) => ask(worker, batch))),
      workThrough(async (batch) => {
        // Otherwise no answer of another thread would be read before all is done.
        await setImmediate()
        return batch.map(own)
      }),
    ])
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
  return finished.flat()
}

type FinishBatch = (files: readonly string[]) => Promise<readonly FinishedFile[]>

function startThread(finishing: SiteFinishing): Worker {
  return new Worker(locateThread(), {
    workerData: finishing,
    // V8 lets the heap of a thread grow to half of what it may be before it collects what is left of earlier pages.
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 24 },
  })
}

/** The program of a thread: in an installed package the one that was built, because Node runs no TypeScript below `node_modules`. */
function locateThread(): URL {
  const isInstalled = import.meta.dirname.split(sep).includes('node_modules')
  return new URL(
    isInstalled ? '../../../bin/finish-thread.js' : 'finish-thread.ts',
    import.meta.url,
  )
}

async function ask(worker: Worker, batch: readonly string[]): Promise<readonly FinishedFile[]> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origins
  worker.postMessage(batch)
  const [pages] = await once(worker, 'message')
  return pages
}

/** Into batches that are worth a message, and few enough for all threads to end together. */
function cut(files: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(files.length / batchSize) }, (_, index) =>
    files.slice(index * batchSize, (index + 1) * batchSize),
  )
}

const batchSize = 16

export type { FinishedFile } from './finish-file.ts'

/** One by one, in the order of the files: only their text as Markdown is kept. */
export async function finishFiles(
  directory: string,
  files: readonly string[],
  place: Omit<SiteFinishing, 'directory'>,
  tell?: (count: number) => void,
): Promise<readonly FinishedFile[]> {
  const finishing = { ...place, directory }
  const others = Math.min(availableParallelism() - 1, mostOthers)
  return files.length < worthThreads
    ? files.map(createFinisher(finishing))
    : finishInThreads(files, finishing, others, tell)
}

const mostOthers = 2

/** With fewer pages, another thread begins as the first one ends. */
const worthThreads = 300
