import { isKeywords } from '#schema/keywords.ts'
import type { Parameter } from '#request/description/parameter.ts'
import { createCachedLoader } from '../browser/files.ts'
import { loadOperationFile } from '../viewer/check/operation-file.ts'
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

export interface PartedData {
  /** Names of the parts, and the order of all parameters: the operation's parameters come first, then each part's. */
  readonly parts?: { readonly names: readonly string[]; readonly order: readonly number[] }
}

const loadPart = createCachedLoader(getPartPath, isPart)

/** @throws {Error} when a part cannot be loaded */
async function addParts(data: ConsoleSetup & PartedData): Promise<ConsoleSetup> {
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
 * Loads the console data of one operation, and in parallel the code of its fields.
 *
 * @param slug untrusted, from a link: the file itself must name it
 * @throws {Error} if the file is missing from the site or cannot be loaded
 */
export async function loadOperation(slug: string): Promise<ConsoleSetup> {
  const [data] = await Promise.all([loadData(slug), lazyFields.load()])
  return data
}

async function loadData(slug: string): Promise<ConsoleSetup> {
  const file: unknown = await loadOperationFile(encodeURIComponent(slug))
  if (!isConsoleSetup(file, slug)) throw new Error(`The site has no console of ${slug}.`)
  return addParts(file)
}

export function isConsoleSetup(file: unknown, slug: string): file is ConsoleSetup & PartedData {
  if (!isKeywords(file) || !isKeywords(file['operation'])) return false
  return file['operation']['slug'] === slug && isKeywords(file['schemas'])
}

function isPart(file: unknown): file is ConsolePart {
  return isKeywords(file) && Array.isArray(file['parameters']) && isKeywords(file['schemas'])
}
