import type { Operation } from '#request/description/operation.ts'
import { collectOperations, countOperations } from '../../navigation/group-by-tag.ts'
import type { OperationGroup } from '../../navigation/group-by-tag.ts'
import { getReferenceName } from '#schema/pointer.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import { getSchemaUses, indexSchemas, simplify } from '../../schema-outline/schema-index.ts'

/**
 * Selects the groups that the start page shows as cards: the document's groups of groups, else the six whose own schema
 * is used most, and then the largest. Both results keep the order of the document, and exclude groups without
 * operations.
 */
export function selectGroupCards(
  groups: readonly OperationGroup[],
  api: Pick<ApiDescription, 'documented' | 'operations' | 'schemas'>,
) {
  const all = groups.filter((group) => countOperations(group) > 0)
  const gathered = all.filter((group) => group.operations.length === 0)
  const candidates = gathered.length > 0 ? gathered : all
  const ranked = candidates
    .toSorted((one, other) => countOperations(other) - countOperations(one))
    .map((group) => ({ group, resource: getResource(group) }))
    // Of the groups “Account” and “Accounts”, the larger one has the schema.
    .map(({ group, resource }, index, sorted) => ({
      group,
      uses:
        sorted.findIndex((other) => other.resource === resource) < index
          ? 0
          : countSchemaUses(group, api),
    }))
    .toSorted((one, other) => other.uses - one.uses)
  const chosen = new Set(ranked.slice(0, mostCards).map(({ group }) => group))
  return { cards: all.filter((group) => chosen.has(group)), all }
}

/** Counts the uses of a group's own schema: of those in its operations with its name, the one that is used most. */
function countSchemaUses(
  group: OperationGroup,
  api: Pick<ApiDescription, 'documented' | 'operations' | 'schemas'>,
): number {
  const { usersOf } = indexSchemas(api.schemas)
  const resource = getResource(group)
  const own = new Set(collectOperations(group))
  const counts = [...getSchemaUses(api)].map(([reference, operations]) =>
    isNamed(getReferenceName(reference), resource) && operations.some((one) => own.has(one))
      ? operations.length + usersOf(reference).length
      : 0,
  )
  return Math.max(0, ...counts)
}

/** Returns the singular of a group's name, as in the names of schemas: `Payment intents` → `paymentintent`. */
function getResource({ title }: OperationGroup): string {
  return simplify(title)
    .replace(/ies$/, 'y')
    .replace(/(?<=s|x|z|ch|sh)es$/, '')
    .replace(/(?<=[^s])s$/, '')
}

/** Returns whether a word of a schema's name begins with a resource: `full-repository` is named after `repo`. */
function isNamed(name: string, resource: string): boolean {
  const words = name.split(/[^\p{L}\d]+|(?<=[\p{Ll}\d])(?=\p{Lu})/u)
  return (
    resource.length > 2 &&
    words.some((_, index) => simplify(words.slice(index).join('')).startsWith(resource))
  )
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
  const isTime = /^T\d{2}:\d{2}/.test(rest) || scriptDate.test(text)
  const time = Date.parse(isTime ? text : date)
  if (Number.isNaN(time)) return text
  const formatted = dateFormat.format(time)
  return rest === '' || isTime ? formatted : `${formatted} (${text})`
}

/** A date as JavaScript prints it, which some documents have from YAML: `Wed Oct 15 2025 13:53:19 GMT+0000 (…)`. */
const scriptDate = /^[A-Z][a-z]{2} [A-Z][a-z]{2} \d{1,2} \d{4} \d{2}:\d{2}:\d{2} GMT[+-]\d{4}/

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
