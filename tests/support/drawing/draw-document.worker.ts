import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { readOptions } from '#plugin/options.ts'
import { readSite } from '#plugin/read-site.ts'
import { choosePortal } from '#service/portal-options.ts'
import { shareSite } from '#site/address/portal-site.ts'
import { readSettings } from '#site/settings.ts'
import { listPagesToDraw } from './list-pages.ts'

/** Draws the pages that say what a document says, and sends their markup back. */
const { folder, root } = z.object({ folder: z.string(), root: z.string() }).parse(workerData)

// What the configuration of a build does, for this document.
const settings = readSettings(process.env)
const { title, options } = await choosePortal(settings, root)
const config = {
  root: pathToFileURL(root),
  srcDir: new URL('src/', pathToFileURL(root)),
  publicDir: new URL('public/', pathToFileURL(root)),
  base: '/',
  site: settings.siteUrl,
}
shareSite(root, await readSite(readOptions(options), config, { title }))

const drawn: (readonly [path: string, html: string])[] = []
for (const { path, draw } of await listPagesToDraw(folder)) {
  if (!/^\/(?:reference|authentication|not-specified)\b/.test(path)) continue
  // oxlint-disable-next-line no-await-in-loop -- as a build does
  drawn.push([path, await draw()])
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread and no window
parentPort?.postMessage(drawn)
