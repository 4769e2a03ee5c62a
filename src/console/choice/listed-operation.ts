import { isKeywords } from '#schema/keywords.ts'
import type { Parameter } from '#request/description/parameter.ts'
import { createCachedLoader } from '../browser/files.ts'
import { loadOperationFile } from '../viewer/check/operation-file.ts'
import type { OperationFile } from '../viewer/check/operation-file.ts'
import { lazyFields } from '../request-panel/load-fields.ts'
import type { ConsoleSetup } from '../state/console-state.ts'

export interface ListedOperation {
  readonly slug: string
  readonly name: string
  readonly isNamedById?: true | undefined
  readonly method: string
  readonly path: string
  readonly tag?: string | undefined
  readonly isDeprecated?: boolean | undefined
  readonly refusal?: string | undefined
}

export function isOperationList(file: unknown): file is readonly ListedOperation[] {
  return Array.isArray(file) && file.every((part) => isKeywords(part) && 'slug' in part)
}

/** Path of the published list of operations, relative to the root of the site. */
export const operationListPath = 'console/operations.json'

export function getPartPath(name: string): string {
  return `console/parts/${name}.json`
}

/** Data shared by the consoles of several operations, stored once. */
export interface ConsolePart extends Pick<ConsoleSetup, 'schemas'> {
  readonly parameters: readonly Parameter[]
}

const loadPart = createCachedLoader(getPartPath, isPart)

/** @throws {Error} when a part cannot be loaded */
async function addParts(data: OperationFile): Promise<ConsoleSetup> {
  if (!data.parts) return data
  const { names, order } = data.parts
  const parts = await Promise.all(names.map(loadPart))
  const { operation, schemas: own } = data
  const all = joinParts([{ parameters: operation.parameters, schemas: own }, ...parts])
  const parameters = order.flatMap((index) => all.parameters[index] ?? [])
  return { ...data, operation: { ...operation, parameters }, schemas: all.schemas }
}

export function joinParts(parts: readonly ConsolePart[]): ConsolePart {
  return {
    parameters: parts.flatMap(({ parameters }) => parameters),
    schemas: Object.fromEntries(parts.flatMap(({ schemas }) => Object.entries(schemas))),
  }
}

/**
 * Loads the console of one operation, and in parallel the code of its fields.
 *
 * @throws {Error} if the file is missing from the site or cannot be loaded
 */
export async function loadOperation(slug: string): Promise<ConsoleSetup> {
  const loading = loadOperationFile(slug).then(addParts)
  const [setup] = await Promise.all([loading, lazyFields.load()])
  return setup
}

function isPart(file: unknown): file is ConsolePart {
  return isKeywords(file) && Array.isArray(file['parameters']) && isKeywords(file['schemas'])
}
