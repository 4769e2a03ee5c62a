import { isList, isMap } from '#request/inputs.ts'
import type { Value } from '#request/inputs.ts'
import { toValue } from '#request/parse-exact-json.ts'
import { getProperties, getSources } from './stated.ts'
import { getPossibleTypes } from './types.ts'
import { viewChoices, viewSchema } from './view-schema.ts'
import type { SchemaView, Source } from './view-schema.ts'

/**
 * Converts data of a document, such as an example or a default, to its value in a request. A number
 * becomes text if the schema requires text: YAML parses `01234` and `1.10` without quotation marks
 * as numbers.
 */
export function convertStated(data: unknown, view: SchemaView): Value | undefined {
  const value = toValue(data)
  return value === undefined ? undefined : convertNumbersToText(value, view)
}

/** @returns the same value if no number becomes text */
export function convertNumbersToText(value: Value, view: SchemaView): Value {
  if (typeof value !== 'object' || value === null) return value
  if (isList(value)) {
    if (!value.some(isObject)) return value
    const items = viewSources(getSources(view, 'items'), view)
    const kept = value.map((item) => convertNumbersToText(item, items))
    return kept.every((item, index) => item === value[index]) ? value : kept
  }
  if (!isMap(value)) return requiresText(view) ? (value.source ?? value.digits) : value
  if (!value.members.some(([, member]) => isObject(member))) return value
  const described = Map.groupBy(
    [view, ...viewChoices(view)].flatMap(getProperties),
    ({ name }) => name,
  )
  const others = getSources(view, 'additionalProperties')
  const members = value.members.map(([name, member]) => {
    const own = described.get(name)?.map(({ sources }) => viewSources(sources, view)) ?? [
      viewSources(others, view),
    ]
    // If several choices have the property, each must require text.
    const kept = own.map((each) => convertNumbersToText(member, each))
    return [name, kept.includes(member) ? member : (kept[0] ?? member)] as const
  })
  const isSame = members.every(([, member], index) => member === value.members[index]?.[1])
  return isSame ? value : { members }
}

function isObject(value: Value): boolean {
  return typeof value === 'object' && value !== null
}

function viewSources(sources: readonly Source[], { find }: SchemaView): SchemaView {
  return viewSchema(sources, { find })
}

/** Returns whether a schema allows text and not numbers. */
function requiresText(view: SchemaView): boolean {
  const own = getPossibleTypes(view)
  if (own.length > 0) return own.every((type) => type === 'string')
  // A choice between further choices has their types.
  const choices = viewChoices(view)
    .map((choice) => ({ types: getPossibleTypes(choice), isOpen: choice.choiceSets.length === 0 }))
    .filter(({ types, isOpen }) => types.length > 0 || isOpen)
  return choices.length > 0 && choices.every(({ types }) => types.join() === 'string')
}
