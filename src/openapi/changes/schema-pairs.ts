import { getReference, isKeywords } from '#schema/keywords.ts'
import { decodeReference, getReferenceName } from '#schema/pointer.ts'
import type { FindSchema, Source } from '#schema/view/view-schema.ts'
import { compareViews } from './compare-views.ts'
import { createSchemaSubject } from './subject.ts'
import type { SchemaChange, SchemaPair } from './view-pair.ts'

/** A compared pair. Each pair is compared once, however many operations reach it, because documents share schemas. */
export interface ComparedPair extends SchemaPair {
  readonly changes: readonly SchemaChange[]
  /** The pairs of the fields, items and alternatives. */
  readonly parts: readonly ComparedPair[]
}

interface MutablePair extends SchemaPair {
  changes: readonly SchemaChange[]
  parts: readonly MutablePair[]
  state: 'waiting' | 'running' | 'done'
}

export type SchemaComparison = ReturnType<typeof createSchemaComparison>

/** Compares schemas pair by pair. Circular schemas end, because a known pair is not compared again. */
export function createSchemaComparison(findBefore: FindSchema, findAfter: FindSchema) {
  const pairs = new Map<string, MutablePair>()
  const waiting: MutablePair[] = []

  function register(given: SchemaPair): MutablePair {
    const before = followReference(given.before, findBefore)
    const after = followReference(given.after, findAfter)
    const way = `${given.direction}${given.isText === true ? ' text' : ''}`
    const key = [way, ...getPointers(before), '→', ...getPointers(after)].join(' ')
    const known = pairs.get(key)
    if (known) return known
    // A schema that only one description refers to is named by its place.
    const isNamed = before !== given.before && after !== given.after && !isReplaced(before, after)
    const name = isNamed ? after[0]?.origin : undefined
    const subject = name === undefined ? given.subject : createSchemaSubject(name)
    const pair: MutablePair = {
      ...given,
      before,
      after,
      subject,
      changes: [],
      parts: [],
      state: 'waiting',
    }
    pairs.set(key, pair)
    waiting.push(pair)
    return pair
  }

  /** Returns whether a reference to one schema was replaced by a reference to another: both descriptions have both. */
  function isReplaced([old]: readonly Source[], [next]: readonly Source[]): boolean {
    if (!old || !next || old.origin === undefined || old.origin === next.origin) return false
    return findAfter(old.pointer) !== undefined && findBefore(next.pointer) !== undefined
  }

  function compare(pair: MutablePair): void {
    if (pair.state !== 'waiting') return
    pair.state = 'running'
    const { changes, parts } = compareViews(pair, { findBefore, findAfter, isSame })
    pair.changes = changes
    pair.parts = parts.map(register)
    pair.state = 'done'
  }

  /** Returns whether two schemas permit the same values, as far as they can be compared. */
  function isSame(given: SchemaPair): boolean {
    const first = register(given)
    const met = new Set([first])
    for (const pair of met) {
      compare(pair)
      if (pair.changes.some(({ kind }) => !annotations.has(kind))) return false
      for (const part of pair.parts) met.add(part)
    }
    return true
  }

  return {
    /** Adds a pair to compare, such as that of a request body. */
    add: (pair: SchemaPair): ComparedPair => register(pair),
    /** Compares all pairs that were added, and what they consist of. */
    run(): void {
      for (let next = waiting.pop(); next; next = waiting.pop()) compare(next)
    },
  }
}

/** Kinds of changes that do not affect which values are valid. */
const annotations: ReadonlySet<string> = new Set(['words', 'deprecated', 'default'])

/** Follows a reference without other constraints to the named schema, so that all its uses are one pair. */
function followReference(sources: readonly Source[], find: FindSchema): readonly Source[] {
  let found = sources
  const met = new Set<string>()
  for (;;) {
    const [only, ...others] = found
    const reference = getReference(only?.schema)
    if (!only || others.length > 0 || reference === undefined || met.has(reference)) return found
    if (!isPlainReference(only.schema)) return found
    const schema = find(reference)
    if (schema === undefined) return found
    met.add(reference)
    found = [{ schema, pointer: decodeReference(reference), origin: getReferenceName(reference) }]
  }
}

function isPlainReference(schema: unknown): boolean {
  return isKeywords(schema) && Object.keys(schema).every((key) => referenceKeys.has(key))
}

const referenceKeys: ReadonlySet<string> = new Set(['$ref', 'summary', 'description'])

function getPointers(sources: readonly Source[]): readonly string[] {
  return sources.map(({ pointer }) => pointer)
}
