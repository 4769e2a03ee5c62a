import { isKeywords } from '#schema/keywords.ts'
import type { ConsoleSetup } from '../state/console-setup.ts'

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
