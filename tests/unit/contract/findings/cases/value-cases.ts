import type { detectorGroups } from '#contract/provenance/detector-names.ts'
import {
  asJson,
  makeResponses,
  operationPlace,
  schemaPlace,
  withBody,
  withParameter,
  withResponses,
  withSchema,
} from './case.ts'
import type { Case } from './case.ts'

const text = { type: 'string' }
const number = { type: 'integer' }
const other = { $ref: '#/components/schemas/Other' }
const object = (properties: object, members: object = {}) => ({
  type: 'object',
  properties,
  ...members,
})
const member = (name: string, schema: unknown) => withSchema(object({ [name]: schema }))
const list = { type: 'array', items: object({ name: text }) }

/** Of what makes a value another than was meant. */
export const valueCases = {
  'no-value-fits': {
    fault: withSchema({ type: 'string', allOf: [{ minLength: 5 }, { maxLength: 4 }] }),
    neighbour: withSchema({ type: 'string', allOf: [{ minLength: 4 }, { maxLength: 4 }] }),
    at: schemaPlace,
  },
  'enum-against-type': {
    fault: withSchema({ type: 'string', enum: ['on', true] }),
    neighbour: withSchema({ type: ['string', 'boolean'], enum: ['on', true] }),
    at: `${schemaPlace}/enum/1`,
  },
  'pattern-invalid': {
    fault: withSchema({ type: 'string', pattern: '^(a' }),
    neighbour: withSchema({ type: 'string', pattern: String.raw`^\-a` }),
    at: `${schemaPlace}/pattern`,
  },
  'rule-without-effect': {
    fault: withSchema({ type: 'integer', maxLength: 3 }),
    neighbour: withSchema({ type: ['integer', 'string'], maxLength: 3 }),
    at: `${schemaPlace}/maxLength`,
  },
  'format-against-type': {
    fault: withSchema({ type: 'integer', format: 'date-time' }),
    neighbour: withSchema({ type: ['integer', 'string'], format: 'date-time' }),
    at: `${schemaPlace}/format`,
  },
  'discriminator-absent': {
    fault: withSchema(
      { oneOf: [object({ kind: text }), other], discriminator: { propertyName: 'kind' } },
      { Other: object({ name: text }) },
    ),
    neighbour: withSchema(
      { oneOf: [object({ kind: text }), other], discriminator: { propertyName: 'kind' } },
      { Other: { allOf: [object({ kind: text, name: text })] } },
    ),
    at: `${schemaPlace}/discriminator`,
  },
  'default-refused': {
    fault: withParameter({ schema: { type: 'integer', maximum: 10, default: 11 } }),
    neighbour: withParameter({ schema: { type: 'integer', maximum: 10, default: 10 } }),
    at: `${operationPlace}/parameters/0/schema/default`,
  },
  'parameter-example-refused': {
    fault: withParameter({ schema: number, example: 'many' }),
    neighbour: withParameter({ schema: number, example: 7 }),
    at: `${operationPlace}/parameters/0/example`,
  },
  'body-example-refused': {
    fault: withBody({
      required: true,
      content: asJson(list, { examples: { one: { value: {} } } }),
    }),
    neighbour: withBody({
      required: true,
      content: asJson(list, { examples: { one: { value: [] } } }),
    }),
    at: '#/paths/~1things~1mine/post/requestBody/content/application~1json/examples/one',
  },
  'response-example-refused': {
    fault: withExample('application/json', '<a/>'),
    neighbour: withExample('application/xml', '<a/>'),
    at: `${operationPlace}/responses/201/content/application~1json/example`,
  },
  'schema-example-refused': {
    fault: member('count', { ...number, examples: [1, 'two'] }),
    neighbour: member('count', { ...number, examples: [1, 2] }),
    at: `${schemaPlace}/properties/count/examples/1`,
  },
  'list-without-paging': {
    fault: withResponses(makeResponses({ 200: { description: 'Done.', content: asJson(list) } })),
    neighbour: withResponses(
      makeResponses({ 200: { description: 'Done.', content: asJson({ ...list, maxItems: 50 }) } }),
    ),
    said: withResponses(
      makeResponses({ 200: { description: 'All things.', content: asJson(list) } }),
    ),
    at: `${operationPlace}/responses/200`,
  },
  'page-size-limit': {
    fault: withParameter({ name: 'limit', schema: number }),
    neighbour: withParameter({ name: 'limit', schema: number, description: 'At most 50.' }),
    said: withParameter({
      name: 'limit',
      schema: number,
      description: 'The number of things per page. The value must be between 1 and 100.',
    }),
    at: `${operationPlace}/parameters/0`,
  },
  'free-form-content': {
    fault: withResponses(
      makeResponses({ 200: { description: 'Done.', content: asJson({ type: 'object' }) } }),
    ),
    neighbour: withResponses(
      makeResponses({
        200: {
          description: 'Done.',
          content: asJson({ type: 'object', additionalProperties: text }),
        },
      }),
    ),
    said: withResponses(
      makeResponses({
        200: { description: 'Done.', content: asJson({ type: 'object' }, { example: { id: 1 } }) },
      }),
    ),
    at: `${operationPlace}/responses/200/content/application~1json/schema`,
  },
  'required-without-schema': {
    fault: withSchema(object({ name: text }, { required: ['name', 'id'] })),
    neighbour: withSchema({
      allOf: [object({ name: text }, { required: ['name', 'id'] }), object({ id: text })],
    }),
    at: `${schemaPlace}/required`,
  },
  'array-without-items': {
    fault: member('names', { type: 'array' }),
    neighbour: member('names', { type: 'array', items: {} }),
    said: member('names', { type: 'array', examples: [['Ann']] }),
    at: `${schemaPlace}/properties/names`,
  },
  'free-form-member': {
    fault: member('extra', { type: 'object' }),
    neighbour: member('extra', { type: 'object', additionalProperties: true }),
    said: member('extra', { type: 'object', description: 'Pairs of key and value.' }),
    at: `${schemaPlace}/properties/extra`,
  },
  'untyped-member': {
    fault: member('extra', { description: 'More.' }),
    neighbour: member('extra', { description: 'More.', const: 1 }),
    said: member('extra', { description: 'The name, as a text.' }),
    at: `${schemaPlace}/properties/extra`,
  },
  'time-without-zone': {
    fault: member('start', { ...text, examples: ['2024-01-31 10:00:00'] }),
    neighbour: member('start', { ...text, examples: ['2024-01-31T10:00:00Z'] }),
    at: `${schemaPlace}/properties/start`,
  },
  'time-without-unit': {
    fault: member('createdAt', number),
    neighbour: member('createdAt', { ...number, description: 'In seconds since 1970.' }),
    said: member('createdAt', { ...number, examples: [1700000000] }),
    at: `${schemaPlace}/properties/createdAt`,
  },
  'time-without-format': {
    fault: member('created_at', text),
    neighbour: member('format', text),
    said: member('created_at', { ...text, description: 'In the form of ISO 8601.' }),
    at: `${schemaPlace}/properties/created_at`,
  },
} as const satisfies Readonly<Record<(typeof detectorGroups)['value'][number], Case>>

function withExample(mediaType: string, example: unknown): object {
  const content = { [mediaType]: { schema: object({ name: text }), example } }
  return withResponses(makeResponses({ 201: { description: 'Made.', content } }))
}
