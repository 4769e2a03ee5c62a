import { effects } from '#openapi/changes/change.ts'
import type { Change, ChangedOperation, Effect } from '#openapi/changes/change.ts'
import type { PortalText } from '../../i18n/translate.ts'

export const effectTexts = {
  breaking: {
    label: 'Breaking',
    about:
      'A request that was valid is no longer valid, or a response may hold or lack what the older version excluded.',
  },
  unknown: { label: 'Unknown', about: 'The documents of the versions do not decide the effect.' },
  indirect: {
    label: 'Indirect',
    about:
      'The same requests are valid, but a name in generated code, a default or a server changed.',
  },
  compatible: { label: 'Compatible', about: 'Clients of the older version keep working.' },
} as const satisfies Readonly<
  Record<Effect, { readonly label: PortalText; readonly about: string }>
>

/** Changes with one effect. */
export interface EffectGroup {
  readonly effect: Effect
  readonly count: number
  readonly groups: readonly ChangeGroup[]
  /** Changed titles and descriptions, which only matter to readers. */
  readonly words: readonly ChangeGroup[]
}

/** The changes of one operation, of a schema that several operations share, or of the rest of the document. */
export interface ChangeGroup {
  readonly operation: ChangedOperation | undefined
  readonly schema: string | undefined
  readonly changes: readonly Change[]
}

export function groupByEffect(changes: readonly Change[]): readonly EffectGroup[] {
  return effects.flatMap((effect) => {
    const own = changes.filter((change) => change.effect === effect)
    if (own.length === 0) return []
    const groups = groupByOperation(own.filter((change) => !isText(change)))
    return [{ effect, count: own.length, groups, words: groupByOperation(own.filter(isText)) }]
  })
}

/** Returns the first breaking changes, by operation, and the number of all. */
export function getFirstBreaking(changes: readonly Change[]) {
  const breaking = changes.filter((change) => change.effect === 'breaking' && !isText(change))
  const inOrder = groupByOperation(breaking).flatMap((group) => group.changes)
  return { groups: groupByOperation(inOrder.slice(0, mostBreaking)), count: breaking.length }
}

/** More than that are read on the page of the two versions. */
export const mostBreaking = 5

function isText({ kind }: Change): boolean {
  return kind === 'words'
}

function groupByOperation(changes: readonly Change[]): readonly ChangeGroup[] {
  const groups = Map.groupBy(changes, ({ operations: [first, ...others], schema }) =>
    others.length === 0 ? `operation ${first?.name}` : `schema ${schema}`,
  )
  return Array.from(groups.values(), (own) => {
    const [first] = own
    const isShared = (first?.operations.length ?? 0) > 1
    return {
      operation: isShared ? undefined : first?.operations[0],
      schema: isShared ? first?.schema : undefined,
      changes: own,
    }
  })
}
