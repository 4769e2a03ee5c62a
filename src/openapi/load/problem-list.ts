import { getPath } from './located.ts'
import type { Located, SourceFile } from './located.ts'
import { parseSourcePointer } from './reference.ts'
import type { SourcePointer } from './reference.ts'

export interface DocumentProblem {
  /** An error: the operations named cannot be called. A warning: the part is used as the message describes. */
  readonly severity: 'error' | 'warning'
  readonly file: string
  /** Counted from 1. */
  readonly line: number
  readonly sentence: string
  /**
   * Affected operations as method and path, such as `GET /users`, or as path; empty if it concerns
   * the document.
   */
  readonly operations: readonly string[]
}

export type ProblemList = ReturnType<typeof createProblemList>

/** @param findOrigin returns where a value was written, if elsewhere */
export function createProblemList(findOrigin: (at: Located) => Located = (at) => at) {
  const entries = new Map<string, Entry>()
  return {
    /** @param operation method and path, if it concerns one operation */
    add(
      severity: DocumentProblem['severity'],
      located: Located,
      sentence: string,
      operation?: string,
    ): void {
      const at = findOrigin(located)
      const path = getPath(at)
      const id = JSON.stringify([severity, at.file.path, path, sentence])
      const entry = entries.get(id) ?? { severity, file: at.file, path, sentence, operations: [] }
      entries.set(id, entry)
      if (operation !== undefined && !entry.operations.includes(operation)) {
        entry.operations.push(operation)
      }
    },
    /** Returns the problems by file and line. A problem shared by several operations is one entry. */
    list: () => locateEntries([...entries.values()]).toSorted(compareProblems),
  }
}

interface Entry {
  readonly severity: DocumentProblem['severity']
  readonly file: SourceFile
  readonly path: readonly string[]
  readonly sentence: string
  readonly operations: string[]
}

function locateEntries(entries: readonly Entry[]): readonly DocumentProblem[] {
  const lines = lookUpLines(entries)
  return entries.map(({ severity, file, sentence, operations }, index) => {
    return { severity, file: file.name, line: lines[index] ?? 1, sentence, operations }
  })
}

/**
 * Returns the lines of paths, in order. Scans each file once for all of them, because a large one
 * takes a second.
 */
function lookUpLines(
  wanted: readonly { readonly file: SourceFile | undefined; readonly path: readonly string[] }[],
): readonly (number | undefined)[] {
  const found: (number | undefined)[] = []
  for (const [file, own] of Map.groupBy(wanted.entries(), ([, one]) => one.file)) {
    const lines = file?.findLines(own.map(([, { path }]) => path)) ?? []
    for (const [at, [index]] of own.entries()) found[index] = lines[at]
  }
  return found
}

export function compareProblems(one: DocumentProblem, other: DocumentProblem): number {
  if (one.file !== other.file) return one.file < other.file ? -1 : 1
  return one.line - other.line
}

export class DocumentError extends Error {
  override readonly name = 'DocumentError'
  readonly file: string
  /** First line of the problem, counted from 1. */
  readonly line: number

  constructor(file: string, line: number, sentence: string, options?: ErrorOptions) {
    super(`${file}:${line}: ${sentence}`, options)
    this.file = file
    this.line = line
  }
}

export function createErrorAt(at: Located, sentence: string): DocumentError {
  const [line = 1] = at.file.findLines([getPath(at)])
  return new DocumentError(at.file.name, line, sentence)
}

export interface SourceLine {
  readonly file: string
  /** Counted from 1; the nearest existing parent if the pointer cannot be resolved. */
  readonly line: number
}

/**
 * Returns the lines of pointers, in order.
 *
 * @param files the files, starting with the document
 */
export function findLines(
  files: readonly SourceFile[],
  pointers: readonly SourcePointer[],
): readonly (SourceLine | undefined)[] {
  const wanted = pointers.map((pointer) => {
    const { file, path } = parseSourcePointer(pointer)
    return { path, file: file === '' ? files[0] : files.find((each) => each.path === file) }
  })
  const lines = lookUpLines(wanted)
  return wanted.map(({ file }, index) => {
    const line = lines[index]
    return file && line !== undefined ? { file: file.path, line } : undefined
  })
}
