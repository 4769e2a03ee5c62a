import {
  array,
  constant,
  constantFrom,
  dictionary,
  integer,
  jsonValue,
  letrec,
  oneof,
  record,
} from 'fast-check'
import type { Arbitrary } from 'fast-check'
import type { SchemaMap } from '#console/form/field-kind/field-kind.ts'
import type { Schema } from '#request/description/parameter.ts'

export const names = constantFrom('a', 'b', '__proto__', 'constructor', 'toString', 'a/b~', '')
const references = constantFrom(
  '#/components/schemas/A',
  '#/components/schemas/B',
  '#/components/schemas/__proto__',
  'constructor',
)

/** Realistic schemas, with circular references, names of `Object.prototype` properties, and nonsense. */
export const { schema: anySchema } = letrec<{ schema: Schema }>((tie) => {
  const inner = tie('schema')
  return {
    schema: oneof(
      { maxDepth: 4 },
      constantFrom<Schema>(true, false, {}),
      record({ $ref: references }),
      record(
        {
          type: oneof(
            constantFrom(
              'string',
              'integer',
              'number',
              'boolean',
              'null',
              'array',
              'object',
              'odd',
            ),
            array(constantFrom('string', 'integer', 'array', 'null'), { maxLength: 3 }),
          ),
          enum: array(jsonValue({ maxDepth: 1 }), { maxLength: 3 }),
          const: jsonValue({ maxDepth: 1 }),
          minimum: integer(),
          maxLength: integer(),
          pattern: constantFrom('(a+)+$', '['),
          format: constantFrom('date-time', 'int64', 'constructor'),
          default: jsonValue({ maxDepth: 1 }),
          required: oneof(array(names, { maxLength: 2 }), constant(true)),
        },
        { requiredKeys: [] },
      ),
      record({ type: constant('array'), items: inner }),
      record(
        {
          properties: dictionary(names, inner, { maxKeys: 3 }),
          additionalProperties: inner,
          required: array(names, { maxLength: 2 }),
        },
        { requiredKeys: ['properties'] },
      ),
      record(
        {
          oneOf: array(inner, { maxLength: 3 }),
          discriminator: record({ propertyName: names, mapping: dictionary(names, references) }),
        },
        { requiredKeys: ['oneOf'] },
      ),
      record({ anyOf: array(inner, { minLength: 1, maxLength: 2 }) }),
      record({ allOf: array(inner, { maxLength: 3 }) }),
    ),
  }
})

export const anySchemas: Arbitrary<SchemaMap> = record({
  '#/components/schemas/A': anySchema,
  '#/components/schemas/B': anySchema,
})
