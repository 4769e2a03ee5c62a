import { sep } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { AstroPrerenderer } from 'astro'
import { readPagePath } from '#core/address/page-address.ts'
import { findOwnPath } from '#site/address/locate.ts'
import { createFinishers } from './create-finishers.ts'
import type { FinishedPage, RenderedPage, SiteFinishing } from './create-finishers.ts'
import type { FinishedFile } from './finish-file.ts'

interface Whole {
  /** The path of the site, without a trailing slash. */
  readonly base: string
  /** How the pages of the site are finished, of which these are the paths; nothing where they are not yet. */
  readonly describe: (paths: ReadonlySet<string>) => SiteFinishing | undefined
  /** The folder of the portal that a page is of, by its file. */
  readonly findFolder: (file: string) => string | undefined
  readonly keep: (file: string, page: FinishedFile) => void
}

/**
 * Renders pages as Astro does, and finishes each before it is written, in a large site by another thread while the next one is
 * rendered. Error pages are left: their files are not called as their addresses.
 *
 * Pages are rendered one after the other, however many Astro asks for at once, because Starlight marks the current page in a sidebar
 * that all of them share.
 */
export function finishWhileRendering(
  prerenderer: AstroPrerenderer,
  { base, describe, findFolder, keep }: Whole,
): AstroPrerenderer {
  let finisher: Finisher | undefined
  let lastTurn: Promise<unknown> = Promise.resolve()
  return {
    ...prerenderer,
    getStaticPaths: async () => {
      const all = await prerenderer.getStaticPaths()
      const pages = all.filter(({ route }) => route.type === 'page')
      const paths = new Set(pages.map(({ pathname }) => readPagePath(pathname)))
      const site = describe(paths)
      if (site) finisher = all.length < worthThread ? finishHere(site) : startThread(site)
      return all
    },
    render: async (request, options) => {
      const turn = lastTurn.then(async () => {
        const result = await prerenderer.render(request, options)
        const { response, ...rest } = result instanceof Response ? { response: result } : result
        return {
          response,
          rest,
          bytes: isPage(response) ? await response.arrayBuffer() : undefined,
        }
      })
      // One that fails rejects its own promise, and the next takes its turn.
      lastTurn = turn.catch(() => undefined)
      const { response, rest, bytes } = await turn
      if (bytes === undefined) return { ...rest, response }
      const file = nameFile(request.url, base)
      if (!finisher || file === undefined) {
        return { ...rest, response: new Response(bytes, response) }
      }
      const finished = await finisher.finish({ file, folder: findFolder(file), bytes })
      keep(file, finished.facts)
      return { ...rest, response: new Response(finished.bytes, response) }
    },
    teardown: async () => {
      await finisher?.end()
      await prerenderer.teardown?.()
    },
  }
}

/** With fewer pages, a thread begins as the last ones are rendered. */
const worthThread = 300

function isPage({ status, headers }: Response): boolean {
  return status === 200 && headers.get('content-type')?.startsWith('text/html') === true
}

/**
 * The file that Astro writes for an address, whatever its `build.format`: the address of a file alone ends in `.html`.
 *
 * @returns nothing for error pages
 */
export function nameFile(url: string, base: string): string | undefined {
  const pathname = decodeURI(new URL(url).pathname)
  const path = findOwnPath(pathname, base)
  if (path === '/404/' || path === '/500/') return undefined
  return pathname.endsWith('.html')
    ? pathname.slice(`${base}/`.length)
    : `${path}index.html`.slice(1)
}

interface Finisher {
  readonly finish: (page: RenderedPage) => Promise<FinishedPage>
  readonly end: () => Promise<unknown>
}

function finishHere(site: SiteFinishing): Finisher {
  const finish = createFinishers(site)
  return { finish: async (page) => finish(page), end: () => Promise.resolve() }
}

function startThread(site: SiteFinishing): Finisher {
  const worker = new Worker(locateThread(), {
    workerData: site,
    // V8 lets the heap of a thread grow to half of what it may be before it collects what is left of earlier pages.
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 24 },
  })
  // It answers in the order in which it is asked.
  const asked = Array.of<PromiseWithResolvers<FinishedPage>>()
  worker.on('message', (page: FinishedPage) => asked.shift()?.resolve(page))
  worker.on('error', (error) => {
    for (const { reject } of asked.splice(0)) reject(error)
  })
  return {
    finish: async (page) => {
      const answer = Promise.withResolvers<FinishedPage>()
      asked.push(answer)
      worker.postMessage(page, [page.bytes])
      return answer.promise
    },
    end: async () => worker.terminate(),
  }
}

/** The program of the thread: in an installed package the one that was built, because Node runs no TypeScript below `node_modules`. */
function locateThread(): URL {
  const isInstalled = import.meta.dirname.split(sep).includes('node_modules')
  return new URL(
    isInstalled ? '../../../bin/finish-thread.js' : 'finish-thread.ts',
    import.meta.url,
  )
}
