import { isKeywords, readList, readMembers, readNames, readTypes } from '#schema/keywords.ts'
import type { Keywords } from '#schema/keywords.ts'
import { quoteName } from '../../source/quote-name.ts'
import { findIn } from '#schema/view/direction.ts'
import { findConflicts } from '#schema/view/find-conflicts.ts'
import { readTypes as readMergedTypes } from '#schema/view/read-types.ts'
import { keepCertain, viewSchema, viewWhole } from '#schema/view/view-schema.ts'
import { locateReference } from '#schema/pointer.ts'
import type { Detectors, Found } from '../survey/detector.ts'
import { eachSchema, rulesOf } from '../survey/detector.ts'
import type { Survey } from '../survey/survey.ts'

/** Schemas that say two things that cannot both be true. */
export const contradictorySchemaDetectors = {
  'no-value-fits': {
    status: 'contradictory',
    topic: 'A schema that no value fits',
    assume: 'Do not assume which of the two rules the service follows.',
    find: eachSchema((node, { schemas }) => {
      const { keywords, at, isPart } = node
      const isWhole = !isPart && (keywords['allOf'] !== undefined || hasLimits(keywords))
      if (!isWhole) return undefined
      const view = keepCertain(viewWhole(keywords, findIn(schemas), at))
      const [first] = findConflicts(view, (value) => JSON.stringify(value) ?? 'null')
      return (first ?? readMergedTypes(view).conflict)?.text
    }),
  },
  'endless-value': {
    status: 'contradictory',
    topic: 'A value that would have no end',
    assume: 'Do not assume that every member that is required is there.',
    find: findEndless,
  },
  'required-forbidden': {
    status: 'contradictory',
    topic: 'A member that is required and not allowed',
    assume: 'Do not assume that the member is there, or that it is not.',
    find: eachSchema(({ keywords, at, isPart }) => {
      const isClosed = keywords['additionalProperties'] === false && !isPart
      const isOpen = ['patternProperties', 'allOf', 'anyOf', 'oneOf', '$ref'].some(
        (key) => keywords[key] !== undefined,
      )
      if (!isClosed || isOpen) return undefined
      const known = new Set(readMembers(keywords['properties']).map(([name]) => name))
      const name = readNames(keywords['required']).find((one) => !known.has(one))
      return name === undefined
        ? undefined
        : {
            sentence: `${quoteName(name)} is required, and no member of that name is allowed.`,
            at: `${at}/required`,
          }
    }),
  },
  'one-of-same': {
    status: 'contradictory',
    topic: 'Choices of which exactly one must fit, and two are the same',
    assume: 'Do not assume that a validator accepts such a value.',
    find: eachSchema(({ keywords, at }) => {
      const texts = readList(keywords['oneOf']).map((choice) => writeRules(choice))
      const index = texts.findIndex(
        (text, position) => text !== '{}' && texts.indexOf(text) < position,
      )
      if (index === -1) return undefined
      const first = texts.indexOf(texts[index] ?? '')
      return {
        sentence: `The choices ${first + 1} and ${index + 1} of oneOf have the same rules, so that a value fits both or neither.`,
        at: `${at}/oneOf/${index}`,
      }
    }),
  },
  'pattern-invalid': {
    status: 'contradictory',
    topic: 'A pattern that is none',
    assume: 'Do not validate by it.',
    find: eachSchema(({ keywords, at }) => {
      const { pattern } = keywords
      if (typeof pattern !== 'string' || isPattern(pattern)) return undefined
      // JSON Schema 2020-12 Validation, section 6.3.3.
      const sentence =
        'The pattern is no regular expression of ECMA-262, which JSON Schema asks for.'
      return { sentence, at: `${at}/pattern` }
    }),
  },
  'rule-without-effect': {
    status: 'contradictory',
    topic: 'A rule that its type takes the effect from',
    assume: 'Do not assume that the service applies it.',
    find: eachSchema(({ keywords, at }) => {
      const types = readTypes(keywords).filter((type) => type !== 'null')
      if (types.length === 0) return undefined
      const rule = Object.keys(keywords).find((key) => {
        const own = rulesOf.get(key)
        const isStrange = own !== undefined && !types.some((type) => own.includes(type))
        return isStrange && demandsSomething(key, keywords[key])
      })
      if (rule === undefined) return undefined
      const sentence = `The type is ${types.join(' or ')}, for which ${rule} says nothing.`
      return { sentence, at: `${at}/${rule}` }
    }),
  },
  'format-against-type': {
    status: 'contradictory',
    topic: 'Whether a value is a text or a number',
    assume: 'Do not assume either; accept both when you read it.',
    find: eachSchema(({ keywords, at }) => {
      const types = readTypes(keywords).filter((type) => type !== 'null')
      const { format } = keywords
      if (types.length === 0 || typeof format !== 'string' || !textFormats.has(format))
        return undefined
      if (!types.every((type) => ['integer', 'number', 'boolean'].includes(type))) return undefined
      const sentence = `The type is ${types.join(' or ')}, and the format ${format} is one of texts.`
      return { sentence, at: `${at}/format` }
    }),
  },
  'read-and-write-only': {
    status: 'contradictory',
    topic: 'A member that is only read and only written',
    assume: 'Do not assume that it is ever there.',
    find: eachSchema(({ keywords }) =>
      keywords['readOnly'] === true && keywords['writeOnly'] === true
        ? 'It is marked as read-only and as write-only.'
        : undefined,
    ),
  },
} as const satisfies Detectors

function hasLimits(keywords: Keywords): boolean {
  return [
    'minimum',
    'exclusiveMinimum',
    'minLength',
    'minItems',
    'minProperties',
    'minContains',
    'const',
    'enum',
  ].some((key) => keywords[key] !== undefined)
}

/** The rules of a schema, without what it tells people. */
function writeRules(schema: unknown): string {
  if (!isKeywords(schema)) return '{}'
  const rules = Object.entries(schema).filter(([key]) => !remarks.has(key) && !key.startsWith('x-'))
  return JSON.stringify(Object.fromEntries(rules.toSorted(([one], [two]) => (one < two ? -1 : 1))))
}

const remarks: ReadonlySet<string> = new Set(
  'title description deprecated readOnly writeOnly examples example default $comment externalDocs xml'.split(
    ' ',
  ),
)

/** Whether a rule rules anything out, unlike `uniqueItems: false`, `required: []` or a least length of 0. */
function demandsSomething(key: string, rule: unknown): boolean {
  if (typeof rule === 'boolean') return rule === (key === 'uniqueItems')
  if (rule === 0) return !['minLength', 'minItems', 'minProperties'].includes(key)
  return typeof rule !== 'object' || rule === null || Object.keys(rule).length > 0
}

function isPattern(pattern: string): boolean {
  return ['u', ''].some((flags) => {
    try {
      return new RegExp(pattern, flags) instanceof RegExp
    } catch {
      return false
    }
  })
}

const textFormats: ReadonlySet<string> = new Set(
  'date date-time email hostname ipv4 ipv6 uri uri-reference url uuid byte binary password'.split(
    ' ',
  ),
)

/** Named schemas of objects whose required members need another one of the same, without end. */
function findEndless({ nodes, schemas, listUsers }: Survey): readonly Found[] {
  const roots = nodes.filter(
    ({ parent, root }) => parent === undefined && root.reference !== undefined,
  )
  const needs = new Map(
    roots.map(({ keywords, root }) => [root.reference ?? '', listNeeds(keywords, schemas)]),
  )
  return roots.flatMap(({ root }): readonly Found[] => {
    const { reference = '' } = root
    const path = findWayBack(reference, needs)
    if (!path) return []
    const sentence = `Each value needs another of its own kind within, by the required member${path.length > 1 ? 's' : ''} ${path.join(', ')}, and so on without end.`
    return [{ at: locateReference(reference), sentence, operations: listUsers(root) }]
  })
}

interface Need {
  readonly member: string
  readonly reference: string
}

/** The named schemas that any value needs one more of. A choice is a way out, and so is null. */
function listNeeds(keywords: unknown, schemas: Survey['schemas']): readonly Need[] {
  const find = findIn(schemas)
  const { parts } = keepCertain(viewWhole(keywords, find))
  const isObject = parts.some((part) => readTypes(part.keywords).join() === 'object')
  if (!isObject) return []
  return parts.flatMap((part) =>
    readNames(part.keywords['required']).flatMap((member): readonly Need[] => {
      const { properties } = part.keywords
      const schema =
        isKeywords(properties) && Object.hasOwn(properties, member) ? properties[member] : undefined
      const source = { schema, pointer: '#', origin: undefined }
      const view = viewSchema([source], { find, isOpen: false })
      return view.nullChoices.length > 0
        ? []
        : view.links.map(({ reference }) => ({ member, reference }))
    }),
  )
}

function findWayBack(
  start: string,
  needs: ReadonlyMap<string, readonly Need[]>,
): readonly string[] | undefined {
  const met = new Set<string>()
  const waiting: { readonly reference: string; readonly path: readonly string[] }[] = [
    { reference: start, path: [] },
  ]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const { member, reference } of needs.get(next.reference) ?? []) {
      const path = [...next.path, member]
      if (reference === start) return path
      if (!met.has(reference)) waiting.push({ reference, path })
      met.add(reference)
    }
  }
  return undefined
}
