import type { Header } from '#core/request/inputs.ts'
import { schemaHoldings } from '#schema/keywords.ts'
import type { DetectorName } from './detector-names.ts'
import type { Place } from '../source/reference.ts'
import { enter, isExtension, isMapping } from '../source/located.ts'
import type { Located } from '../source/located.ts'

/** Something the source does not show, and what a client should therefore not assume. */
export interface OpenPoint {
  readonly id: string
  /** The section of the source that it belongs to, or the nearest one if it is not mentioned; where the document cites none, undefined. */
  readonly section: string | undefined
  /** Whether the source calls it "not shown". What it does not mention is just as open. */
  readonly mentioned: boolean
  readonly topic: string
  readonly assume: string
  readonly subject: string
}

/** Statements of the source that contradict each other, with the interpretation the portal chose. */
export interface Contradiction {
  readonly id: string
  readonly section: string | undefined
  readonly topic: string
  readonly statements: readonly string[]
  readonly reading: string
}

/** An entry of the document that states in its own words what a detector finds, which is then not reported. */
export interface Covering {
  readonly detector: DetectorName
  /** The object that says so, for itself and all that it holds. */
  readonly at: Place
}

export interface OperationProvenance {
  readonly section: string | undefined
  /** Open points of the operation, its responses and its path, in the order of the document. */
  readonly openPoints: readonly OpenPoint[]
  readonly statedHeaders: readonly Header[]
}

export interface Provenance {
  readonly openPoints: readonly OpenPoint[]
  readonly contradictions: readonly Contradiction[]
  readonly coverings: readonly Covering[]
  readonly operations: ReadonlyMap<string, OperationProvenance>
}

/**
 * Every `x-` extension of a file, in order. Names that an author chose and data are no extensions: a header, a property or a
 * schema may be called `x-…`, and what an example holds is not looked at.
 */
export function* findExtensions(located: Located): Generator<Located> {
  yield* walk(located, false)
}

function* walk(located: Located, holdsNames: boolean): Generator<Located> {
  const { value } = located
  if (Array.isArray(value)) {
    for (const index of value.keys()) yield* walk(enter(located, index), false)
    return
  }
  if (!isMapping(value)) return
  for (const key of Object.keys(value)) {
    const child = enter(located, key)
    if (holdsNames) yield* walk(child, false)
    else if (isExtension(key)) yield child
    // A response may be called default, and is no data.
    else if (key === 'default' && located.key === 'responses') yield* walk(child, false)
    else if (!data.has(key)) yield* walk(child, isNames(key) && isMapping(child.value))
  }
}

/** Keys of what a service or its client sends, or what is compared with it. */
const data: ReadonlySet<string> = new Set([
  'const',
  'dataValue',
  'default',
  'enum',
  'example',
  'examples',
  'mapping',
  'scopes',
  'value',
])

/** Maps from names that an author chose. Those of paths, responses and callbacks may be extended (OpenAPI 3.1.1). */
const names: ReadonlySet<string> = new Set([
  'content',
  'encoding',
  'headers',
  'links',
  'parameters',
  'pathItems',
  'requestBodies',
  'schemas',
  'securityDefinitions',
  'securitySchemes',
  'variables',
])

function isNames(key: string): boolean {
  return names.has(key) || schemaHoldings.get(key) === 'names'
}
