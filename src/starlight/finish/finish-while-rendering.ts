import { sep } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { AstroPrerenderer, RouteType } from 'astro'
import { normalizePagePath } from '#text/page-address.ts'
import { removeBase } from '../links/locate.ts'
import { collectPagePaths } from './collect-page-paths.ts'
import type { Paths } from './collect-page-paths.ts'
import { createFinisher } from './finish-file.ts'
import { reportCollecting, reportProgress } from './report-progress.ts'
import type {
  FinishedFile,
  FinishedPage,
  SiteFinishOptions,
  UnfinishedPage,
} from './finish-file.ts'

interface Options {
  readonly base: string
  /** Returns the parameters of finishing for the pages with these paths. Returns `undefined` if pages are finished later. */
  readonly describe: (paths: ReadonlySet<string>) => SiteFinishOptions | undefined
  readonly findFolder: (file: string) => string | undefined
  readonly keep: (file: string, page: FinishedFile) => void
  readonly report: (line: string) => void
}

export interface PagePrerenderer extends AstroPrerenderer {
  /** Returns the paths of pages, which can be rendered from then on. Otherwise, `getStaticPaths` comes first. */
  readonly getPagePaths: () => Promise<Paths>
}

/**
 * Renders pages as Astro does, and finishes each before it is written. In a large site, another thread finishes a page while the next
 * one is rendered.
 *
 * Pages are rendered one after the other, even if Astro requests several concurrently, because Starlight marks the current page in a
 * sidebar that all of them share.
 */
export function finishWhileRendering(
  prerenderer: AstroPrerenderer,
  { base, describe, findFolder, keep, report }: Options,
): PagePrerenderer {
  let finisher: Finisher | undefined
  let lastTurn: Promise<unknown> = Promise.resolve()
  const early = Array.of<RouteType>()
  let countRendered = (kind: RouteType): void => {
    early.push(kind)
  }
  const startFinisher = (pages: Paths): Finisher | undefined => {
    const site = describe(new Set(pages.map(({ pathname }) => normalizePagePath(pathname))))
    if (!site) return undefined
    return pages.length < minThreadPages ? finishHere(site) : startThread(site)
  }
  return {
    ...prerenderer,
    getPagePaths: async () => {
      const pages = await collectPagePaths(prerenderer)
      finisher = startFinisher(pages)
      return pages
    },
    getStaticPaths: async () => {
      const all = await reportCollecting(async () => prerenderer.getStaticPaths(), report)
      const kinds = all.map(({ route }) => route.type)
      countRendered = reportProgress('Rendered', kinds, report)
      for (const kind of early) countRendered(kind)
      finisher ??= startFinisher(all.filter(({ route }) => route.type === 'page'))
      return all
    },
    render: async (request, options) => {
      const turn = lastTurn.then(async () => {
        const result = await prerenderer.render(request, options)
        countRendered(options.routeData.type)
        const { response, ...rest } = result instanceof Response ? { response: result } : result
        return {
          response,
          rest,
          bytes: isPage(response) ? await response.arrayBuffer() : undefined,
        }
      })
      // A failure must not block the queue.
      lastTurn = turn.catch(() => undefined)
      const { response, rest, bytes } = await turn
      if (bytes === undefined) return { ...rest, response }
      if (!finisher) return { ...rest, response: new Response(bytes, response) }
      const file = getPageFile(request.url, base)
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

/** The page count from which a thread is worth its start. With fewer pages, it starts only when the last ones are rendered. */
const minThreadPages = 300

/** Whether a response is a page, which may be an error page. A redirect has no page. */
function isPage({ status, headers }: Response): boolean {
  const isRedirect = status >= 300 && status < 400
  return !isRedirect && headers.get('content-type')?.startsWith('text/html') === true
}

/** Returns the file that Astro writes for an address, with any `build.format`: only the address of a file ends in `.html`. */
export function getPageFile(url: string, base: string): string {
  const pathname = decodeURI(new URL(url).pathname)
  const path = removeBase(pathname, base)
  // Hosts look for error pages under these names.
  if (path === '/404/' || path === '/500/') return path.replace(/^\/(.*)\/$/, '$1.html')
  return pathname.endsWith('.html')
    ? pathname.slice(`${base}/`.length)
    : `${path}index.html`.slice(1)
}

interface Finisher {
  readonly finish: (page: UnfinishedPage) => Promise<FinishedPage>
  readonly end: () => Promise<unknown>
}

function finishHere(site: SiteFinishOptions): Finisher {
  const finish = createFinisher(site)
  return { finish: async (page) => finish(page), end: () => Promise.resolve() }
}

function startThread(site: SiteFinishOptions): Finisher {
  const worker = new Worker(locateThread(), {
    workerData: site,
    // V8 lets the heap of a thread grow to half of its limit before it collects the garbage of earlier pages.
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 24 },
  })
  // The thread responds in the order of the requests.
  const pending = Array.of<PromiseWithResolvers<FinishedPage>>()
  worker.on('message', (page: FinishedPage) => pending.shift()?.resolve(page))
  worker.on('error', (error) => {
    for (const { reject } of pending.splice(0)) reject(error)
  })
  return {
    finish: async (page) => {
      const deferred = Promise.withResolvers<FinishedPage>()
      pending.push(deferred)
      worker.postMessage(page, [page.bytes])
      return deferred.promise
    },
    end: async () => worker.terminate(),
  }
}

/** Returns the URL of the thread's program. An installed package has it as JavaScript, because Node runs no TypeScript below `node_modules`. */
function locateThread(): URL {
  const isInstalled = import.meta.dirname.split(sep).includes('node_modules')
  return new URL(
    isInstalled ? '../../../bin/finish-thread.js' : 'finish-thread.ts',
    import.meta.url,
  )
}
