import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RouteData } from 'astro'
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js'
import { drawingFolder } from './kit.ts'
import type { Drawing } from './kit.ts'

/** A page or file that can be drawn. */
export interface PageToDraw {
  /** As in the address, without the base. */
  readonly path: string
  /** Where it stands in the site. */
  readonly file: string
  readonly draw: () => Promise<Buffer>
}

/**
 * Everything that the kept bundle draws for the document as it is now, in the order of a build.
 *
 * @param kit the folder of the kit
 */
export async function listPagesToDraw(
  kit: string,
  { entry, origin, pages, scripts, specifiers }: Drawing,
  base: string,
): Promise<readonly PageToDraw[]> {
  const { app } = await import(pathToFileURL(join(kit, drawingFolder, entry)).href)
  app.setInternals({
    pagesByKeys: new Map(pages),
    entrySpecifierToBundleMap: new Map(specifiers),
  })
  app.setOptions({
    settings: { scripts },
    logger: { options: { destination: { write: () => true } } },
  })
  const found = await new StaticPaths(app).getAll()
  return found.map(({ pathname, route }) => {
    const file = locateFile(pathname, route)
    return {
      path: pathname,
      file,
      draw: async () => {
        const address = new URL(base + locatePage(pathname, route), origin)
        const response: Response = await app.render(new Request(address), { routeData: route })
        if (!response.ok && file !== '404.html') {
          throw new Error(`${pathname} was drawn with the status ${response.status}.`)
        }
        return Buffer.from(await response.arrayBuffer())
      },
    }
  })
}

/** As Astro names files in its format `directory`. */
function locateFile(pathname: string, { type }: RouteData): string {
  const plain = pathname.replaceAll(/^\/|\/$/g, '')
  if (type === 'endpoint') return plain
  if (plain === '404') return '404.html'
  return plain === '' ? 'index.html' : `${plain}/index.html`
}

function locatePage(pathname: string, { type }: RouteData): string {
  if (type === 'endpoint') return pathname
  return pathname.replace(/\/?$/, '/')
}
