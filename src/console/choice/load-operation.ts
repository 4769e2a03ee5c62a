import { loadFile } from '#browser/load-file.ts'
import { isKeywords } from '#schema/keywords.ts'
import { lazyFields } from '../request/load-fields.ts'
import type { ConsoleSetup } from '../state/console-setup.ts'
import { locateGiven } from './operation-files.ts'

/**
 * Loads what the console of one operation is given, and the code of its fields beside it.
 *
 * @param slug whatever a link says: the file itself must name it
 * @throws {Error} when the site has no such file, or it cannot be loaded
 */
export async function loadOperation<Given extends ConsoleSetup>(slug: string): Promise<Given> {
  const [given] = await Promise.all([
    loadFile(locateGiven(encodeURIComponent(slug)), (file): file is Given => isGiven(file, slug)),
    lazyFields.load(),
  ])
  return given
}

/** Whether a file is what the console of one operation is given. */
export function isGiven(file: unknown, slug: string): file is ConsoleSetup {
  if (!isKeywords(file) || !isKeywords(file['operation'])) return false
  const { operation, servers, plans, schemas } = file
  return (
    operation['slug'] === slug &&
    Array.isArray(operation['parameters']) &&
    isKeywords(operation['security']) &&
    Array.isArray(servers) &&
    isKeywords(plans) &&
    isKeywords(schemas)
  )
}
