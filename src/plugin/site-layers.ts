import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The module of the layer order, the first style sheet of the portal. */
export const siteLayers = 'virtual:portal/layers.css'

/**
 * Repeats the order of cascade layers in the style sheets of a site, with the layer of the portal after Starlight's. A layer gets
 * its place where a page first names it, and Astro can load the style sheets of the portal before the site's.
 *
 * @param root the folder of the site
 * @param customCss as Starlight takes it; style sheets of packages are not read
 */
export function formatLayerOrder(root: string, customCss: readonly string[]): string {
  const orders = customCss.flatMap((file) => {
    const path = join(root, file)
    return existsSync(path) ? parseLayerOrders(readFileSync(path, 'utf8')) : []
  })
  const isPlaced = orders.flat().includes('portal')
  return orders
    .map((names) =>
      names.flatMap((name) => (name === 'starlight' && !isPlaced ? [name, 'portal'] : [name])),
    )
    .map((names) => `@layer ${names.join(', ')};\n`)
    .join('')
}

function parseLayerOrders(css: string): readonly (readonly string[])[] {
  const statements = css.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/@layer\s+([^{};]+);/g)
  return Array.from(statements, ([, names = '']) => names.split(',').map((name) => name.trim()))
}
