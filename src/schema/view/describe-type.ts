import { nameReference } from '../pointer.ts'
import { listSources, listStated } from './stated.ts'
import type { TypeWord } from './stated.ts'
import { inferType, objectKeywords, readTypes } from './read-types.ts'
import { resolveReference, viewSchema } from './view-schema.ts'
import type { Link, SchemaView } from './view-schema.ts'

/**
 * The line that says what a value is, such as `array of strings`: the same words wherever a type is named.
 *
 * @param items the line of the items of a list, if somebody has read them already
 * @param variants the lines of its choices, where each is no more than a type
 */
export function listTypeWords(
  view: SchemaView,
  { items, variants }: DescribeOptions = {},
): readonly TypeWord[] {
  if (view.falseAt.length > 0) return [{ text: 'nothing' }]
  const { nullAt } = readTypes(view)
  const own = listOwn(view, items)
  const links = view.links.map((link) => listLinkedWords(link, view))
  const isRepeated = links.length > 0 && own.every(({ text }) => text === 'object')
  const lines = [...links, ...(isRepeated || own.length === 0 ? [] : [own])]
  if (lines.length > 0) return joinWords(lines, ' and ')
  if (variants) return joinWords(variants, ' or ')
  const [set] = view.choiceSets
  if (set) return [{ text: `one of ${set.choices.length}` }]
  if (nullAt !== undefined && view.parts.every((part) => part.keywords['type'] === 'null')) {
    return [{ text: 'null' }]
  }
  return [{ text: isAnything(view) ? 'anything' : 'type not specified' }]
}

interface DescribeOptions {
  readonly variants?: readonly (readonly TypeWord[])[] | undefined
  readonly items?: readonly TypeWord[] | undefined
}

export function writeType(words: readonly TypeWord[]): string {
  return words.map(({ text }) => text).join('')
}

function listOwn(view: SchemaView, items: DescribeOptions['items']): readonly TypeWord[] {
  const { types, nullAt } = readTypes(view)
  const implied = inferType(view)
  const named = types.length > 0 || implied === undefined ? types : [implied]
  if (named.length === 0) {
    return nullAt !== undefined && view.parts.length === 0 ? [{ text: 'null' }] : []
  }
  const lines = named.map((type) =>
    type === 'array'
      ? listArrayWords(items ?? listItemWords(view), view)
      : [{ text: nameOneType(type, view) }],
  )
  return joinWords(lines, ' or ')
}

/** @returns undefined where nothing is said of them */
function listItemWords(view: SchemaView): readonly TypeWord[] | undefined {
  const sources = listSources(view, 'items')
  const { find, opened } = view
  return sources.length === 0
    ? undefined
    : listTypeWords(viewSchema(sources, { find, opened, isOpen: false }))
}

function listArrayWords(
  items: readonly TypeWord[] | undefined,
  view: SchemaView,
): readonly TypeWord[] {
  const isTuple = listStated(view, 'prefixItems').length > 0
  if (items) {
    const [only, ...others] = items
    if (only?.text === 'nothing') return [{ text: isTuple ? 'array' : 'empty array' }]
    const plural = only && others.length === 0 ? plurals.get(only.text) : undefined
    return [{ text: 'array of ' }, ...(plural === undefined ? items : [{ text: plural }])]
  }
  return [{ text: isTuple ? 'array' : 'array, items not specified' }]
}

const plurals: ReadonlyMap<string, string> = new Map(
  ['string', 'integer', 'number', 'boolean', 'object', 'array'].map((type) => [type, `${type}s`]),
)

function nameOneType(type: string, view: SchemaView): string {
  const says = memberKeywords.some((key) => listStated(view, key).length > 0)
  const hasMore = says || view.links.length > 0 || view.choiceSets.length > 0
  return type === 'object' && !hasMore ? 'object, members not specified' : type
}

const memberKeywords = [
  ...objectKeywords,
  'unevaluatedProperties',
  'minProperties',
  'propertyNames',
]

function listLinkedWords({ reference, isBroken }: Link, { find }: SchemaView): readonly TypeWord[] {
  const text = nameReference(reference)
  if (isBroken) {
    // An address of the web may hold it: nothing is fetched.
    const isElsewhere = /^[a-z][a-z\d+.-]*:/i.test(reference)
    return [
      {
        text: isElsewhere
          ? `${reference}, which is not read`
          : `${text}, which the document does not hold`,
      },
    ]
  }
  const type = resolveReference(reference, find)?.['type']
  const types = [type].flat().filter((one) => typeof one === 'string' && one !== 'null')
  return types.length === 0
    ? [{ text, reference }]
    : [{ text, reference }, { text: ` (${types.join(' or ')})` }]
}

function joinWords(lines: readonly (readonly TypeWord[])[], word: string): readonly TypeWord[] {
  return lines.flatMap((line, index) => (index === 0 ? line : [{ text: word }, ...line]))
}

/** Whether nothing at all is said of the value, which JSON Schema reads as: anything. */
function isAnything(view: SchemaView): boolean {
  return (
    view.choiceSets.length === 0 &&
    view.parts.every(({ keywords }) => Object.keys(keywords).every((key) => key.startsWith('x-')))
  )
}
