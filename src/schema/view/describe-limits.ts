import { getNumberText } from '#request/source-number.ts'
import { quoteDocument } from '#text/quote-document.ts'
import type { SchemaView } from './view-schema.ts'
import { isBytes, isKeywords } from '../keywords.ts'
import { appendToken } from '../pointer.ts'
import { getDistinct } from './stated.ts'
import type { Phrase, StatedValue } from './stated.ts'
import { formatPlain } from './values.ts'

/** Describes limits, in the order of `keys`. Keywords with schemas have separate rows. */
export function describeLimits(
  view: Pick<SchemaView, 'parts'>,
  keys: readonly string[],
): readonly Phrase[] {
  // The type of bytes already includes this format.
  const isBinary = view.parts.some(({ keywords }) => isBytes(keywords))
  return keys.flatMap((key) =>
    getDistinct(view, key)
      .filter(({ value }) => !(isBinary && key === 'format' && value === 'binary'))
      .flatMap((stated) =>
        (limits[key]?.describe(stated) ?? []).map((phrase) =>
          Object.assign(phrase, { origin: stated.origin }),
        ),
      ),
  )
}

/**
 * Returns the limits that apply to values of these types; all if there is no type. Other limits
 * have no effect (JSON Schema 2020-12 Validation, section 6).
 */
export function getApplicableLimits(types: readonly string[]): readonly string[] {
  return Object.entries(limits).flatMap(([key, { type }]) => {
    const isApplicable =
      types.length === 0 ||
      type === 'any' ||
      types.includes(type) ||
      (type === 'number' && types.includes('integer'))
    return isApplicable ? [key] : []
  })
}

interface Limit {
  readonly type: 'string' | 'number' | 'array' | 'object' | 'any'
  readonly describe: (stated: StatedValue) => readonly Phrase[]
}

const limits: Readonly<Record<string, Limit>> = {
  format: { type: 'any', describe: describeText('format') },
  contentEncoding: { type: 'string', describe: describeText('encoded as') },
  contentMediaType: { type: 'string', describe: describeText('media type') },
  minimum: { type: 'number', describe: describeBound('at least') },
  exclusiveMinimum: { type: 'number', describe: describeBound('greater than') },
  maximum: { type: 'number', describe: describeBound('at most') },
  exclusiveMaximum: { type: 'number', describe: describeBound('less than') },
  multipleOf: { type: 'number', describe: describeBound('a multiple of') },
  minLength: { type: 'string', describe: describeCount('at least', 'character') },
  maxLength: { type: 'string', describe: describeCount('at most', 'character') },
  pattern: { type: 'string', describe: describeText('matches the regular expression') },
  minItems: { type: 'array', describe: describeCount('at least', 'item') },
  maxItems: { type: 'array', describe: describeCount('at most', 'item') },
  uniqueItems: { type: 'array', describe: describeFlag(true, 'no two items alike') },
  minProperties: { type: 'object', describe: describeCount('at least', 'field') },
  maxProperties: { type: 'object', describe: describeCount('at most', 'field') },
  additionalProperties: { type: 'object', describe: describeOthers },
  unevaluatedProperties: {
    type: 'object',
    describe: describeFlag(false, 'no fields that are not described'),
  },
  unevaluatedItems: {
    type: 'array',
    describe: describeFlag(false, 'no items that are not described'),
  },
  items: { type: 'array', describe: describeFlag(false, 'no further items') },
  additionalItems: { type: 'array', describe: describeFlag(false, 'no further items') },
  dependentRequired: { type: 'object', describe: describeDependencies },
  dependencies: { type: 'object', describe: describeDependencies },
  const: { type: 'any', describe: describeValue('always') },
  default: { type: 'any', describe: describeValue('default') },
  xml: { type: 'any', describe: describeXml },
  externalDocs: { type: 'any', describe: describeDocs },
}

function describeOthers({ value, pointer }: StatedValue): readonly Phrase[] {
  if (value === false) return [{ text: 'no other fields', pointer }]
  const isOpen = value === true || (isKeywords(value) && Object.keys(value).length === 0)
  return isOpen ? [{ text: 'any other fields', pointer }] : []
}

function describeValue(text: string): Limit['describe'] {
  return ({ value, pointer }) => [{ text, code: formatPlain(value), pointer }]
}

function describeText(text: string): Limit['describe'] {
  return ({ value, pointer }) =>
    typeof value === 'string' && value !== '' ? [{ text, code: value, pointer }] : []
}

function describeBound(text: string): Limit['describe'] {
  return ({ value, pointer }) => {
    const number = getNumberText(value)
    return number === undefined ? [] : [{ text, code: number, pointer }]
  }
}

function describeCount(text: string, unit: string): Limit['describe'] {
  return ({ value, pointer }) => {
    const number = getNumberText(value)
    if (number === undefined) return []
    const isOne = Number(number) === 1
    const empty = text === 'at least' && isOne ? ', so never empty' : ''
    return [{ text: `${text} ${number} ${unit}${isOne ? '' : 's'}${empty}`, pointer }]
  }
}

function describeFlag(wanted: boolean, text: string): Limit['describe'] {
  return ({ value, pointer }) => (value === wanted ? [{ text, pointer }] : [])
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
  if (details.length === 1 && typeof name === 'string')
    return [{ text: 'XML name', code: name, pointer }]
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
