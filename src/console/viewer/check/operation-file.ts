import { createCachedLoader } from '../../browser/files.ts'
import type { ReferencedSchemas, ResponseRules } from '#response/documented-response.ts'
import { isKeywords } from '#schema/keywords.ts'
import type { ConsoleSetup } from '../../state/console-state.ts'

/** File of an operation from the build: its console, and the rules for its responses. */
export interface OperationFile extends ConsoleSetup {
  readonly rules: ResponseRules
  /** Names of the parts that it shares, and the order of all parameters: its own come first, then each part's. */
  readonly parts?: { readonly names: readonly string[]; readonly order: readonly number[] }
}

/** Returns a path from the root of the site. */
export function getOperationFilePath(slug: string): string {
  return `console/operations/${slug}.json`
}

/** Returns a path from the root of the site. */
export function getNamedRulesPath(slug: string): string {
  return `console/schemas/${slug}.json`
}

/**
 * Loads the file of an operation.
 *
 * @param slug untrusted, from a link: the file itself must name it
 * @throws if it cannot be loaded; the next call tries again
 */
export const loadOperationFile = createCachedLoader(
  (slug) => getOperationFilePath(encodeURIComponent(slug)),
  isOperationFile,
)

/** Validates the file: a host, or another version of the site, may return something else. */
function isOperationFile(file: unknown, slug: string): file is OperationFile {
  if (!isKeywords(file) || !isKeywords(file['schemas'])) return false
  const { operation, rules } = file
  if (!isKeywords(operation) || operation['slug'] !== slug) return false
  return isReferredSchemas(rules) && 'responses' in rules && Array.isArray(rules.responses)
}

export function isReferredSchemas(file: unknown): file is ReferencedSchemas {
  return isKeywords(file) && isKeywords(file['schemas']) && isKeywords(file['files'])
}
