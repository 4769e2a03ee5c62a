import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { messageSchema } from '../finish/page-requests.ts'
import type { PreviewOptions } from './preview-site.ts'
import { HostError } from './host-error.ts'
import { runAstro } from './run-astro.ts'
import type { Build } from './run-astro.ts'

interface Options extends Omit<PreviewOptions, 'awaitFile'> {
  /** `outDir` is removed at the end. */
  readonly build: Omit<Build, 'stop'>
  /**
   * Called when pages can be requested.
   *
   * @param pages the number of pages of the site
   */
  readonly onReady: (url: string, pages: number) => Promise<void> | void
  /** Called when the build is complete. Requests wait until it resolves. */
  readonly onBuilt: () => Promise<void> | void
}

/**
 * Builds a site and serves it, until it is stopped. While the build runs, it renders the pages that are requested next, so that the
 * first one is served long before the last one is built.
 *
 * @throws {HostError} if the build fails
 */
export async function serveWhileBuilding(
  { build, onReady, onBuilt, ...options }: Options,
  stop: AbortSignal,
): Promise<void> {
  const failed = new AbortController()
  const { child, ended } = runAstro(
    { ...build, stop: AbortSignal.any([stop, failed.signal]) },
    true,
  )
  const requests = connect(child, failed)
  let hasEnded = false
  const complete = async () => {
    await ended
    hasEnded = true
    await onBuilt()
  }
  const built = complete()
  // Awaited below, perhaps after it is rejected.
  built.catch(() => undefined)
  try {
    // The build takes seconds before it creates its folder, in which the server expects the site.
    await mkdir(build.outDir, { recursive: true })
    // After the build has started, because this imports Astro, which takes a second.
    const { previewSite } = await import('./preview-site.ts')
    const server = await previewSite(build.outDir, {
      ...options,
      awaitFile: async (pathname) => {
        try {
          if (!hasEnded) await Promise.race([requests.complete(pathname), ended])
          if (hasEnded) await built
        } catch {
          // The build failed, and this program reports it and ends the connection.
          await new Promise(() => undefined)
        }
      },
    })
    try {
      const pages = await Promise.race([requests.ready, built.then(() => 0)])
      await onReady(server.url, pages)
      await built
      if (!stop.aborted) await once(stop, 'abort')
    } finally {
      await server.stop()
    }
  } finally {
    failed.abort()
    await built.catch(() => undefined)
    await rm(build.outDir, { recursive: true, force: true })
  }
}

/** Astro's default `build.assets`. */
const assetsPath = '/_astro/'

/** @param failed aborted with a `HostError` if a requested page cannot be rendered */
function connect(build: ChildProcess, failed: AbortController) {
  const { promise: ready, resolve: setReady } = Promise.withResolvers<number>()
  const pending = new Map<number, () => void>()
  let count = 0
  build.on('message', (message) => {
    const parsed = messageSchema.parse(message)
    if (parsed.kind === 'ready') setReady(parsed.pages)
    else if (parsed.kind === 'failed') failed.abort(new HostError(parsed.reason))
    else pending.get(parsed.id)?.()
  })
  return {
    ready,
    complete: async (path: string) => {
      await ready
      // Scripts and styles are complete, and the build does not respond while it collects files.
      if (path.startsWith(assetsPath)) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const id = (count += 1)
      pending.set(id, resolve)
      // A build that ends meanwhile does not respond.
      build.send({ id, path }, () => undefined)
      await promise
      pending.delete(id)
    },
  }
}
