import type { Direction } from '#schema/view/direction.ts'
import type { SchemaView, Source } from '#schema/view/view-schema.ts'
import { getEffect } from './change.ts'
import type { Change, ChangeKind, Effect, Relation } from './change.ts'
import { createSchemaSubject, extendSubject, startWithSubject } from './subject.ts'
import type { Subject } from './subject.ts'

/** A change in a schema, before the operations that reach it are known. */
export type SchemaChange = Omit<Change, 'operations' | 'direction' | 'schema'>

/** The schemas that apply to one value in both descriptions. */
export interface SchemaPair {
  readonly before: readonly Source[]
  readonly after: readonly Source[]
  readonly direction: Direction
  readonly subject: Subject
  /** Whether the value is sent as text, such as that of a query parameter. */
  readonly isText?: boolean
}

/** A place in a document, and the named schema that contains it. */
export interface Place {
  readonly pointer: string
  readonly origin: string | undefined
}

export function placeAt(pointer: string | undefined): Place | undefined {
  return pointer === undefined ? undefined : { pointer, origin: undefined }
}

/** Two views that are compared, with the lists of what was found. */
export interface ViewPair {
  readonly before: SchemaView
  readonly after: SchemaView
  readonly direction: Direction
  readonly subject: Subject
  readonly isText: boolean
  /**
   * Reports a change whose sentence is the subject and the given rest.
   *
   * @param at the places in both descriptions; the schema itself if the part is missing there
   */
  readonly report: (
    kind: ChangeKind,
    result: Relation | { readonly effect: Effect },
    rest: string | ((subject: Subject) => string),
    at: { readonly before?: Place | undefined; readonly after?: Place | undefined },
    step?: string,
  ) => void
  /**
   * Adds a pair of a field, of the items or of an alternative.
   *
   * @param step the step of the path, or its subject from that of the schema
   */
  readonly addPart: (
    step: string | ((subject: Subject) => Subject),
    before: readonly Source[],
    after: readonly Source[],
  ) => void
  /** Returns whether two schemas permit the same values. */
  readonly isSame: (before: readonly Source[], after: readonly Source[]) => boolean
}

export function createViewPair(
  pair: SchemaPair,
  [before, after]: readonly [SchemaView, SchemaView],
  isSame: (pair: SchemaPair) => boolean,
) {
  const changes: SchemaChange[] = []
  const parts: SchemaPair[] = []
  const own = pair.after[0]?.origin
  const oldOwn = pair.before[0]?.origin
  /** Returns the subject of a place: another named schema, if one of `allOf` contains it. */
  const findSubject = (places: { before?: Place | undefined; after?: Place | undefined }) => {
    const { origin } = places.after ?? places.before ?? {}
    const around = places.after ? own : oldOwn
    return origin === undefined || origin === around ? pair.subject : createSchemaSubject(origin)
  }
  const view: ViewPair = {
    before,
    after,
    direction: pair.direction,
    subject: pair.subject,
    isText: pair.isText === true,
    report(kind, result, rest, at, step = '') {
      const found = findSubject(at)
      const subject = step === '' ? found : extendSubject(found, step)
      const sentence =
        typeof rest === 'string' ? `${startWithSubject(subject)} ${rest}` : rest(found)
      const effect = typeof result === 'string' ? getEffect(result, pair.direction) : result.effect
      changes.push({
        kind,
        effect,
        sentence,
        before: at.before?.pointer ?? findSchema(before, at.after),
        after: at.after?.pointer ?? findSchema(after, at.before),
      })
    },
    addPart(step, some, others) {
      const found = findSubject({ after: others[0], before: some[0] })
      const subject = typeof step === 'string' ? extendSubject(found, step) : step(found)
      const { direction, isText = false } = pair
      parts.push({ before: some, after: others, direction, subject, isText })
    },
    isSame: (some, others) => isSame({ ...pair, before: some, after: others }),
  }
  return { view, changes, parts }
}

/** Returns the pointer of the schema that lacks a part: of the same name as the one that has it, else the compared one. */
function findSchema({ parts, pointer }: SchemaView, other: Place | undefined): string {
  const named = parts.find(({ origin }) => origin !== undefined && origin === other?.origin)
  return named?.pointer ?? pointer
}
