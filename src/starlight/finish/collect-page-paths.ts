import type { AstroPrerenderer } from 'astro'
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js'

export type Paths = Awaited<ReturnType<AstroPrerenderer['getStaticPaths']>>

/** The application that renders pages, which is not part of the type of a prerenderer. */
type App = Required<ConstructorParameters<typeof StaticPaths>[0]>

/**
 * Collects the paths of pages, so that pages can be rendered before the paths of other files are collected. Those depend on the schemas
 * of the entire document. Astro does not collect the paths of a route twice.
 *
 * @param prerenderer Astro's own, after its setup
 */
export async function collectPagePaths(prerenderer: AstroPrerenderer): Promise<Paths> {
  const app: App = Reflect.get(prerenderer, 'app')
  const { manifest, routeCache } = app
  const routes = manifest.routes.filter(({ routeData }) => routeData.type === 'page')
  const paths = await new StaticPaths({
    manifest: { ...manifest, routes },
    routeCache,
    getComponentByRoute: async (route) => app.getComponentByRoute(route),
  }).getAll()
  // A page may have fallbacks for other languages.
  return paths.filter(({ route }) => route.type === 'page')
}
