import type { Operation } from '#request/description/operation.ts'
import { countOperations } from '../../navigation/group-by-tag.ts'
import type { OperationGroup } from '../../navigation/group-by-tag.ts'

/**
 * Selects the groups that the start page shows as cards: the document's groups of groups, else the six largest groups. It
 * lists the others. Both results keep the order of the document, and exclude groups without operations.
 */
export function selectGroupCards(groups: readonly OperationGroup[]) {
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

/** Returns the simplest operation to call: a GET without required input that a page can send. */
export function findFirstCall(operations: readonly Operation[]): Operation | undefined {
  const callable = operations.filter(({ callable: { from } }) => from === 'page')
  const current = callable.filter(({ isDeprecated }) => !isDeprecated)
  const safe = current.filter(({ method }) => method === 'GET')
  const plain = safe.filter(({ parameters }) => parameters.every(({ isRequired }) => !isRequired))
  return [plain, safe, current, callable, operations].find((list) => list.length > 0)?.[0]
}

/** Returns undefined if the text means that there is no version. */
export function formatVersion(version: string | undefined): string | undefined {
  const text = version?.trim() ?? ''
  if (text === '' || /^(?:unversioned|none|n\/a|null)$/i.test(text)) return undefined
  const [, date = '', rest = ''] = /^(\d{4}-\d{2}-\d{2})(.*)$/.exec(text) ?? []
  const time = Date.parse(date)
  if (Number.isNaN(time)) return text
  const formatted = dateFormat.format(time)
  return rest === '' ? formatted : `${formatted} (${text})`
}

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
