import { isKeywords } from '#schema/keywords.ts'
import { loadFile } from '#browser/files.ts'
import { lazyFields } from '../request/load-fields.ts'
import type { ConsoleSetup } from '../state/console-state.ts'

export interface ListedOperation {
  readonly slug: string
  readonly name: string
  readonly method: string
  readonly path: string
  readonly tag?: string | undefined
  readonly isDeprecated?: boolean | undefined
  readonly refusal?: string | undefined
}

export function isList(file: unknown): file is readonly ListedOperation[] {
  return Array.isArray(file) && file.every((part) => isKeywords(part) && 'slug' in part)
}

/** Where the build publishes the list of operations, and what the console needs of each: from the root of the site. */
export const operationList = 'console/operations.json'

export function locateData(slug: string): string {
  return `console/operations/${slug}.json`
}

/**
 * Loads the data of the console of one operation, and the code of its fields beside it.
 *
 * @param slug whatever a link says: the file itself must name it
 * @throws {Error} when the site has no such file, or it cannot be loaded
 */
export async function loadOperation<Data extends ConsoleSetup>(slug: string): Promise<Data> {
  const [data] = await Promise.all([
    loadFile(locateData(encodeURIComponent(slug)), (file): file is Data => isData(file, slug)),
    lazyFields.load(),
  ])
  return data
}

export function isData(file: unknown, slug: string): file is ConsoleSetup {
  if (!isKeywords(file) || !isKeywords(file['operation'])) return false
  return file['operation']['slug'] === slug && isKeywords(file['plans'])
}

export interface SeveralOperations {
  readonly count: number
}
