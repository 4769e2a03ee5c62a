import type { ResponseRules } from '#core/response/documented-response.ts'
import { isKeywords } from '#schema/keywords.ts'
import { loadFile } from '#browser/files.ts'

/** From the root of the site. */
export function locateRules(slug: string): string {
  return `console/responses/${slug}.json`
}

/** The files of the operations whose responses were shown in this page. */
const loaded = new Map<string, Promise<ResponseRules>>()

/**
 * No page needs the rules before there is a response.
 *
 * @throws when they cannot be loaded; the next call tries again
 */
export async function loadRules(slug: string): Promise<ResponseRules> {
  const known = loaded.get(slug)
  if (known) return known
  const loading = loadFile(locateRules(slug), isResponseRules)
  loaded.set(slug, loading)
  return loading.catch((error: unknown) => {
    loaded.delete(slug)
    throw error
  })
}

/** Another version of the site, or a host’s own page, may stand in its place. */
function isResponseRules(file: unknown): file is ResponseRules {
  return isKeywords(file) && Array.isArray(file['responses']) && isKeywords(file['schemas'])
}
