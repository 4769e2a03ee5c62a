import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { ContractError } from '../source/fault-list.ts'
import { isDataName, isPlainPath } from '../source/source-file.ts'
import type { SourceFile, SourceFiles, UnreadFile } from '../source/source-file.ts'
import { parseSource, tooDeep } from '../source/parse-source.ts'
import { isMethod } from './path-item.ts'
import { reachFiles } from './reach-files.ts'
import { isInternal, isMapping } from '../source/located.ts'
import type { Mapping } from '../source/located.ts'

/**
 * Reads a document and the files that its references lead to. Nothing outside of the document's folder is opened, also not
 * through a symbolic link, and nothing is fetched.
 *
 * @param name of the document, as errors name it
 * @param address from which it was fetched
 * @throws {ContractError} when the document itself cannot be read
 */
export async function readFiles(path: string, name = path, address?: string): Promise<SourceFiles> {
  const main = { ...(await readSource(path, name, basename(path))), address }
  hideInternal(main.value)
  return { main, others: await readOthers(path, main) }
}

/**
 * Reads what a document refers to after it was changed.
 *
 * @param path of the document as it was written
 * @throws {ContractError} for a document that has become too large
 */
export async function readChanged(path: string, { main }: SourceFiles): Promise<SourceFiles> {
  refuseExcess(main, main.name)
  hideInternal(main.value)
  return { main, others: await readOthers(path, main) }
}

async function readOthers(path: string, main: SourceFile): Promise<SourceFiles['others']> {
  // Most documents are one file, and may be large.
  if (!leadsOut(main.value)) return new Map()
  const folder = await realpath(dirname(path))
  return reachFiles(main, (place) => readOther(folder, place, join(dirname(path), place)))
}

function leadsOut(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  for (const key in value) {
    const child: unknown = Reflect.get(value, key)
    const isReference = key === '$ref' || key === '$dynamicRef'
    if (isReference && typeof child === 'string' && !child.startsWith('#')) return true
    if (leadsOut(child)) return true
  }
  return false
}

async function readSource(realPath: string, name: string, place: string): Promise<SourceFile> {
  const file = parseSource(await readBytes(realPath, name), name, place)
  refuseExcess(file, name)
  return file
}

function refuseExcess(file: SourceFile, name: string): void {
  const excess = findExcess(file.value)
  if (!excess) return
  const sentence =
    excess === 'depth'
      ? tooDeep
      : 'The aliases of this YAML unfold to more than 5 million values. Write a schema once and refer to it by $ref.'
  throw new ContractError(name, 1, sentence)
}

async function readBytes(path: string, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const explain = (cause: unknown) => {
    throw new ContractError(name, 1, 'There is no such file, or it may not be read.', { cause })
  }
  const found = await stat(path).catch(explain)
  // A pipe or a device may never end.
  if (!found.isFile()) {
    throw new ContractError(name, 1, 'This is a folder or a device. Name a file.')
  }
  return readFile(path).catch(explain)
}

async function readOther(
  folder: string,
  place: string,
  name: string,
): Promise<SourceFile | UnreadFile> {
  const real = await realpath(join(folder, place)).catch(() => undefined)
  if (real === undefined || real === folder)
    return { why: 'which leads to a file that is not there' }
  if (!real.startsWith(folder === sep ? sep : folder + sep)) {
    return {
      why: 'which leads out of the folder of the document, by a symbolic link; copy the file there',
    }
  }
  const why = [place, relative(folder, real)].map(explainName).find((each) => each !== undefined)
  if (why !== undefined) return { why }
  try {
    return await readSource(real, name, place)
  } catch (error) {
    if (!(error instanceof ContractError)) throw error
    return { why: `whose file cannot be read (${error.message.replace(/\.$/, '')})` }
  }
}

/** Only a file of data is read: what the document refers to of it is published. */
function explainName(place: string): string | undefined {
  if (place.split(/[\\/]/).some((name) => name.startsWith('.'))) {
    return 'which leads to a hidden file; parts of it would be published, so copy what is meant for readers into another file'
  }
  if (!isPlainPath(place)) {
    return 'whose path has one of the characters %, # and ?, by which references end or are decoded; rename it'
  }
  return isDataName(place)
    ? undefined
    : 'whose name does not end in .json, .yaml or .yml; rename it'
}

/**
 * Leaves of the internal operations and path items of a document no more than the mark that they are, so that nothing tells of
 * them and they can be counted. The document itself is changed: an Overlay knows what it changed by its objects.
 */
function hideInternal(document: unknown): void {
  if (!isMapping(document)) return
  for (const items of [document['paths'], document['webhooks']]) {
    for (const [path, item] of listEntries(items)) {
      const operations = listEntries(item).filter(([key]) => isMethod(key))
      if (isInternal(item)) {
        Reflect.set(Object(items), path, {
          ...mark,
          ...Object.fromEntries(operations.map(([key]) => [key, mark])),
        })
      }
      for (const holder of [item, isMapping(item) ? item['additionalOperations'] : undefined]) {
        for (const [key, operation] of listEntries(holder)) {
          const isOne = holder !== item || isMethod(key)
          if (isOne && isInternal(operation)) Reflect.set(Object(holder), key, mark)
        }
      }
    }
  }
}

const mark: Mapping = { 'x-internal': true }

function listEntries(value: unknown): readonly (readonly [string, unknown])[] {
  return isMapping(value) ? Object.entries(value) : []
}

/**
 * Goes through a file once, so that whatever goes through it later needs no limits.
 *
 * @returns whether it has more than 500 levels or, with aliases unfolded, more than 5 million values
 */
export function findExcess(root: unknown): 'depth' | 'size' | undefined {
  // Only YAML shares values, and only then is a value met twice.
  const sizes = new Map<object, number>()
  let fault: 'depth' | 'size' | undefined

  const measure = (value: unknown, depth: number): number => {
    if (typeof value !== 'object' || value === null) return 1
    if (depth > deepest) fault = 'depth'
    if (fault) return 1
    const known = sizes.get(value)
    if (known !== undefined) return known
    let size = 1
    if (Array.isArray(value)) {
      for (const item of value) size += measure(item, depth + 1)
    } else {
      for (const key in value) size += measure(Reflect.get(value, key), depth + 1)
    }
    if (size > most) fault = 'size'
    sizes.set(value, size)
    return size
  }

  measure(root, 0)
  return fault
}

const deepest = 500
const most = 5_000_000
