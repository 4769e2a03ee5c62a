import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { parse } from 'parse5'
import { findAll, readAttribute } from './built-page.ts'

/** One file that a page loads by itself, with what it weighs on its way, in bytes. */
export interface Part {
  readonly file: string
  readonly bytes: number
}

/**
 * What a browser loads to show a page and to make it usable: the page, its styles, its scripts with all that these import,
 * and its fonts. Not what is loaded when something is used, nor pictures, which wait until they are nearly in sight.
 *
 * @param site the folder of the built site
 * @param page a path in it, such as `console/index.html`
 */
export function weighPage(site: string, page: string): readonly Part[] {
  const files = new Set([page, ...listLoaded(readFileSync(join(site, page), 'utf8'))])
  // A set is walked in the order of insertion, what is added meanwhile included.
  for (const file of files) {
    if (!file.endsWith('.js')) continue
    for (const imported of listImports(readFileSync(join(site, file), 'utf8'))) {
      files.add(join(file, '..', imported))
    }
  }
  return [...files].map((file) => ({ file, bytes: weigh(join(site, file)) }))
}

/** The addresses of what a page loads, as paths in the site. */
export function listLoaded(html: string): readonly string[] {
  // A script in the head names the fonts.
  const fonts = html.match(/[\w./-]+\.woff2/g) ?? []
  const elements = findAll(parse(html), () => true).flatMap((element) => {
    const { tagName } = element
    const address =
      tagName === 'script'
        ? readAttribute(element, 'src')
        : tagName === 'link' && loading.has(readAttribute(element, 'rel') ?? '')
          ? readAttribute(element, 'href')
          : undefined
    const island =
      tagName === 'astro-island'
        ? ['component-url', 'renderer-url', 'before-hydration-url'].map((name) =>
            readAttribute(element, name),
          )
        : []
    return [address, ...island].filter((found) => found !== undefined)
  })
  return [...new Set([...elements, ...fonts])].map((found) => found.replace(/^\//, ''))
}

const loading = new Set(['stylesheet', 'modulepreload', 'preload'])

/** The files that a built script imports at once, relative to it. */
export function listImports(script: string): readonly string[] {
  return [...script.matchAll(/\b(?:import|from)\s*["'](\.{1,2}\/[^"']+)["']/g)].flatMap(
    ([, address]) => address ?? [],
  )
}

/** As the build compressed it; what it left alone is too small to gain, or compressed as it is. */
function weigh(path: string): number {
  if (existsSync(`${path}.br`)) return statSync(`${path}.br`).size
  return path.endsWith('.woff2') ? statSync(path).size : compressSmall(path)
}

function compressSmall(path: string): number {
  const content = readFileSync(path)
  return Math.min(content.length, brotliCompressSync(content).length)
}
