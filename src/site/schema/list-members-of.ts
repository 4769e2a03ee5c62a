import type { Schema } from '#core/request/description/schema.ts'
import type { SchemaView, Source } from './collect-view.ts'
import { listRequired } from './describe-limits.ts'
import { enterPointer, isKeywords, isSchema, readOwn } from './keywords.ts'
import type { Direction, Said } from './outline.ts'
import { resolveLink } from './read-view.ts'

/** A member of an object, as all parts together describe it. */
export interface Member {
  readonly name: string
  /** Empty where it is only required. */
  readonly sources: readonly Source[]
  readonly pointer: string
  readonly presence: Said
  /** The named schema that it comes from, where parts come from several. */
  readonly origin: string | undefined
}

export interface MemberList {
  readonly members: readonly Member[]
  /** Those that the other direction has. */
  readonly leftOut: readonly Said[]
}

/** The members in the order of the document. What only the other direction has is left out and named. */
export function listMembersOf(
  view: SchemaView,
  direction: Direction,
  schemas: ReadonlyMap<string, Schema>,
): MemberList {
  const found = new Map<string, Source[]>()
  for (const { keywords, pointer, origin } of view.parts) {
    const properties = keywords['properties']
    if (!isKeywords(properties)) continue
    for (const [name, schema] of Object.entries(properties)) {
      if (!isSchema(schema)) continue
      const source = {
        schema,
        pointer: enterPointer(enterPointer(pointer, 'properties'), name),
        origin,
      }
      const known = found.get(name)
      if (known) known.push(source)
      else found.set(name, [source])
    }
  }
  const required = listRequired(view)
  for (const name of required.keys()) if (!found.has(name)) found.set(name, [])
  const members: Member[] = []
  const leftOut: Said[] = []
  const origins = new Set([...found.values()].flat().map(({ origin }) => origin))
  for (const [name, sources] of found) {
    const requiredAt = required.get(name)
    const [first] = sources
    const pointer = first?.pointer ?? requiredAt ?? view.pointer
    const isReadOnly = hasFlag(sources, 'readOnly', schemas)
    const isWriteOnly = hasFlag(sources, 'writeOnly', schemas)
    const isElsewhere =
      direction === 'request' ? isReadOnly : direction === 'response' && isWriteOnly
    if (isElsewhere) leftOut.push({ text: name, pointer })
    else {
      members.push({
        name,
        sources,
        pointer,
        presence: describePresence(requiredAt, pointer, direction, isReadOnly, isWriteOnly),
        origin: origins.size > 1 ? first?.origin : undefined,
      })
    }
  }
  return { members, leftOut }
}

/** What only one direction has is required there alone (OpenAPI 3.0.4, Schema Object, readOnly and writeOnly). */
function describePresence(
  requiredAt: string | undefined,
  pointer: string,
  direction: Direction,
  isReadOnly: boolean,
  isWriteOnly: boolean,
): Said {
  if (requiredAt === undefined) return { text: 'optional', pointer }
  const only = isReadOnly === isWriteOnly || direction !== 'both'
  const where = isReadOnly ? ' in responses' : ' in requests'
  return { text: `required${only ? '' : where}`, pointer: requiredAt }
}

function hasFlag(
  sources: readonly Source[],
  flag: 'readOnly' | 'writeOnly',
  schemas: ReadonlyMap<string, Schema>,
): boolean {
  return sources.some(({ schema }) => {
    if (!isKeywords(schema)) return false
    const own = readOwn(schema, flag)
    if (typeof own === 'boolean') return own
    return listReferences(schema).some((reference) => {
      return readOwn(resolveLink(reference, schemas) ?? {}, flag) === true
    })
  })
}

/** `allOf` around one reference is how 3.0 decorates it. */
function listReferences(schema: Readonly<Record<string, unknown>>): readonly string[] {
  const { $ref, allOf } = schema
  const inner = Array.isArray(allOf) ? allOf : []
  return [$ref, ...inner.map((one: unknown) => (isKeywords(one) ? one['$ref'] : undefined))].filter(
    (reference) => typeof reference === 'string',
  )
}
