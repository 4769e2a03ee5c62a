import type { Edit } from '#core/text/edit-text.ts'
import { readAttribute } from '#site/page-elements.ts'
import type { Element } from '#site/page-elements.ts'
import { findStart } from '../security/policy-tag.ts'

/** Finds what to add to a page, from its text and its elements. */
export type PreloadModules = (
  html: string,
  elements: readonly Element[],
) => Promise<readonly Edit[]>

/**
 * Names in the head of a page all that its scripts import, so that a browser loads it at once: otherwise it would meet each
 * file only in the one that imports it, four in a row for the console.
 *
 * @param readScript reads a script of the site by its URL path, and rejects if there is none
 */
export function createPreloader(readScript: (path: string) => Promise<string>): PreloadModules {
  const known = new Map<string, Promise<readonly string[]>>()
  const listImports = async (path: string) => {
    const imports = known.get(path) ?? readScript(path).then((code) => findImports(code, path))
    known.set(path, imports)
    return imports
  }
  return async (html, elements) => {
    const scripts = elements.flatMap((element) => findModule(element) ?? [])
    const reached = new Set(scripts)
    // Iterating over a set includes what is added during the iteration.
    for (const path of reached) {
      // oxlint-disable-next-line no-await-in-loop -- known after the first page
      for (const imported of await listImports(path)) reached.add(imported)
    }
    const links = [...reached]
      .filter((path) => !scripts.includes(path))
      .map((path) => `<link rel="modulepreload" href="${path}">`)
    return links.length > 0 ? [{ at: findStart(html), text: links.join('') }] : []
  }
}

function findModule(element: Element): string | undefined {
  const isModule = element.tagName === 'script' && readAttribute(element, 'type') === 'module'
  return isModule ? readAttribute(element, 'src') : undefined
}

/** The static imports of a built script, beside which they stand. */
function findImports(code: string, path: string): readonly string[] {
  return [...code.matchAll(/\b(?:import|from)\s*["'`]\.\/([\w.-]+)["'`]/g)].map(([, file = '']) =>
    path.replace(/[^/]+$/, file),
  )
}
