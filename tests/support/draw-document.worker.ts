import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { listPagesToDraw } from '#build/redraw/draw-pages.ts'
import { readKit } from '#build/redraw/kit.ts'

/** Draws the pages that say what a document says, and sends their markup back. */
const { kit } = z.object({ kit: z.string() }).parse(workerData)
const { drawing } = await readKit(kit)
const pages = await listPagesToDraw(kit, drawing, '')
const directory = await mkdtemp(join(tmpdir(), 'drawn-'))
const drawn: (readonly [path: string, html: string])[] = []
for (const { path, file, draw } of pages) {
  if (!/^\/(?:reference|authentication|not-specified)\b.*\.html$/.test(`/${file}`)) continue
  // oxlint-disable-next-line no-await-in-loop -- as a build does
  await draw(directory)
  // oxlint-disable-next-line no-await-in-loop -- as above
  drawn.push([path.replace(/\/?$/, '/'), await readFile(join(directory, file), 'utf8')])
}
await rm(directory, { recursive: true, force: true })
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread and no window
parentPort?.postMessage(drawn)
