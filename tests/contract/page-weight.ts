import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { parse } from 'parse5'
import { findAll, getAttribute } from './built-page.ts'

/** File that a page loads without user action, and its weight on the wire, in bytes. */
export interface Part {
  readonly file: string
  readonly bytes: number
}

/**
 * Returns the files that a browser loads to show a page and make it usable: the page, its styles, its scripts with all
 * imports, and its fonts. Excludes files that load on use, and images, which load only when they are nearly visible.
 *
 * @param site the folder of the built site
 * @param page a path in it, such as `console/index.html`
 */
export function weighPage(site: string, page: string): readonly Part[] {
  const files = new Set([page, ...getLoadedFiles(readFileSync(join(site, page), 'utf8'))])
  // Iterating over a set includes elements added during the iteration.
  for (const file of files) {
    if (!file.endsWith('.js')) continue
    for (const imported of getImports(readFileSync(join(site, file), 'utf8'))) {
      files.add(join(file, '..', imported))
    }
  }
  return [...files].map((file) => ({ file, bytes: weigh(join(site, file)) }))
}

function getLoadedFiles(html: string): readonly string[] {
  // A script in the head lists the fonts.
  const fonts = html.match(/[\w./-]+\.woff2/g) ?? []
  const elements = findAll(parse(html), () => true).flatMap((element) => {
    const { tagName } = element
    const address =
      tagName === 'script'
        ? getAttribute(element, 'src')
        : tagName === 'link' && loading.has(getAttribute(element, 'rel') ?? '')
          ? getAttribute(element, 'href')
          : undefined
    return address ?? []
  })
  return [...new Set([...elements, ...fonts])].map((found) => found.replace(/^\//, ''))
}

const loading = new Set(['stylesheet', 'modulepreload', 'preload'])

/** Returns the static imports of a built script, relative to it. */
function getImports(script: string): readonly string[] {
  return [...script.matchAll(/\b(?:import|from)\s*["'](\.{1,2}\/[^"']+)["']/g)].flatMap(
    ([, address]) => address ?? [],
  )
}

/** Returns the size of a file as hosts send it. Fonts are compressed already. */
function weigh(path: string): number {
  const content = readFileSync(path)
  return path.endsWith('.woff2')
    ? content.length
    : Math.min(content.length, brotliCompressSync(content).length)
}

/** Returns an empty text if the parts are within the budget, otherwise the weight of each part. */
export function describeExcess(parts: readonly Part[], kilobytes: number): string {
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total <= kilobytes * 1000) return ''
  const lines = parts
    .toSorted((one, other) => other.bytes - one.bytes)
    .map(({ file, bytes }) => `${(bytes / 1000).toFixed(1).padStart(7)} KB  ${file}`)
  return [`${(total / 1000).toFixed(1)} KB, of which`, ...lines].join('\n')
}
