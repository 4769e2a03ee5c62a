import { loadOnce } from '#browser/files.ts'
import type { ReferredSchemas, ResponseRules } from '#core/response/documented-response.ts'
import { isKeywords } from '#schema/keywords.ts'

/** What the build writes of each operation: the data of its console, which `loadOperation` reads, and what follows. */
export interface OperationFile {
  readonly rules: ResponseRules
}

/** From the root of the site. */
export function locateOperationFile(slug: string): string {
  return `console/operations/${slug}.json`
}

/** @throws when it cannot be loaded; the next call tries again */
export const loadOperationFile = loadOnce(locateOperationFile, isOperationFile)

/** Another version of the site, or a host’s own page, may stand in its place. */
function isOperationFile(file: unknown): file is OperationFile {
  const rules = isKeywords(file) ? file['rules'] : undefined
  return isReferred(rules) && 'responses' in rules && Array.isArray(rules.responses)
}

export function isReferred(file: unknown): file is ReferredSchemas {
  return isKeywords(file) && isKeywords(file['schemas']) && isKeywords(file['files'])
}
