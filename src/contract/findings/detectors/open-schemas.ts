import { isKeywords, readList, readMembers, readNames, readTypes } from '#schema/keywords.ts'
import type { Keywords } from '#schema/keywords.ts'
import { viewWhole } from '#schema/view/view-schema.ts'
import type { FindSchema } from '#schema/view/view-schema.ts'
import type { Place } from '../../source/reference.ts'
import { quoteName } from '../../source/located.ts'
import type { Detectors, Found } from '../survey/detector.ts'
import { eachSchema } from '../survey/detector.ts'
import type { Survey } from '../survey/survey.ts'
import type { SchemaNode } from '../survey/schemas.ts'
import { sayBy, words } from '../survey/words.ts'
import { hasShape } from './calls.ts'
import { isNeverSent } from './responses.ts'

/** Schemas that leave something open. */
export const openSchemaDetectors = {
  'free-form-content': {
    status: 'not-specified',
    topic: 'The fields of a body',
    assume: 'Do not assume any field.',
    find: eachSchema(({ keywords, parent, root }, survey) => {
      const isContent = parent === undefined && (root.role === 'body' || root.role === 'response')
      if (!isContent || !hasShape(root.mediaType ?? '') || isNeverThere(root.at)) return undefined
      const target = survey.follow(keywords)
      const isOpen = target !== undefined && (isFreeForm(target) || isEmpty(target))
      // An example shows fields as well, and words say what they are, or that there are none.
      if (root.examples.length > 0 || isOpenInWords(target)) return undefined
      const side = root.role === 'body' ? 'request' : 'response'
      return isOpen ? `The content of the ${side} may be anything, by its schema.` : undefined
    }),
  },
  'required-without-schema': {
    status: 'not-specified',
    topic: 'A member that is required and nowhere described',
    assume: 'Do not assume a type of its value.',
    find: findUnknownMembers,
  },
  'array-without-items': {
    status: 'not-specified',
    topic: 'The items of a list',
    assume: 'Do not assume a type of the items, or that they are alike.',
    find: eachSchema(({ keywords, name, isWithinPart }) => {
      const isOpen =
        readTypes(keywords).includes('array') &&
        ![
          'items',
          'prefixItems',
          'contains',
          'enum',
          'const',
          'allOf',
          'anyOf',
          'oneOf',
          '$ref',
        ].some((key) => keywords[key] !== undefined)
      return isOpen && !isWithinPart && !isOpenInWords(keywords)
        ? `${subject(name)} is a list, and nothing is said of its items.`
        : undefined
    }),
  },
  'free-form-member': {
    status: 'not-specified',
    topic: 'The fields of an object within',
    assume: 'Do not assume any field.',
    find: eachSchema(({ keywords, name, isWithinPart }) =>
      name !== undefined && !isWithinPart && isFreeForm(keywords) && !isOpenInWords(keywords)
        ? `${subject(name)} is an object, and none of its members is described.`
        : undefined,
    ),
  },
  'untyped-member': {
    status: 'not-specified',
    topic: 'The type of a member',
    assume: 'Do not assume a type, or that it stays the same.',
    find: eachSchema(({ keywords, name, parent }) => {
      // Beside parts of the same value, the type may stand in one of them.
      const isAlone = parent !== undefined && !parent.isWithinPart && !mayBeSaidElsewhere(parent)
      return name !== undefined && isAlone && isEmpty(keywords) && !isTypedInWords(keywords)
        ? `${subject(name)} has no type.`
        : undefined
    }),
  },
} as const satisfies Detectors

function subject(name: string | undefined): string {
  return name === undefined ? 'This' : `The member ${quoteName(name)}`
}

/** An object without a word about its members. That any member is allowed is a word. */
function isFreeForm(keywords: Keywords): boolean {
  const types = readTypes(keywords).filter((type) => type !== 'null')
  return (
    types.length === 1 &&
    types[0] === 'object' &&
    !shapes.some((key) => keywords[key] !== undefined)
  )
}

const shapes =
  'properties additionalProperties patternProperties unevaluatedProperties propertyNames allOf anyOf oneOf not if $ref $dynamicRef enum const required maxProperties minProperties dependentSchemas discriminator'.split(
    ' ',
  )

/** Whether an example shows what is within, or words say what is, or that it may be anything. */
function isOpenInWords(keywords: Keywords | undefined): boolean {
  if (!keywords) return false
  return listExamples(keywords).some(isFilled) || words.within.test(sayAll(keywords))
}

/** Whether an example or words show what type a value has. */
function isTypedInWords(keywords: Keywords): boolean {
  return (
    listExamples(keywords).some((value) => value !== null) ||
    keywords['default'] !== undefined ||
    words.type.test(sayAll(keywords))
  )
}

function listExamples(keywords: Keywords): readonly unknown[] {
  return [...readList(keywords['examples']), keywords['example']].filter(
    (value) => value !== undefined,
  )
}

function listValues(keywords: Keywords): readonly unknown[] {
  return [...listExamples(keywords), keywords['default']]
}

function isFilled(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
}

function sayAll(keywords: Keywords): string {
  return `${sayBy(keywords, 'title')} ${sayBy(keywords, 'description')}`
}

/** Content of a response that HTTP sends without any. */
function isNeverThere(at: Place): boolean {
  const status = /\/responses\/([^/]+)\/content\//.exec(at)?.[1]
  return status !== undefined && isNeverSent(status)
}

/** Nothing that a value has to be. */
function isEmpty(keywords: Keywords): boolean {
  return Object.keys(keywords).every((key) => remarks.has(key) || key.startsWith('x-'))
}

const remarks: ReadonlySet<string> = new Set(
  'title description deprecated readOnly writeOnly examples example default $comment externalDocs xml nullable'.split(
    ' ',
  ),
)

function mayBeSaidElsewhere({ keywords }: SchemaNode): boolean {
  return ['allOf', 'anyOf', 'oneOf', '$ref'].some((key) => keywords[key] !== undefined)
}

function findUnknownMembers(survey: Survey): readonly Found[] {
  const { nodes, findSchema, listUsers } = survey
  const composed = listComposed(nodes)
  return nodes.flatMap((node): readonly Found[] => {
    const { keywords, at, root, parent, isPart } = node
    const required = readNames(keywords['required'])
    const isElsewhere = isPart || (parent === undefined && composed.has(root.reference ?? ''))
    if (required.length === 0 || isElsewhere || keywords['additionalProperties'] === false)
      return []
    if (keywords['patternProperties'] !== undefined) return []
    // Members that another schema describes: by a map, for one of several choices.
    if (isKeywords(keywords['additionalProperties']) || keywords['not'] !== undefined) return []
    const known = new Set(listNames(keywords, findSchema))
    if (known.size === 0) return []
    const missing = required.filter((name) => !known.has(name))
    const [first] = missing
    if (first === undefined) return []
    const sentence = `${missing.slice(0, 3).map(quoteName).join(', ')} ${missing.length === 1 ? 'is' : 'are'} required, and no member of that name is described.`
    return [{ at: `${at}/required`, sentence, operations: listUsers(root) }]
  })
}

/** Named schemas that are part of others, which may describe the members. */
function listComposed(nodes: readonly SchemaNode[]): ReadonlySet<string> {
  return new Set(
    nodes.flatMap(({ keywords, isPart }) =>
      isPart && typeof keywords['$ref'] === 'string' ? [keywords['$ref']] : [],
    ),
  )
}

/** Members of all parts and choices, each once: choices may hold each other. */
function listNames(
  keywords: Keywords,
  find: FindSchema,
  met = new Set<Keywords>(),
): readonly string[] {
  const parts = viewWhole(keywords, find).parts.filter((part) => !met.has(part.keywords))
  for (const part of parts) met.add(part.keywords)
  return parts.flatMap((part) => {
    const choices = ['anyOf', 'oneOf', 'if', 'then', 'else'].flatMap((key) =>
      [part.keywords[key]].flat(),
    )
    const own = readMembers(part.keywords['properties']).map(([name]) => name)
    const theirs = choices.flatMap((choice) =>
      isKeywords(choice) && !met.has(choice) ? listNames(choice, find, met) : [],
    )
    return own.concat(theirs)
  })
}

/** Detectors of silence about times. */
export const timeDetectors = {
  'time-without-zone': {
    status: 'not-specified',
    topic: 'The time zone of a time',
    assume: 'Do not assume UTC, and do not assume the zone of the reader.',
    find: eachSchema(({ keywords, name }, { prose }) => {
      if (!isText(keywords) || words.zone.test(sayAll(keywords)) || prose.ofDocument(words.zone))
        return undefined
      const example = listValues(keywords).find(
        (value) => typeof value === 'string' && zoneless.test(value),
      )
      if (example === undefined) return undefined
      const value = name === undefined ? 'This text' : `The member ${quoteName(name)}`
      return `${value} is a date and a time without a zone, as its example shows.`
    }),
  },
  'time-without-unit': {
    status: 'not-specified',
    topic: 'The unit of a time that is a number',
    assume: 'Do not assume seconds or milliseconds.',
    find: eachSchema(({ keywords, name, isWithinPart }, { prose }) => {
      const types = readTypes(keywords)
      const isNumber = types.includes('integer') || types.includes('number')
      if (
        name === undefined ||
        isWithinPart ||
        !isNumber ||
        types.includes('string') ||
        !moment.test(name)
      )
        return undefined
      const isKnown =
        words.timeUnit.test(sayAll(keywords)) ||
        /date|time|unix|epoch/.test(sayBy(keywords, 'format')) ||
        // The number of digits is a unit: a second of this century has ten.
        /\\d\{1[03]\}/.test(sayBy(keywords, 'pattern')) ||
        listValues(keywords).some((value) => typeof value === 'number' && value > 1e8) ||
        prose.ofDocument(words.timeUnitOfAll)
      return isKnown ? undefined : `The member ${quoteName(name)} is a number without a unit.`
    }),
  },
  'time-without-format': {
    status: 'not-specified',
    topic: 'How a time is written',
    assume: 'Do not assume a format, or that it names its zone.',
    find: eachSchema(({ keywords, name, isWithinPart }, { prose }) => {
      if (name === undefined || isWithinPart || !isText(keywords) || !moment.test(name))
        return undefined
      const isKnown =
        ['format', 'pattern', 'enum', 'const'].some((key) => keywords[key] !== undefined) ||
        listValues(keywords).some((value) => typeof value === 'string') ||
        words.timeFormat.test(sayAll(keywords)) ||
        prose.ofDocument(words.timeFormatOfAll)
      return isKnown
        ? undefined
        : `The member ${quoteName(name)} is a text without a format or an example.`
    }),
  },
} as const satisfies Detectors

/** Names that mean a moment and nothing else. */
const moment =
  /[a-z](?:_at|At)$|^(?:.*[_-])?(?:timestamp|datetime|date_time)$|(?:Timestamp|DateTime)$/

const zoneless = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?$/

function isText(keywords: Keywords): boolean {
  const types = readTypes(keywords).filter((type) => type !== 'null')
  return types.length === 1 && types[0] === 'string'
}
