import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { listPagesToDraw } from '#build/redraw/draw-pages.ts'
import { readKit } from '#build/redraw/kit.ts'

/** Draws the pages that say what a document says, and sends their markup back. */
const { kit } = z.object({ kit: z.string() }).parse(workerData)
const { drawing } = await readKit(kit)
const pages = await listPagesToDraw(kit, drawing, '')
const drawn: (readonly [path: string, html: string])[] = []
for (const { path, file, draw } of pages) {
  if (!/^\/(?:reference|authentication|not-specified)\b.*\.html$/.test(`/${file}`)) continue
  // oxlint-disable-next-line no-await-in-loop -- as a build does
  drawn.push([path.replace(/\/?$/, '/'), String(await draw())])
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread and no window
parentPort?.postMessage(drawn)
