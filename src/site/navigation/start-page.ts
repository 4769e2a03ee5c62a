import type { Operation } from '#core/request/description/operation.ts'
import { countOperations } from './group-by-tag.ts'
import type { OperationGroup } from './group-by-tag.ts'

/** The groups that the start page shows as cards, and all others, which it lists. Groups without operations are in neither. */
export interface ArrangedGroups {
  readonly cards: readonly OperationGroup[]
  readonly others: readonly OperationGroup[]
}

/** The groups that the document itself gathers, else the six largest; both lists are in the order of the document. */
export function arrangeGroups(groups: readonly OperationGroup[]): ArrangedGroups {
  const all = groups.filter((group) => countOperations(group) > 0)
  const gathered = all.filter((group) => group.operations.length === 0)
  const candidates = gathered.length > 0 ? gathered : all
  const chosen = new Set(
    candidates
      .toSorted((one, other) => countOperations(other) - countOperations(one))
      .slice(0, mostCards),
  )
  return {
    cards: all.filter((group) => chosen.has(group)),
    others: all.filter((group) => !chosen.has(group)),
  }
}

const mostCards = 6

/** The operation that a newcomer can call with the least: one that reads, takes no input and can be sent from a page. */
export function findFirstCall(operations: readonly Operation[]): Operation | undefined {
  const callable = operations.filter(({ callable: { from } }) => from === 'page')
  const current = callable.filter(({ isDeprecated }) => !isDeprecated)
  const reading = current.filter(({ method }) => method === 'GET')
  const plain = reading.filter(({ parameters }) =>
    parameters.every(({ isRequired }) => !isRequired),
  )
  return [plain, reading, current, callable, operations].find((list) => list.length > 0)?.[0]
}

/** Undefined where the version only says that there is none. */
export function writeVersion(version: string | undefined): string | undefined {
  const text = version?.trim() ?? ''
  if (text === '' || /^(?:unversioned|none|n\/a|null)$/i.test(text)) return undefined
  const [, date = '', rest = ''] = /^(\d{4}-\d{2}-\d{2})(.*)$/.exec(text) ?? []
  const time = Date.parse(date)
  if (Number.isNaN(time)) return text
  const words = dateFormat.format(time)
  return rest === '' ? words : `${words} (${text})`
}

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
