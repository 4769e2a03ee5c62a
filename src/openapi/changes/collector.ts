import type { Schema } from '#request/description/parameter.ts'
import type { Direction } from '#schema/view/direction.ts'
import type { SourcePointer } from '../load/reference.ts'
import type { Change, ChangeKind, Effect } from './change.ts'
import type { ComparedPair, SchemaComparison } from './schema-pairs.ts'
import { startWithSubject } from './subject.ts'

/** A change before the operations that it affects are merged. */
export type FoundChange = Omit<Change, 'operations' | 'direction' | 'schema'> &
  Partial<Pick<Change, 'schema'>> & { readonly direction: Direction | undefined }

/** The result for one operation: its own changes, and the pairs of its schemas. */
export interface Comparison {
  readonly changes: readonly FoundChange[]
  readonly roots: readonly ComparedPair[]
}

export interface SchemaPlace {
  readonly schema: Schema | undefined
  readonly pointer: SourcePointer
}

/** Places the schema of a parameter or header. */
export function placeSchema({
  schema,
  schemaAt,
}: {
  readonly schema: Schema | undefined
  readonly schemaAt: SourcePointer
}): SchemaPlace {
  return { schema, pointer: schemaAt }
}

export type Collector = ReturnType<typeof createCollector>

interface Options {
  /** The direction of parameters and request bodies: `response` for a webhook or callback, which the service sends to the client. */
  readonly sent?: Direction
  /** The subject of the sentences, if not the operation, such as “webhook `petAdded`”. */
  readonly of?: string
}

/** Collects what a comparison of one operation, webhook or callback finds. */
export function createCollector(schemas: SchemaComparison, { sent = 'request', of }: Options = {}) {
  const changes: FoundChange[] = []
  const roots: ComparedPair[] = []
  const received: Direction = sent === 'request' ? 'response' : 'request'
  const start = of === undefined ? '' : `${startWithSubject({ path: '', holder: of })}: `
  const report = (
    kind: ChangeKind,
    effect: Effect,
    sentence: string,
    [before, after]: readonly [SourcePointer, SourcePointer],
    direction?: Direction,
  ) => {
    changes.push({ kind, effect, sentence: start + sentence, before, after, direction })
  }
  return {
    sent,
    received,
    report,
    /**
     * @param holder a noun phrase for the value, such as “the request body”
     * @param isText whether it is sent as text, without the type of the value
     */
    addSchemas: (
      direction: Direction,
      holder: string,
      before: SchemaPlace,
      after: SchemaPlace,
      isText = false,
    ): void => {
      const [old, next] = [before.schema, after.schema]
      if (old !== undefined && next !== undefined) {
        const toSources = ({ schema, pointer }: SchemaPlace) => [
          { schema, pointer, origin: undefined },
        ]
        const subject = { path: '', holder: of === undefined ? holder : `${holder} of the ${of}` }
        const both = { before: toSources(before), after: toSources(after) }
        const pair = { ...both, direction, subject, isText }
        roots.push(schemas.add(pair))
        return
      }
      if (old === next) return
      const isAdded = old === undefined
      const effect = isAdded && direction === 'response' ? 'compatible' : 'unknown'
      const rest = isAdded
        ? 'now has a schema; it was not specified.'
        : 'no longer has a schema, so that it is not specified.'
      const sentence = `${startWithSubject({ path: '', holder })} ${rest}`
      const at = [before.pointer, after.pointer] as const
      report(isAdded ? 'schema-added' : 'schema-removed', effect, sentence, at, direction)
    },
    result: (): Comparison => ({ changes, roots }),
  }
}
