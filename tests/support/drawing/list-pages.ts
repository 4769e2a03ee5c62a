import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RouteData } from 'astro'
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js'
import { readDrawing } from './drawing.ts'

/** A page that can be drawn. */
export interface PageToDraw {
  /** As in the address, with a slash at its end. */
  readonly path: string
  readonly draw: () => Promise<string>
}

/**
 * The pages that the kept bundle draws for the document as it is now, without files of other kinds.
 *
 * @param folder where the bundle was left
 */
export async function listPagesToDraw(folder: string): Promise<readonly PageToDraw[]> {
  const { entry, origin, pages, scripts, specifiers } = await readDrawing(folder)
  const { app } = await import(pathToFileURL(join(folder, entry)).href)
  app.setInternals({
    pagesByKeys: new Map(pages),
    entrySpecifierToBundleMap: new Map(specifiers),
  })
  app.setOptions({
    settings: { scripts },
    logger: { options: { destination: { write: () => true } } },
  })
  const found = await new StaticPaths(app).getAll()
  return found
    .filter(({ route }) => route.type === 'page')
    .map(({ pathname, route }) => {
      const path = pathname.replace(/\/?$/, '/')
      return { path, draw: async () => draw(app, new URL(path, origin), route) }
    })
}

interface App {
  readonly render: (request: Request, options: { routeData: RouteData }) => Promise<Response>
}

async function draw(app: App, address: URL, routeData: RouteData): Promise<string> {
  const response = await app.render(new Request(address), { routeData })
  if (!response.ok) {
    throw new Error(`${address.pathname} was drawn with the status ${response.status}.`)
  }
  return response.text()
}
