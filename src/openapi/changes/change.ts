import type { Direction } from '#schema/view/direction.ts'
import type { SourcePointer } from '../load/reference.ts'

/**
 * The effect of a change on a client of the older description, the most harmful first.
 *
 * - `breaking`: a request that was valid is no longer valid, or a response may hold or lack what the older description excluded.
 * - `unknown`: the descriptions do not decide it.
 * - `indirect`: the same requests are valid, but a name in generated code, a default or a server has changed.
 * - `compatible`: everything else.
 */
export type Effect = (typeof effects)[number]

export const effects = ['breaking', 'unknown', 'indirect', 'compatible'] as const

/** A difference between two API descriptions, at one place. */
export interface Change {
  /** A permanent identifier, such as `field-added`. */
  readonly kind: ChangeKind
  readonly effect: Effect
  /** A complete sentence that names no operation. Names and values of the documents are Markdown code spans. */
  readonly sentence: string
  /** Whether it changes what is sent or what is received; undefined if neither. */
  readonly direction: Direction | 'both' | undefined
  /** In the older document: the changed part, or the nearest one that contains it. */
  readonly before: SourcePointer
  /** In the newer document. */
  readonly after: SourcePointer
  /** The affected operations; empty if the change concerns the document or a webhook. */
  readonly operations: readonly ChangedOperation[]
  /** The named schema that contains it. */
  readonly schema: string | undefined
}

/** An operation of at least one of the two descriptions. */
export interface ChangedOperation {
  /** Method and path in the newer description, else in the older one, such as `GET /pets`. */
  readonly name: string
  readonly title: string
  /** Its slug in the older description; undefined if it is new. */
  readonly before: string | undefined
  /** Its slug in the newer description; undefined if it was removed. */
  readonly after: string | undefined
}

export type ChangeKind =
  | 'operation-removed'
  | 'operation-moved'
  | 'operation-added'
  | 'operation-id'
  | 'path-parameter-renamed'
  | 'webhook-removed'
  | 'webhook-added'
  | 'callback-removed'
  | 'callback-added'
  | 'parameter-removed'
  | 'parameter-added'
  | 'parameter-required'
  | 'parameter-optional'
  | 'serialization'
  | 'body-removed'
  | 'body-added'
  | 'body-required'
  | 'body-optional'
  | 'media-type-removed'
  | 'media-type-added'
  | 'response-removed'
  | 'response-added'
  | 'header-removed'
  | 'header-added'
  | 'header-required'
  | 'header-optional'
  | 'schema-removed'
  | 'schema-added'
  | 'field-removed'
  | 'field-added'
  | 'field-required'
  | 'field-optional'
  | 'other-fields'
  | 'type'
  | 'null'
  | 'values'
  | 'limit'
  | 'pattern'
  | 'format'
  | 'alternative-removed'
  | 'alternative-added'
  | 'condition'
  | 'security'
  | 'server'
  | 'default'
  | 'deprecated'
  | 'date'
  | 'words'

/**
 * How the set of permitted values changes. The `perhaps` relations are possible and not certain; the other set of values is excluded.
 */
export type Relation =
  'narrower' | 'wider' | 'different' | 'perhaps-narrower' | 'perhaps-wider' | 'undecided' | 'same'

/**
 * Returns the effect of a relation: requests that were valid must stay valid, so that the permitted values may only grow; in
 * responses they may only shrink.
 */
export function getEffect(relation: Relation, direction: Direction): Effect {
  if (relation === 'same') return 'compatible'
  if (relation === 'different') return 'breaking'
  if (relation === 'undecided') return 'unknown'
  const isNarrower = relation.endsWith('narrower')
  if (isNarrower !== (direction === 'request')) return 'compatible'
  return relation.startsWith('perhaps') ? 'unknown' : 'breaking'
}

/**
 * Returns the effect of a named part, such as a field or a parameter, that exists in only one description. Whether a service still
 * accepts a part that is no longer described is not specified.
 */
export function getNamedEffect(
  presence: 'added' | 'added-required' | 'removed',
  direction: Direction,
): Effect {
  if (presence === 'removed') return direction === 'request' ? 'unknown' : 'breaking'
  return presence === 'added-required' && direction === 'request' ? 'breaking' : 'compatible'
}
