import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { AstroPrerenderer, RouteType } from 'astro'
import { removeBase } from '../links/locate.ts'
import type { Paths } from './collect-page-paths.ts'
import { getPageFile } from './finish-while-rendering.ts'
import type { PagePrerenderer } from './finish-while-rendering.ts'

type RenderOptions = Parameters<AstroPrerenderer['render']>[1]
type Rendered = Exclude<Awaited<ReturnType<AstroPrerenderer['render']>>, Response>

interface Options {
  readonly base: string
  /** The origin of the addresses that Astro renders. */
  readonly origin: string
  /** The folder of the site. */
  readonly directory: string
  /** The folder of the project's own files, which replace pages. */
  readonly publicDirectory: string
  /** Called when pages can be requested, with the names of their files. */
  readonly onReady: (files: readonly string[]) => void
}

/** How long the program that serves the site may take to send requests that were waiting, in milliseconds. */
const waitMs = 200

/** A file that the build renders. */
interface RenderedFile {
  readonly request: Request
  readonly options: RenderOptions
}

/**
 * Renders files in the order in which Astro requests them, or earlier if a reader does. Each is rendered once and written here, so
 * that no file is ever incomplete: Astro would write it in its turn, in place, while it may be served. Astro gets a response without
 * a body, which it does not write.
 *
 * @returns the prerenderer, and a function that resolves when a file is complete; it returns `false` if the build has no such file
 */
export function renderOnDemand(
  prerenderer: PagePrerenderer,
  { base, origin, directory, publicDirectory, onReady }: Options,
): {
  readonly prerenderer: AstroPrerenderer
  readonly complete: (file: string) => Promise<boolean>
} {
  const known = new Map<string, RenderedFile>()
  const rendered = new Map<string, Promise<Rendered>>()
  const requested = new Set<Promise<unknown>>()
  const { promise: collected, resolve: setCollected } = Promise.withResolvers<void>()

  const addFiles = (paths: Paths) => {
    for (const { pathname, route } of paths) {
      const url = getAddress(pathname, route.type, { base, origin })
      const file = getFile(url.href, route.type, base)
      if (file === undefined || known.has(file)) continue
      known.set(file, { request: new Request(url), options: { routeData: route } })
    }
  }
  /** The build waits while a reader does. */
  const awaitRequested = async () => {
    // oxlint-disable-next-line no-await-in-loop -- more may be requested meanwhile
    while (requested.size > 0) await Promise.allSettled(requested)
  }
  const render = async (file: string, { request, options }: RenderedFile): Promise<Rendered> => {
    const result = await prerenderer.render(request, options)
    const { response, ...rest } = result instanceof Response ? { response: result } : result
    const isRedirect = response.status >= 300 && response.status < 400
    if (isRedirect || !response.body || existsSync(join(publicDirectory, file))) {
      return { ...rest, response }
    }
    await writeComplete(join(directory, file), new Uint8Array(await response.arrayBuffer()))
    return { ...rest, response: new Response(null, response) }
  }
  const renderOnce = async (file: string, one: RenderedFile): Promise<Rendered> => {
    const rendering = rendered.get(file) ?? render(file, one)
    rendered.set(file, rendering)
    return rendering
  }

  return {
    prerenderer: {
      ...prerenderer,
      getStaticPaths: async () => {
        addFiles(await prerenderer.getPagePaths())
        onReady([...known.keys()])
        // For requests that were waiting. The other paths may take seconds, in which no page can be rendered.
        await setTimeout(waitMs)
        await awaitRequested()
        const paths = await prerenderer.getStaticPaths()
        addFiles(paths)
        setCollected()
        // For requests that waited meanwhile.
        await setTimeout(waitMs)
        return paths
      },
      render: async (request, options) => {
        if (requested.size > 0) await awaitRequested()
        const file = getFile(request.url, options.routeData.type, base)
        return file === undefined
          ? prerenderer.render(request, options)
          : renderOnce(file, { request, options })
      },
    },
    complete: async (file) => {
      if (!known.has(file)) await collected
      const one = known.get(file)
      if (!one) return false
      const rendering = renderOnce(file, one)
      requested.add(rendering)
      await rendering.finally(() => requested.delete(rendering))
      return true
    },
  }
}

/** Returns the address that Astro renders for a path, with its default `build.format`. */
function getAddress(
  pathname: string,
  type: RouteType,
  { base, origin }: Pick<Options, 'base' | 'origin'>,
): URL {
  const path = pathname.replace(/^\/?/, '/')
  const hasSlash = path.endsWith('/') || (type === 'endpoint' && /\.[^/]+$/.test(path))
  return new URL(base + path + (hasSlash ? '' : '/'), origin)
}

/** Returns the file that Astro writes for an address. Returns `undefined` for other kinds of routes, such as redirects. */
function getFile(url: string, type: RouteType, base: string): string | undefined {
  if (type === 'page') return getPageFile(url, base)
  if (type !== 'endpoint') return undefined
  return decodeURI(removeBase(new URL(url).pathname, base)).replaceAll(/^\/|\/$/g, '')
}

/** Writes a file that is complete as soon as it exists. */
async function writeComplete(path: string, content: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.part`, content)
  await rename(`${path}.part`, path)
}
