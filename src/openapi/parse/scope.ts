import type { Reason } from '#request/description/operation.ts'
import { citeClause } from '#text/citation.ts'
import type { Clause, Version } from '#text/citation.ts'
import { clauses } from '#text/clauses.ts'
import type { ProblemList } from '../load/problem-list.ts'
import { getChild } from '../load/located.ts'
import type { Located } from '../load/located.ts'
import type { SourcePointer } from '../load/reference.ts'
import type { InternalParts } from './internal-parts.ts'
import type { Resolver } from './resolver.ts'
import type { SchemaParser } from './schema-parser.ts'

/** The document and its problem list, as every parser of a part needs them. */
export interface DocumentScope extends ProblemReporter {
  /** OpenAPI version of the document; Swagger 2.0 has been converted to 3.0. */
  readonly version: Version
  readonly root: Located
  readonly resolver: Resolver
  readonly schemas: SchemaParser
  readonly getPointer: (at: Located) => SourcePointer
  readonly getTextPointer: (parent: Located, key: string) => SourcePointer | undefined
  readonly internalParts: InternalParts
  /** Internal operations, which are omitted, by method and path. */
  readonly internal: Set<string>
}

export interface OperationScope extends DocumentScope {
  /** Reasons why the operation cannot be called, in order of detection. */
  readonly reasons: readonly Reason[]
}

/** @returns a scope that reports all problems as warnings of the document */
export function createDocumentScope(
  parts: Pick<
    DocumentScope,
    'version' | 'root' | 'resolver' | 'internalParts' | 'schemas' | 'getPointer'
  >,
  problems: ProblemList,
): DocumentScope {
  return {
    ...parts,
    getTextPointer(parent, key) {
      const at = getChild(parent, key)
      return typeof at.value === 'string' ? parts.getPointer(at) : undefined
    },
    internal: new Set(),
    warn: (at, sentence) => problems.add('warning', at, sentence),
    reject: (at, sentence) => problems.add('warning', at, sentence),
  }
}

export function createOperationScope(
  scope: DocumentScope,
  problems: ProblemList,
  name: string,
): OperationScope {
  const reasons: Reason[] = []
  return {
    ...scope,
    reasons,
    warn: (at, sentence) => problems.add('warning', at, sentence, name),
    reject: (at, sentence, clause) => {
      problems.add('error', at, sentence, name)
      reasons.push({ sentence, citation: citeClause(clause, scope.version) })
    },
  }
}

export interface ProblemReporter {
  /** Reports a warning: the part is used, as the message describes. */
  readonly warn: (at: Located, sentence: string) => void
  /**
   * Reports an error that prevents calling the operation; in the scope of the document, a warning.
   */
  readonly reject: (at: Located, sentence: string, clause: Clause) => void
}

/** Follows references, and reports an error if one cannot be resolved. */
export function followOrReject(scope: DocumentScope, at: Located): Located | undefined {
  const resolution = scope.resolver.follow(at)
  if (resolution.outcome === 'found') return resolution.target
  scope.reject(resolution.at, resolution.sentence, clauses.reference)
  return undefined
}

/**
 * Follows references, and warns if one cannot be resolved.
 *
 * @param consequence a sentence
 */
export function followOrWarn(
  scope: DocumentScope,
  at: Located,
  consequence?: string,
): Located | undefined {
  const resolution = scope.resolver.follow(at)
  if (resolution.outcome === 'found') return resolution.target
  scope.warn(resolution.at, [resolution.sentence, consequence].filter(Boolean).join(' '))
  return undefined
}

/**
 * Caches the parsed parts of one kind, and reports their problems in each scope that uses them. Without it, a small document with many
 * references to one part could take hours.
 */
export function createPartCache<Part>() {
  type Parts = Map<object, { readonly result: Part; readonly reported: readonly Report[] }>
  const documents = new WeakMap<Located, Parts>()
  return (scope: DocumentScope, part: object, read: (scope: DocumentScope) => Part): Part => {
    const known: Parts = documents.get(scope.root) ?? new Map()
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
      warn: (at, sentence) => keep((to) => to.warn(at, sentence)),
      reject: (at, sentence, clause) => keep((to) => to.reject(at, sentence, clause)),
    })
    known.set(part, { result, reported })
    return result
  }
}

type Report = (reporter: ProblemReporter) => void
