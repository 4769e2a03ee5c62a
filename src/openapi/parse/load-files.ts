import { getEntries } from '#schema/keywords.ts'
import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { DocumentError } from '../load/problem-list.ts'
import { isDataName, isInternal, isMapping } from '../load/located.ts'
import type { SourceFile, SourceFiles, UnavailableFile, Mapping } from '../load/located.ts'
import { parseSource, nestingError } from '../load/parse-source.ts'
import { isMethod } from './object-kinds.ts'
import { loadReferencedFiles } from './load-referenced-files.ts'

/**
 * Loads a document and the files it references. Never opens files outside the document's folder,
 * also not through a symbolic link, and never fetches.
 *
 * @param name name of the document in errors
 * @param address URL it was fetched from
 * @throws {DocumentError} if the document itself cannot be loaded
 */
export async function loadFiles(path: string, name = path, address?: string): Promise<SourceFiles> {
  const main = { ...(await loadSource(path, name, basename(path))), address }
  hideInternal(main.value)
  return { main, others: await loadOthers(path, main) }
}

/**
 * Loads the referenced files of a document that was changed.
 *
 * @param path path of the original document
 * @throws {DocumentError} if the document has become too large
 */
export async function reloadReferencedFiles(
  path: string,
  { main }: SourceFiles,
): Promise<SourceFiles> {
  checkSize(main, main.name)
  hideInternal(main.value)
  return { main, others: await loadOthers(path, main) }
}

async function loadOthers(path: string, main: SourceFile): Promise<SourceFiles['others']> {
  // Most documents are a single file, which may be large.
  if (!hasExternalReference(main.value)) return new Map()
  const folder = await realpath(dirname(path))
  return loadReferencedFiles(main, (pointer) =>
    loadOther(folder, pointer, join(dirname(path), pointer)),
  )
}

function hasExternalReference(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  for (const key in value) {
    const child: unknown = Reflect.get(value, key)
    const isReference = key === '$ref' || key === '$dynamicRef'
    if (isReference && typeof child === 'string' && !child.startsWith('#')) return true
    if (hasExternalReference(child)) return true
  }
  return false
}

/**
 * Loads a file of YAML or JSON.
 *
 * @param name name of the file in errors
 * @param pointer its path in messages about its parts
 * @throws {DocumentError} if it cannot be read or parsed, or is too large
 */
export async function loadSource(
  realPath: string,
  name: string,
  pointer: string,
): Promise<SourceFile> {
  const file = parseSource(await loadBytes(realPath, name), name, pointer)
  checkSize(file, name)
  return file
}

function checkSize(file: SourceFile, name: string): void {
  const excess = findExceededLimit(file.value)
  if (!excess) return
  const sentence =
    excess === 'depth'
      ? nestingError
      : 'The aliases of this YAML expand to more than 5 million values. In an OpenAPI document, write a schema once and refer to it by $ref.'
  throw new DocumentError(name, 1, sentence)
}

async function loadBytes(path: string, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const explain = (cause: unknown) => {
    throw new DocumentError(name, 1, 'The file does not exist or cannot be read.', { cause })
  }
  const found = await stat(path).catch(explain)
  // Reading a pipe or a device may never end.
  if (!found.isFile()) {
    throw new DocumentError(name, 1, 'This is a folder or a device. Name a file.')
  }
  return readFile(path).catch(explain)
}

async function loadOther(
  folder: string,
  pointer: string,
  name: string,
): Promise<SourceFile | UnavailableFile> {
  const real = await realpath(join(folder, pointer)).catch(() => undefined)
  if (real === undefined || real === folder) return { why: 'the file does not exist' }
  if (!real.startsWith(folder === sep ? sep : folder + sep)) {
    return {
      why: 'it is a symbolic link to a file outside the folder of the document. Copy the file into that folder',
    }
  }
  const why = [pointer, relative(folder, real)]
    .map(explainUnsupportedName)
    .find((each) => each !== undefined)
  if (why !== undefined) return { why }
  try {
    return await loadSource(real, name, pointer)
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    return { why: `the file cannot be parsed (${error.message.replace(/\.$/, '')})` }
  }
}

/**
 * Returns why a file is not loaded: only data files are, because referenced parts are published.
 */
function explainUnsupportedName(pointer: string): string | undefined {
  if (pointer.split(/[\\/]/).some((name) => name.startsWith('.'))) {
    return 'the file is hidden, and parts of it would be published. Copy the public parts into another file'
  }
  if (/[%#?]/.test(pointer)) {
    return 'the path of the file contains %, # or ?, which are reserved in references. Rename it'
  }
  return isDataName(pointer)
    ? undefined
    : 'the name of the file does not end in .json, .yaml or .yml. Rename it'
}

/**
 * Reduces internal operations and path items to their mark, so that nothing else about them is
 * published but they can be counted. Mutates the document: an Overlay identifies its changes by
 * object.
 */
function hideInternal(document: unknown): void {
  if (!isMapping(document)) return
  for (const items of [document['paths'], document['webhooks']]) {
    for (const [path, item] of getEntries(items)) {
      const operations = getEntries(item).filter(([key]) => isMethod(key))
      if (isInternal(item)) {
        Reflect.set(Object(items), path, {
          ...mark,
          ...Object.fromEntries(operations.map(([key]) => [key, mark])),
        })
      }
      for (const holder of [item, isMapping(item) ? item['additionalOperations'] : undefined]) {
        for (const [key, operation] of getEntries(holder)) {
          const isOne = holder !== item || isMethod(key)
          if (isOne && isInternal(operation)) Reflect.set(Object(holder), key, mark)
        }
      }
    }
  }
}

const mark: Mapping = { 'x-internal': true }

/**
 * Checks the size of a file once, so that later traversals need no limits.
 *
 * @returns whether it exceeds 500 levels or, with aliases expanded, 5 million values
 */
export function findExceededLimit(root: unknown): 'depth' | 'size' | undefined {
  // Only YAML shares values, so only then can a value be visited twice.
  const sizes = new Map<object, number>()
  let excess: 'depth' | 'size' | undefined

  const measure = (value: unknown, depth: number): number => {
    if (typeof value !== 'object' || value === null) return 1
    if (depth > maxDepth) excess = 'depth'
    if (excess) return 1
    const known = sizes.get(value)
    if (known !== undefined) return known
    let size = 1
    if (Array.isArray(value)) {
      for (const item of value) size += measure(item, depth + 1)
    } else {
      for (const key in value) size += measure(Reflect.get(value, key), depth + 1)
    }
    if (size > maxValues) excess = 'size'
    sizes.set(value, size)
    return size
  }

  measure(root, 0)
  return excess
}

const maxDepth = 500
const maxValues = 5_000_000
