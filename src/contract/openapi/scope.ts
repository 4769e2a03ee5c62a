import type { Reason } from '#core/request/description/operation.ts'
import { citeClause } from '#core/citation/citation.ts'
import type { Clause, Version } from '#core/citation/citation.ts'
import type { FaultList } from '../source/fault-list.ts'
import { enter } from '../source/located.ts'
import type { Located } from '../source/located.ts'
import type { Place } from '../source/reference.ts'
import type { InternalParts } from './internal-parts.ts'
import type { Resolver } from './resolver.ts'
import type { SchemaReader } from './schema-reader.ts'

/** The document as every reader of a part needs it, and the list that its faults go to. */
export interface DocumentScope extends FaultReporter {
  /** By whose rules the document is read; one of Swagger 2.0 is in the form of 3.0 by then. */
  readonly version: Version
  readonly root: Located
  readonly resolver: Resolver
  readonly schemas: SchemaReader
  readonly place: (at: Located) => Place
  readonly placeText: (parent: Located, key: string) => Place | undefined
  readonly internalParts: InternalParts
  /** The operations that are left out because they are internal, by method and path. */
  readonly internal: Set<string>
}

export interface OperationScope extends DocumentScope {
  /** The reasons why the operation cannot be called, in the order in which it came to light. */
  readonly reasons: readonly Reason[]
}

/** @returns a scope in which whatever is wrong is noted of the document as a whole */
export function openDocument(
  parts: Pick<
    DocumentScope,
    'version' | 'root' | 'resolver' | 'internalParts' | 'schemas' | 'place'
  >,
  faults: FaultList,
): DocumentScope {
  return {
    ...parts,
    placeText(parent, key) {
      const at = enter(parent, key)
      return typeof at.value === 'string' ? parts.place(at) : undefined
    },
    internal: new Set(),
    note: (at, sentence) => faults.add('noted', at, sentence),
    refuse: (at, sentence) => faults.add('noted', at, sentence),
  }
}

export function openOperation(
  scope: DocumentScope,
  faults: FaultList,
  name: string,
): OperationScope {
  const reasons: Reason[] = []
  return {
    ...scope,
    reasons,
    note: (at, sentence) => faults.add('noted', at, sentence, name),
    refuse: (at, sentence, clause) => {
      faults.add('operation', at, sentence, name)
      reasons.push({ sentence, citation: citeClause(clause, scope.version) })
    },
  }
}

export interface FaultReporter {
  /** A fault in what is read nevertheless, as the sentence says. */
  readonly note: (at: Located, sentence: string) => void
  /** A fault by which the operation cannot be called; one of the document as a whole is noted. */
  readonly refuse: (at: Located, sentence: string, clause: Clause) => void
}

/** Reads a part once, and says what is wrong with it to each scope that asks. */
type Recall<Part> = (
  scope: DocumentScope,
  part: object,
  read: (scope: DocumentScope) => Part,
) => Part

/**
 * Remembers what was read of the parts of one kind, and what was said about them. References may lead to one part from
 * everywhere, so that a small document could take hours if it were read each time.
 */
export function createMemory<Part>(): Recall<Part> {
  const documents = new WeakMap<Located, Map<object, Remembered<Part>>>()
  return (scope, part, read) => {
    const known = documents.get(scope.root) ?? new Map<object, Remembered<Part>>()
    documents.set(scope.root, known)
    const entry = known.get(part)
    for (const report of entry?.reported ?? []) report(scope)
    if (entry) return entry.result
    const reported: Report[] = []
    const keep = (report: Report) => {
      reported.push(report)
      report(scope)
    }
    const result = read({
      ...scope,
      note: (at, sentence) => keep((to) => to.note(at, sentence)),
      refuse: (at, sentence, clause) => keep((to) => to.refuse(at, sentence, clause)),
    })
    known.set(part, { result, reported })
    return result
  }
}

interface Remembered<Part> {
  readonly result: Part
  readonly reported: readonly Report[]
}

type Report = (reporter: FaultReporter) => void
