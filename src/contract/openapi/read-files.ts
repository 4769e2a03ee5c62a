import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { ContractError } from '../contract-error.ts'
import { measureExtent } from './measure-extent.ts'
import { parseSource, tooDeep } from './parse-source.ts'
import { readReference } from './reference.ts'
import type { SourceFile, SourceFiles, UnreadFile } from './source-file.ts'

/**
 * Reads a document and the files that it refers to, each once. Nothing outside of the document's folder is opened, also not
 * through a symbolic link, and nothing is fetched.
 *
 * @throws {ContractError} when the document itself cannot be read
 */
export async function readFiles(path: string): Promise<SourceFiles> {
  const opened = await readSource(path, path, basename(path))
  return readOthers(path, opened, new Map())
}

/**
 * Reads what a document refers to after it was changed, beside the files that are known.
 *
 * @param path of the document as it was written
 * @throws {ContractError} for a document that has become too large
 */
export async function readAdded(path: string, { main, others }: SourceFiles): Promise<SourceFiles> {
  return readOthers(path, { file: main, references: listReferences(main, path) }, new Map(others))
}

async function readOthers(
  path: string,
  opened: Opened,
  others: Map<string, SourceFile | UnreadFile>,
): Promise<SourceFiles> {
  const main = opened.file
  const folder = await realpath(dirname(path))
  const waiting = [opened]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const place of listOtherFiles(next)) {
      if (place === main.place || others.has(place)) continue
      // One after another, because what a file refers to is known only then, and each is read once.
      // oxlint-disable-next-line no-await-in-loop
      const read = await readOther(folder, place, join(dirname(path), place))
      others.set(place, 'why' in read ? read : read.file)
      if ('file' in read) waiting.push(read)
    }
  }
  return { main, others }
}

/** Bytes; a description beyond that was not meant for people. */
const largest = 128 * 1024 * 1024

interface Opened {
  readonly file: SourceFile
  /** Those that lead out of the file. */
  readonly references: readonly string[]
}

async function readSource(realPath: string, name: string, place: string): Promise<Opened> {
  const file = parseSource(await readBytes(realPath, name), name, place)
  return { file, references: listReferences(file, name) }
}

function listReferences(file: SourceFile, name: string): readonly string[] {
  const extent = measureExtent(file.value)
  if (extent.outcome === 'refused') {
    const sentence =
      extent.because === 'depth'
        ? tooDeep
        : 'The aliases of this YAML unfold to more than 5 million values. Write a schema once and refer to it by $ref.'
    throw new ContractError(name, 1, sentence)
  }
  return extent.references
}

function listOtherFiles({ file, references }: Opened): readonly string[] {
  return references.flatMap((text) => {
    const reference = readReference(text, file.place)
    return reference.kind === 'refused' ? [] : [reference.place]
  })
}

async function readBytes(path: string, name: string): Promise<Uint8Array> {
  const found = await stat(path).catch((cause: unknown) => {
    throw new ContractError(name, 1, `There is no such file, or it may not be read.`, { cause })
  })
  if (found.isDirectory()) {
    throw new ContractError(name, 1, 'This is a folder. Name the API document in it.')
  }
  // A pipe or a device may never end.
  if (!found.isFile()) throw new ContractError(name, 1, 'This is no ordinary file.')
  if (found.size > largest) {
    throw new ContractError(name, 1, 'This file is larger than 128 MB, the limit of this portal.')
  }
  return readFile(path).catch((cause: unknown) => {
    throw new ContractError(name, 1, `This file may not be read.`, { cause })
  })
}

async function readOther(
  folder: string,
  place: string,
  name: string,
): Promise<Opened | UnreadFile> {
  const real = await realpath(join(folder, place)).catch(() => undefined)
  if (real === folder) return { why: 'which leads to the folder of the document, and to no file' }
  if (real === undefined) return { why: 'which leads to a file that is not there' }
  if (!real.startsWith(folder === sep ? sep : folder + sep)) {
    return {
      why: 'which leads out of the folder of the document, by a symbolic link; copy the file there',
    }
  }
  try {
    return await readSource(real, name, place)
  } catch (error) {
    if (!(error instanceof ContractError)) throw error
    return { why: `whose file cannot be read (${error.message.replace(/\.$/, '')})` }
  }
}
