import { asList } from '#schema/keywords.ts'
import type { Keywords } from '#schema/keywords.ts'
import type { Direction } from '#schema/view/direction.ts'
import { findConflicts } from '#schema/view/combine-parts.ts'
import { getDeclaredTypes as readMergedTypes } from '#schema/view/types.ts'
import { withoutNullAlternatives, viewWhole } from '#schema/view/view-schema.ts'
import { appendToken } from '#schema/pointer.ts'
import { quoteName } from '../../load/located.ts'
import { findNearestPointer } from '../../load/nearest-pointer.ts'
import type { SchemaRole } from '../survey/schemas.ts'
import { eachSchema } from '../survey/detector.ts'
import type { Detection, Detectors, Survey } from '../survey/detector.ts'
import { explainExample, explainValue, jsonTextMessage } from '#schema/check/check-instance.ts'

const rejectedExample = {
  status: 'contradictory',
  topic: 'An example that its own schema rejects',
  assume: 'Do not assume that the value is accepted.',
} as const

/** Detectors of schemas that no value fits, and of values that do not fit their own schemas. */
export const valueDetectors = {
  'no-value-fits': {
    status: 'contradictory',
    topic: 'A schema that no value fits',
    assume: 'Do not assume which of the two rules the service follows.',
    find: eachSchema((node, { findSchema }) => {
      const { keywords, at, isPart } = node
      const isRoot = !isPart && (keywords['allOf'] !== undefined || hasLimits(keywords))
      if (!isRoot) return undefined
      const view = withoutNullAlternatives(viewWhole(keywords, findSchema, at))
      const [first] = findConflicts(view)
      return (first ?? readMergedTypes(view).conflict)?.text
    }),
  },
  'null-not-listed': {
    status: 'contradictory',
    topic: 'Null that the type allows and the list of values does not',
    assume: 'Do not send null, and be ready to receive it.',
    find: eachSchema(({ keywords }) => {
      const { enum: listed } = keywords
      if (!Array.isArray(listed) || listed.includes(null)) return undefined
      if (!asList(keywords['type']).includes('null')) return undefined
      return nullNotListed
    }),
  },
  'default-refused': {
    status: 'contradictory',
    topic: 'A default that its own schema rejects',
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
  'example-refused': {
    ...rejectedExample,
    find: findRejectedExamples,
  },
  'schema-example-refused': {
    ...rejectedExample,
    find: eachSchema(({ keywords, at, root, name }, { findSchema }) => {
      const { example } = keywords
      const examples = [
        ...asList(keywords['examples']).map(
          (value, index) => [value, `examples/${index}`] as const,
        ),
        // Deprecated since 3.1, but still an example.
        ...(example === undefined ? [] : [[example, 'example'] as const]),
      ]
      for (const [value, path] of examples) {
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
          at: `${at}/${path}`,
        }
      }
      return undefined
    }),
  },
} as const satisfies Detectors

/** Measured on 2026-11-29; reproduce with `findings/nullable-enum-two-readings.sh`. */
const nullNotListed =
  'The type allows null, but “enum” does not list it, so null is not allowed (OpenAPI 3.0.4, Schema Object, nullable). openapi-typescript 7.13, swagger-typescript-api 13.13 and openapi-zod-client 1.18 allow it.'

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

/** A named schema may be used in both directions. */
const directions = {
  named: ['request', 'response'],
  parameter: ['request'],
  body: ['request'],
  response: ['response'],
  header: ['response'],
} as const satisfies Record<SchemaRole, readonly Direction[]>

/**
 * Finds examples next to a schema that do not fit it. Examples inside the schema are covered by
 * `schema-example-refused`.
 */
function findRejectedExamples({ roots, findSchema, document }: Survey): readonly Detection[] {
  return roots.flatMap(({ examples, schema, role, mediaType, holder, field, operations }) => {
    const own = examples.filter(
      ({ name }) =>
        name !== undefined ||
        findNearestPointer(document, `${holder}/example`) === `${holder}/example` ||
        !holder.startsWith('#'),
    )
    return own.flatMap(({ name, value, serialized, isTextOfJson }): readonly Detection[] => {
      if (value === undefined && serialized !== undefined) return []
      const refusal = isTextOfJson
        ? jsonTextMessage
        : explainExample(value, schema, findSchema, directions[role], mediaType)
      if (refusal === undefined) return []
      const which = name === undefined ? 'The example' : `The example ${quoteName(name)}`
      const at = name === undefined ? `${holder}/example` : appendToken(`${holder}/examples`, name)
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
