import { loadFile } from '#browser/load-file.ts'
import { isKeywords } from '#schema/keywords.ts'
import { lazyFields } from '../request/load-fields.ts'
import type { ConsoleSetup } from '../state/console-setup.ts'
import { locateData } from './operation-files.ts'

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

/** Whether a file has the data of the console of one operation. */
export function isData(file: unknown, slug: string): file is ConsoleSetup {
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
