import { asList, getTypes, isKeywords } from '#schema/keywords.ts'
import type { Keywords } from '#schema/keywords.ts'
import type { ChoiceSet, Part, SchemaView } from '#schema/view/view-schema.ts'

/** Replaces alternatives that only state a type, or only values, by one `type` or `enum`, which is the same in other words. */
export function simplifyChoices(view: SchemaView): SchemaView {
  const parts = [...view.parts]
  const choiceSets = view.choiceSets.filter((set) => {
    const keywords = mergeAlternatives(set)
    if (keywords) parts.push(createPart(keywords, set))
    return !keywords
  })
  return choiceSets.length === view.choiceSets.length ? view : { ...view, parts, choiceSets }
}

function createPart(keywords: Keywords, { pointer }: ChoiceSet): Part {
  return { keywords, schema: keywords, pointer, origin: undefined, isBesideNull: false }
}

function mergeAlternatives({ choices, keyword }: ChoiceSet): Keywords | undefined {
  const all = choices.map(({ schema }) => schema).filter(isKeywords)
  if (all.length < choices.length) return undefined
  const types = all.flatMap(getTypes)
  // A value that matches two of `oneOf` is not permitted.
  const isDistinct = keyword === 'anyOf' || new Set(types.map(toWiderType)).size === types.length
  if (isDistinct && all.every((one) => hasOnly(one, ['type']))) return { type: types }
  const values = all.flatMap(getValues)
  const isSimple = all.every(
    (one) => hasOnly(one, ['const', 'enum', 'type']) && getValues(one).length > 0,
  )
  return isSimple ? { enum: values } : undefined
}

function toWiderType(type: string): string {
  return type === 'integer' ? 'number' : type
}

function getValues(keywords: Keywords): readonly unknown[] {
  return Object.hasOwn(keywords, 'const') ? [keywords['const']] : asList(keywords['enum'])
}

/** Returns whether a schema has one of the keywords and no others, except words. */
function hasOnly(keywords: Keywords, names: readonly string[]): boolean {
  const own = Object.keys(keywords).filter((key) => !words.has(key) && !key.startsWith('x-'))
  return own.length > 0 && own.every((key) => names.includes(key))
}

const words: ReadonlySet<string> = new Set(['title', 'description', 'deprecated', 'examples'])
