import type { detectorGroups } from '#openapi/provenance/detector-names.ts'
import { asJson, operationPlace, schemaPlace, withBody, withParameter, withSchema } from './case.ts'
import type { Case } from './case.ts'

const text = { type: 'string' }
const number = { type: 'integer' }
const object = (properties: object, members: object = {}) => ({
  type: 'object',
  properties,
  ...members,
})
const member = (name: string, schema: unknown) => withSchema(object({ [name]: schema }))
const list = { type: 'array', items: object({ name: text }) }

/** Cases for problems that make a value differ from what was meant. */
export const valueCases = {
  'no-value-fits': {
    problem: withSchema({ type: 'string', allOf: [{ minLength: 5 }, { maxLength: 4 }] }),
    counterexample: withSchema({ type: 'string', allOf: [{ minLength: 4 }, { maxLength: 4 }] }),
    at: schemaPlace,
  },
  'null-not-listed': {
    problem: member('size', { type: ['string', 'null'], enum: ['small', 'large'] }),
    counterexample: member('size', { type: ['string', 'null'], enum: ['small', 'large', null] }),
    at: `${schemaPlace}/properties/size`,
  },
  'default-refused': {
    problem: withParameter({ schema: { type: 'integer', maximum: 10, default: 11 } }),
    counterexample: withParameter({ schema: { type: 'integer', maximum: 10, default: 10 } }),
    at: `${operationPlace}/parameters/0/schema/default`,
  },
  'example-refused': {
    problem: withBody({
      required: true,
      content: asJson(list, { examples: { one: { value: {} } } }),
    }),
    counterexample: withBody({
      required: true,
      content: asJson(list, { examples: { one: { value: [] } } }),
    }),
    at: '#/paths/~1things~1mine/post/requestBody/content/application~1json/examples/one',
  },
  'schema-example-refused': {
    problem: member('count', { ...number, examples: [1, 'two'] }),
    counterexample: member('count', { ...number, examples: [1, 2] }),
    at: `${schemaPlace}/properties/count/examples/1`,
  },
} as const satisfies Readonly<Record<(typeof detectorGroups)['value'][number], Case>>
