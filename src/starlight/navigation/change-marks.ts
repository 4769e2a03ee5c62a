import type { ChangeKind } from '#openapi/changes/change.ts'
import { isObject } from '#openapi/load/located.ts'
import { createChangedPointerFinder, findNearestPointer } from '#openapi/load/nearest-pointer.ts'
import { getOrCreate } from '#openapi/shared-api-description.ts'
import { getPointerTokens } from '#schema/pointer.ts'
import type { ApiReference } from '../reference/api-reference.ts'
import type { SchemaMarks } from '../schema-outline/outline.ts'
import { getChanges, getVersionPairs } from './version-pairs.ts'
import type { VersionPair } from './version-pairs.ts'

/** The additions and deprecations of a version of a document, for the marks on its pages. */
export interface ChangeMarks extends SchemaMarks {
  /** Returns whether a part of an operation, or the operation itself, is new. Operations may share a part that is new in only one. */
  readonly isNewPart: (operation: string | undefined, at: string) => boolean
  readonly isNewlyDeprecatedPart: (operation: string | undefined, at: string) => boolean
}

/** Returns the marks of a version; undefined if it has no predecessor. Indexed once for all pages. */
export function getChangeMarks(
  apiReferences: readonly ApiReference[],
  apiReference: ApiReference,
): ChangeMarks | undefined {
  if (apiReference.version === undefined) return undefined
  const known = getOrCreate(marksByReference, apiReferences, () => new WeakMap())
  return getOrCreate(known, apiReference, () => {
    const pair = getVersionPairs(apiReferences, apiReference).find(
      ({ newer }) => newer === apiReference,
    )
    return { marks: pair && indexMarks(pair) }
  }).marks
}

const marksByReference = new WeakMap<
  readonly ApiReference[],
  WeakMap<ApiReference, { readonly marks: ChangeMarks | undefined }>
>()

function indexMarks(pair: VersionPair): ChangeMarks {
  const { older, newer } = pair
  const locate = createChangedPointerFinder(newer.api)
  const fields = new Set<string>()
  const parts = new Set<string>()
  const deprecated = new Set<string>()
  for (const { kind, after, operations } of getChanges(pair)) {
    const keys = operations.length === 0 ? [undefined] : operations.map((one) => one.after)
    if (kind === 'field-added') {
      // A reference to another schema adds its fields to an operation, but the schema had them before.
      if (findValue(older.api.document, after) === undefined) fields.add(after)
    } else if (partKinds.has(kind)) {
      for (const key of keys) parts.add(formatKey(key, after))
    } else if (kind === 'deprecated') {
      if (!after.endsWith('/deprecated'))
        for (const key of keys) deprecated.add(formatKey(key, after))
      else if (findValue(older.api.document, after) !== true) deprecated.add(after)
    }
  }
  return {
    version: newer.version.label,
    isNewField: (at) => has(fields, at, locate),
    isNewlyDeprecated: (at) => has(deprecated, at, locate),
    isNewPart: (operation, at) => parts.has(formatKey(operation, locate(at))),
    isNewlyDeprecatedPart: (operation, at) => deprecated.has(formatKey(operation, locate(at))),
  }
}

const partKinds: ReadonlySet<ChangeKind> = new Set([
  'operation-added',
  'webhook-added',
  'callback-added',
  'parameter-added',
  'header-added',
  'response-added',
])

function formatKey(operation: string | undefined, pointer: string): string {
  return `${operation ?? ''} ${pointer}`
}

/** Returns whether the changes name a pointer, and not one that contains it, as for a part that a conversion created. */
function has(changed: ReadonlySet<string>, at: string, locate: (at: string) => string): boolean {
  const located = locate(at)
  return changed.has(located) && getPointerTokens(located).at(-1) === getPointerTokens(at).at(-1)
}

/** Returns the value at a pointer, which is one token shorter in Swagger 2.0; undefined if the document has none. */
function findValue(document: object, pointer: string): unknown {
  if (!pointer.startsWith('#')) return undefined
  const tokens = getPointerTokens(pointer)
  const nearest = getPointerTokens(findNearestPointer(document, pointer))
  if (tokens.at(-1) !== nearest.at(-1) || nearest.length < tokens.length - 1) return undefined
  return nearest.reduce<unknown>(
    (value, token) =>
      isObject(value) && Object.hasOwn(value, token) ? Reflect.get(value, token) : undefined,
    document,
  )
}
