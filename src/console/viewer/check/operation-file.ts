import { createCachedLoader } from '../../browser/files.ts'
import type { ReferencedSchemas, ResponseRules } from '#response/documented-response.ts'
import { isKeywords } from '#schema/keywords.ts'

/** File of an operation from the build. Also contains the data of its console, which `loadOperation` parses. */
export interface OperationFile {
  readonly rules: ResponseRules
}

/** Returns a path from the root of the site. */
export function getOperationFilePath(slug: string): string {
  return `console/operations/${slug}.json`
}

/** @throws if it cannot be loaded; the next call tries again */
export const loadOperationFile = createCachedLoader(getOperationFilePath, isOperationFile)

/** Validates the file: a host, or another version of the site, may return something else. */
function isOperationFile(file: unknown): file is OperationFile {
  const rules = isKeywords(file) ? file['rules'] : undefined
  return isReferredSchemas(rules) && 'responses' in rules && Array.isArray(rules.responses)
}

export function isReferredSchemas(file: unknown): file is ReferencedSchemas {
  return isKeywords(file) && isKeywords(file['schemas']) && isKeywords(file['files'])
}
