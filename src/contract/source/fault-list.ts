import { findPath } from './located.ts'
import type { Located } from './located.ts'
import type { SourceFile } from './source-file.ts'

export interface Fault {
  /** `operation`: the operations named cannot be called. `noted`: read nevertheless, as the sentence says. */
  readonly weight: 'operation' | 'noted'
  readonly file: string
  /** Counted from 1. */
  readonly line: number
  /** The mistake, and the remedy. */
  readonly sentence: string
  /** By method and path, such as `GET /users`, or a path whose operations are unknown; empty where the fault is the document's. */
  readonly operations: readonly string[]
}

/** Gathers faults with their places; lines are looked up once, at the end. */
export interface FaultList {
  /** @param operation by method and path, where the fault is one operation's */
  add(weight: Fault['weight'], at: Located, sentence: string, operation?: string): void
  /** By file and line. One fault that several operations meet is one entry. */
  list(): readonly Fault[]
}

/** @param findOrigin where a value was written, if that is not where it stands */
export function createFaultList(findOrigin: (at: Located) => Located = (at) => at): FaultList {
  const entries = new Map<string, Entry>()
  return {
    add(weight, place, sentence, operation) {
      const at = findOrigin(place)
      const path = findPath(at)
      const id = JSON.stringify([weight, at.file.place, path, sentence])
      const entry = entries.get(id) ?? { weight, file: at.file, path, sentence, operations: [] }
      entries.set(id, entry)
      if (operation !== undefined && !entry.operations.includes(operation)) {
        entry.operations.push(operation)
      }
    },
    list: () => findLines([...entries.values()]).toSorted(compareFaults),
  }
}

interface Entry {
  readonly weight: Fault['weight']
  readonly file: SourceFile
  readonly path: readonly string[]
  readonly sentence: string
  readonly operations: string[]
}

function findLines(entries: readonly Entry[]): readonly Fault[] {
  return [...Map.groupBy(entries, ({ file }) => file)].flatMap(([file, own]) => {
    const lines = file.findLines(own.map(({ path }) => path))
    return own.map(({ weight, sentence, operations }, index) => {
      return { weight, file: file.name, line: lines[index] ?? 1, sentence, operations }
    })
  })
}

/** By file and line. */
export function compareFaults(one: Fault, other: Fault): number {
  if (one.file !== other.file) return one.file < other.file ? -1 : 1
  return one.line - other.line
}
