import { findNumberText } from '#core/request/source-number.ts'
import { quoteDocument } from '#core/text/quote-document.ts'
import type { SchemaView } from './view-schema.ts'
import { isBytes, isKeywords } from '../keywords.ts'
import { enterPointer } from '../pointer.ts'
import { listDistinct } from './stated.ts'
import type { Phrase, Stated } from './stated.ts'
import { writePlain } from './write-value.ts'

/** Those that hold schemas are rows of their own. `keys` are told in this order. */
export function listLimits(
  view: Pick<SchemaView, 'parts'>,
  keys: readonly string[] = Object.keys(wordings),
): readonly Phrase[] {
  // The type of bytes already includes this format.
  const isBinary = view.parts.some(({ keywords }) => isBytes(keywords))
  return keys.flatMap((key) =>
    listDistinct(view, key)
      .filter(({ value }) => !(isBinary && key === 'format' && value === 'binary'))
      .flatMap((stated) =>
        (wordings[key]?.(stated) ?? []).map(({ text, code, pointer }) => {
          return { text, code, pointer, origin: stated.origin }
        }),
      ),
  )
}

/**
 * The limits that mean something for values of these types; all where none is stated. Any other is nothing that a value could
 * break (JSON Schema 2020-12 Validation, section 6).
 */
export function listApplicable(types: readonly string[]): readonly string[] {
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

type Describe = (stated: Stated) => readonly Phrase[]

const wordings: Readonly<Record<string, Describe>> = {
  format: (stated) => quote('format', stated),
  contentEncoding: (stated) => quote('encoded as', stated),
  contentMediaType: (stated) => quote('media type', stated),
  minimum: (stated) => bound('at least', stated),
  exclusiveMinimum: (stated) => bound('greater than', stated),
  maximum: (stated) => bound('at most', stated),
  exclusiveMaximum: (stated) => bound('less than', stated),
  multipleOf: (stated) => bound('a multiple of', stated),
  minLength: (stated) => count('at least', 'character', stated),
  maxLength: (stated) => count('at most', 'character', stated),
  pattern: (stated) => quote('matches the regular expression', stated),
  minItems: (stated) => count('at least', 'item', stated),
  maxItems: (stated) => count('at most', 'item', stated),
  uniqueItems: (stated) => flag(true, 'no two items alike', stated),
  minProperties: (stated) => count('at least', 'field', stated),
  maxProperties: (stated) => count('at most', 'field', stated),
  additionalProperties: (stated) => [
    ...flag(false, 'no other fields', stated),
    ...flag(true, 'any other fields', stated),
    ...(isKeywords(stated.value) && Object.keys(stated.value).length === 0
      ? [{ text: 'any other fields', pointer: stated.pointer }]
      : []),
  ],
  unevaluatedProperties: (stated) => flag(false, 'no fields that are not described', stated),
  unevaluatedItems: (stated) => flag(false, 'no items that are not described', stated),
  items: (stated) => flag(false, 'no further items', stated),
  additionalItems: (stated) => flag(false, 'no further items', stated),
  dependentRequired: listDependencies,
  dependencies: listDependencies,
  const: (stated) => [
    {
      text: 'always',
      code: writePlain(stated.value),
      pointer: stated.pointer,
    },
  ],
  default: (stated) => [
    {
      text: 'default',
      code: writePlain(stated.value),
      pointer: stated.pointer,
    },
  ],
  xml: listXmlWords,
  externalDocs: listDocs,
}

function quote(text: string, { value, pointer }: Stated): readonly Phrase[] {
  return typeof value === 'string' && value !== '' ? [{ text, code: value, pointer }] : []
}

function bound(text: string, { value, pointer }: Stated): readonly Phrase[] {
  const number = findNumberText(value)
  return number === undefined ? [] : [{ text, code: number, pointer }]
}

function count(text: string, unit: string, { value, pointer }: Stated): readonly Phrase[] {
  const number = findNumberText(value)
  if (number === undefined) return []
  const isOne = Number(number) === 1
  const empty = text === 'at least' && isOne ? ', so never empty' : ''
  return [{ text: `${text} ${number} ${unit}${isOne ? '' : 's'}${empty}`, pointer }]
}

function flag(wanted: boolean, text: string, { value, pointer }: Stated): readonly Phrase[] {
  return value === wanted ? [{ text, pointer }] : []
}

function listDependencies({ value, pointer }: Stated): readonly Phrase[] {
  if (!isKeywords(value)) return []
  return Object.entries(value).flatMap(([name, needed]): readonly Phrase[] =>
    Array.isArray(needed) && needed.length > 0
      ? [
          {
            text: `where ${quoteName(name)} is there, required too:`,
            code: needed.map(String).join(', '),
            pointer: enterPointer(pointer, name),
          },
        ]
      : [],
  )
}

function listXmlWords({ value, pointer }: Stated): readonly Phrase[] {
  if (!isKeywords(value)) return []
  const { name, namespace, prefix, attribute, wrapped, nodeType } = value
  const said = [
    typeof name === 'string' ? `named ${name}` : '',
    attribute === true || nodeType === 'attribute' ? 'as an attribute' : '',
    wrapped === true ? 'its items in an element of their own' : '',
    typeof namespace === 'string' ? `in the namespace ${namespace}` : '',
    typeof prefix === 'string' ? `with the prefix ${prefix}` : '',
  ].filter((text) => text !== '')
  return said.length === 0 ? [] : [{ text: 'in XML', code: said.join(', '), pointer }]
}

function listDocs({ value, pointer }: Stated): readonly Phrase[] {
  if (!isKeywords(value)) return []
  const { url, description } = value
  const text = typeof description === 'string' ? `${quoteName(description)} at` : 'more at'
  return typeof url === 'string' ? [{ text, code: url, pointer }] : []
}

export function quoteName(name: string): string {
  return quoteDocument(name, 120)
}
