import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The name of the virtual module with the layer order, the first style sheet of the portal. */
export const siteLayers = 'virtual:portal/layers.css'

/**
 * Formats the order of cascade layers in the style sheets of a site, with the layer of the portal after Starlight's. The first
 * occurrence of a layer determines its order, and Astro can load the style sheets of the portal before the site's.
 *
 * @param root the folder of the site
 * @param customCss Starlight's option; style sheets of packages are skipped
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
