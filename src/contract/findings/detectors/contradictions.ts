import { isKeywords, readList, readTypes } from '#schema/keywords.ts'
import type { Keywords } from '#schema/keywords.ts'
import type { Direction } from '#schema/view/direction.ts'
import { findConflicts } from '#schema/view/find-conflicts.ts'
import { readTypes as readMergedTypes } from '#schema/view/read-types.ts'
import { keepCertain, viewWhole } from '#schema/view/view-schema.ts'
import { enterPointer } from '#schema/pointer.ts'
import { quoteName } from '../../source/located.ts'
import type { Survey } from '../survey/survey.ts'
import { listDistinctRoots } from '../survey/schemas.ts'
import type { SchemaNode, SchemaRole } from '../survey/schemas.ts'
import { eachSchema } from '../survey/detector.ts'
import type { Detector, Detectors, Found } from '../survey/detector.ts'
import { explainExample, explainValue, textOfJson } from '#schema/check/explain-value.ts'

/** Schemas that say two things that cannot both be true. */
export const contradictorySchemaDetectors = {
  'no-value-fits': {
    status: 'contradictory',
    topic: 'A schema that no value fits',
    assume: 'Do not assume which of the two rules the service follows.',
    find: eachSchema((node, { findSchema }) => {
      const { keywords, at, isPart } = node
      const isWhole = !isPart && (keywords['allOf'] !== undefined || hasLimits(keywords))
      if (!isWhole) return undefined
      const view = keepCertain(viewWhole(keywords, findSchema, at))
      const [first] = findConflicts(view, (value) => JSON.stringify(value) ?? 'null')
      return (first ?? readMergedTypes(view).conflict)?.text
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

/** The types that a keyword says something about (JSON Schema 2020-12 Validation, section 6; applicators of section 10.3). */
const rulesOf: ReadonlyMap<string, readonly string[]> = new Map([
  ...listKeywords(['string'], 'maxLength minLength pattern'),
  ...listKeywords(
    ['integer', 'number'],
    'maximum minimum exclusiveMaximum exclusiveMinimum multipleOf',
  ),
  ...listKeywords(['array'], 'items prefixItems maxItems minItems uniqueItems'),
  ...listKeywords(
    ['object'],
    'properties additionalProperties patternProperties maxProperties minProperties required',
  ),
])

function listKeywords(types: readonly string[], keywords: string) {
  return keywords.split(' ').map((keyword) => [keyword, types] as const)
}

/** Discriminators whose property is not there. */
export const discriminatorDetectors = {
  'discriminator-absent': {
    status: 'contradictory',
    topic: 'What tells the choices of a value apart',
    assume: 'Do not choose by a member that may not be there.',
    find: eachSchema((node, survey) => listDiscriminatorFaults(node, survey)),
  },
} as const satisfies Detectors

function listDiscriminatorFaults({ keywords, at }: SchemaNode, { findSchema }: Survey) {
  const { discriminator } = keywords
  const name = isKeywords(discriminator) ? discriminator['propertyName'] : undefined
  const choices = [...readList(keywords['oneOf']), ...readList(keywords['anyOf'])]
  if (typeof name !== 'string' || choices.length === 0) return undefined
  const has = (schema: unknown) => {
    const { parts } = viewWhole(schema, findSchema)
    // An alternative that is a choice again may have the property further down.
    return parts.some(
      (part) =>
        part.keywords['oneOf'] !== undefined ||
        part.keywords['anyOf'] !== undefined ||
        (isKeywords(part.keywords['properties']) &&
          Object.hasOwn(part.keywords['properties'], name)),
    )
  }
  const { oneOf: _, anyOf: __, ...own } = keywords
  if (has(own)) return undefined
  const missing = choices.findIndex(
    (choice) => isKeywords(choice) && choice['type'] !== 'null' && !has(choice),
  )
  if (missing === -1) return undefined
  const sentence = `The member ${quoteName(name)} tells the choices apart, and choice ${missing + 1} has no such member.`
  return { sentence, at: `${at}/discriminator` }
}

/** Values of the document that its own schemas refuse. */
export const valueDetectors = {
  'enum-against-type': {
    status: 'contradictory',
    topic: 'A listed value that its type does not allow',
    assume: 'Do not assume that the value comes, or that it never does.',
    find: eachSchema(({ keywords, at }, { findSchema }) => {
      const types = readTypes(keywords)
      if (types.length === 0) return undefined
      const schema = { type: types }
      const index = readList(keywords['enum']).findIndex(
        (value) => explainValue(value, schema, findSchema, ['response']) !== undefined,
      )
      if (index === -1) return undefined
      const value = JSON.stringify(readList(keywords['enum'])[index])
      const sentence = `${value.length > 60 ? 'A value' : value} is listed, and the type is ${types.join(' or ')}.`
      return { sentence, at: `${at}/enum/${index}` }
    }),
  },
  'default-refused': {
    status: 'contradictory',
    topic: 'A default that its own schema refuses',
    assume: 'Do not assume that the service uses it, or that it accepts it.',
    find: eachSchema(({ keywords, at, root, name }, { findSchema }) => {
      if (keywords['default'] === undefined) return undefined
      const refusal = explainValue(keywords['default'], keywords, findSchema, directions[root.role])
      if (refusal === undefined) return undefined
      return {
        sentence: `The default${name === undefined ? '' : ` of ${quoteName(name)}`} does not fit its schema. ${refusal}`,
        at: `${at}/default`,
      }
    }),
  },
  'parameter-example-refused': {
    ...describe(
      'A parameter’s example that its own schema refuses',
      'Do not copy it into a request.',
    ),
    find: findRefused('parameter'),
  },
  'body-example-refused': {
    ...describe('A body’s example that its own schema refuses', 'Do not copy it into a request.'),
    find: findRefused('body'),
  },
  'response-example-refused': {
    ...describe(
      'A response’s example that its own schema refuses',
      'Do not assume that either of them is what the service returns.',
    ),
    find: findRefused('response', 'header'),
  },
  'schema-example-refused': {
    ...describe(
      'An example that its own schema refuses',
      'Do not take it for a value that is accepted.',
    ),
    find: eachSchema(({ keywords, at, root, name }, { findSchema }) => {
      const examples = readList(keywords['examples'])
      for (const [index, value] of examples.entries()) {
        const refusal = explainExample(
          value,
          keywords,
          findSchema,
          directions[root.role],
          undefined,
        )
        if (refusal === undefined) continue
        const whose = name === undefined ? '' : ` of ${quoteName(name)}`
        return {
          sentence: `The example${whose} does not fit its schema. ${refusal}`,
          at: `${at}/examples/${index}`,
        }
      }
      return undefined
    }),
  },
} as const satisfies Detectors

function describe(topic: string, assume: string) {
  return { status: 'contradictory', topic, assume } as const
}

/** A named schema may be meant for either. */
const directions = {
  named: ['request', 'response'],
  parameter: ['request'],
  body: ['request'],
  response: ['response'],
  header: ['response'],
} as const satisfies Record<SchemaRole, readonly Direction[]>

/** Examples authored beside a schema. Those in the schema itself are found there. */
function findRefused(...roles: readonly SchemaRole[]): Detector['find'] {
  return ({ nodes, findSchema, tree }) =>
    listDistinctRoots(nodes)
      .filter(({ role }) => roles.includes(role))
      .flatMap(({ examples, schema, role, mediaType, holder, field, operations }) => {
        const own = examples.filter(
          ({ name }) =>
            name !== undefined ||
            tree.lookUp(`${holder}/example`) !== undefined ||
            !holder.startsWith('#'),
        )
        return own.flatMap(({ name, value, serialized, isTextOfJson }): readonly Found[] => {
          if (value === undefined && serialized !== undefined) return []
          const refusal = isTextOfJson
            ? textOfJson
            : explainExample(value, schema, findSchema, directions[role], mediaType)
          if (refusal === undefined) return []
          const which = name === undefined ? 'The example' : `The example ${quoteName(name)}`
          const at =
            name === undefined ? `${holder}/example` : enterPointer(`${holder}/examples`, name)
          return [
            {
              at,
              sentence: `${which} does not fit its schema. ${refusal}`,
              operations,
              ...(field !== undefined && { field }),
            },
          ]
        })
      })
}
