import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { listPagesToDraw } from './list-pages.ts'

/** Draws the pages that say what a document says, and sends their markup back. */
const { folder } = z.object({ folder: z.string() }).parse(workerData)
const drawn: (readonly [path: string, html: string])[] = []
for (const { path, draw } of await listPagesToDraw(folder)) {
  if (!/^\/(?:reference|authentication|not-specified)\b/.test(path)) continue
  // oxlint-disable-next-line no-await-in-loop -- as a build does
  drawn.push([path, await draw()])
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread and no window
parentPort?.postMessage(drawn)
