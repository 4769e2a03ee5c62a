import { getNumberText } from '#request/source-number.ts'
import { quoteDocument } from '#text/quote-document.ts'
import type { SchemaView } from './view-schema.ts'
import { isBytes, isKeywords } from '../keywords.ts'
import { appendToken } from '../pointer.ts'
import { getDistinct } from './stated.ts'
import type { Phrase, StatedValue } from './stated.ts'
import { formatPlain } from './format-value.ts'

/** Describes limits, in the order of `keys`. Keywords with schemas have separate rows. */
export function describeLimits(
  view: Pick<SchemaView, 'parts'>,
  keys: readonly string[] = Object.keys(wordings),
): readonly Phrase[] {
  // The type of bytes already includes this format.
  const isBinary = view.parts.some(({ keywords }) => isBytes(keywords))
  return keys.flatMap((key) =>
    getDistinct(view, key)
      .filter(({ value }) => !(isBinary && key === 'format' && value === 'binary'))
      .flatMap((stated) =>
        (wordings[key]?.(stated) ?? []).map(({ text, code, pointer }) => {
          return { text, code, pointer, origin: stated.origin }
        }),
      ),
  )
}

/**
 * Returns the limits that apply to values of these types; all if there is no type. Other limits
 * have no effect (JSON Schema 2020-12 Validation, section 6).
 */
export function getApplicableLimits(types: readonly string[]): readonly string[] {
  return Object.keys(wordings).filter((key) => {
    const type = typeOfLimit.get(key)
    return (
      types.length === 0 ||
      type === undefined ||
      types.includes(type) ||
      (type === 'number' && types.includes('integer'))
    )
  })
}

const limitsOf: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'pattern', 'contentEncoding', 'contentMediaType'],
  number: ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'multipleOf'],
  array: ['minItems', 'maxItems', 'uniqueItems', 'unevaluatedItems', 'items', 'additionalItems'],
  object: [
    'minProperties',
    'maxProperties',
    'additionalProperties',
    'unevaluatedProperties',
    'dependentRequired',
    'dependencies',
  ],
}

const typeOfLimit: ReadonlyMap<string, string> = new Map(
  Object.entries(limitsOf).flatMap(([type, keys]) => keys.map((key) => [key, type] as const)),
)

type Describe = (stated: StatedValue) => readonly Phrase[]

const wordings: Readonly<Record<string, Describe>> = {
  format: (stated) => describeText('format', stated),
  contentEncoding: (stated) => describeText('encoded as', stated),
  contentMediaType: (stated) => describeText('media type', stated),
  minimum: (stated) => describeBound('at least', stated),
  exclusiveMinimum: (stated) => describeBound('greater than', stated),
  maximum: (stated) => describeBound('at most', stated),
  exclusiveMaximum: (stated) => describeBound('less than', stated),
  multipleOf: (stated) => describeBound('a multiple of', stated),
  minLength: (stated) => describeCount('at least', 'character', stated),
  maxLength: (stated) => describeCount('at most', 'character', stated),
  pattern: (stated) => describeText('matches the regular expression', stated),
  minItems: (stated) => describeCount('at least', 'item', stated),
  maxItems: (stated) => describeCount('at most', 'item', stated),
  uniqueItems: (stated) => describeFlag(true, 'no two items alike', stated),
  minProperties: (stated) => describeCount('at least', 'field', stated),
  maxProperties: (stated) => describeCount('at most', 'field', stated),
  additionalProperties: (stated) => [
    ...describeFlag(false, 'no other fields', stated),
    ...describeFlag(true, 'any other fields', stated),
    ...(isKeywords(stated.value) && Object.keys(stated.value).length === 0
      ? [{ text: 'any other fields', pointer: stated.pointer }]
      : []),
  ],
  unevaluatedProperties: (stated) =>
    describeFlag(false, 'no fields that are not described', stated),
  unevaluatedItems: (stated) => describeFlag(false, 'no items that are not described', stated),
  items: (stated) => describeFlag(false, 'no further items', stated),
  additionalItems: (stated) => describeFlag(false, 'no further items', stated),
  dependentRequired: describeDependencies,
  dependencies: describeDependencies,
  const: (stated) => describeValue('always', stated),
  default: (stated) => describeValue('default', stated),
  xml: describeXml,
  externalDocs: describeDocs,
}

function describeValue(text: string, { value, pointer }: StatedValue): readonly Phrase[] {
  return [{ text, code: formatPlain(value), pointer }]
}

function describeText(text: string, { value, pointer }: StatedValue): readonly Phrase[] {
  return typeof value === 'string' && value !== '' ? [{ text, code: value, pointer }] : []
}

function describeBound(text: string, { value, pointer }: StatedValue): readonly Phrase[] {
  const number = getNumberText(value)
  return number === undefined ? [] : [{ text, code: number, pointer }]
}

function describeCount(
  text: string,
  unit: string,
  { value, pointer }: StatedValue,
): readonly Phrase[] {
  const number = getNumberText(value)
  if (number === undefined) return []
  const isOne = Number(number) === 1
  const empty = text === 'at least' && isOne ? ', so never empty' : ''
  return [{ text: `${text} ${number} ${unit}${isOne ? '' : 's'}${empty}`, pointer }]
}

function describeFlag(
  wanted: boolean,
  text: string,
  { value, pointer }: StatedValue,
): readonly Phrase[] {
  return value === wanted ? [{ text, pointer }] : []
}

function describeDependencies({ value, pointer }: StatedValue): readonly Phrase[] {
  if (!isKeywords(value)) return []
  return Object.entries(value).flatMap(([name, needed]): readonly Phrase[] =>
    Array.isArray(needed) && needed.length > 0
      ? [
          {
            text: `where ${quoteName(name)} is present, also required:`,
            code: needed.map(String).join(', '),
            pointer: appendToken(pointer, name),
          },
        ]
      : [],
  )
}

function describeXml({ value, pointer }: StatedValue): readonly Phrase[] {
  if (!isKeywords(value)) return []
  const { name, namespace, prefix, attribute, wrapped, nodeType } = value
  const details = [
    typeof name === 'string' ? `named ${name}` : '',
    attribute === true || nodeType === 'attribute' ? 'as an attribute' : '',
    wrapped === true ? 'its items in a separate element' : '',
    typeof namespace === 'string' ? `in the namespace ${namespace}` : '',
    typeof prefix === 'string' ? `with the prefix ${prefix}` : '',
  ].filter((text) => text !== '')
  return details.length === 0 ? [] : [{ text: 'in XML', code: details.join(', '), pointer }]
}

function describeDocs({ value, pointer }: StatedValue): readonly Phrase[] {
  if (!isKeywords(value)) return []
  const { url, description } = value
  const text = typeof description === 'string' ? `${quoteName(description)} at` : 'more at'
  return typeof url === 'string' ? [{ text, code: url, pointer }] : []
}

export function quoteName(name: string): string {
  return quoteDocument(name, 120)
}
