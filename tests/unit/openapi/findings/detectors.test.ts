import { describe, expect, test } from 'vitest'
import { detectorNames } from '#openapi/provenance/detector-names.ts'
import type { DetectorName } from '#openapi/provenance/detector-names.ts'
import { detectFindings } from '#openapi/findings/detect-findings.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'
import {
  asJson,
  makeDocument,
  makeOperation,
  makeResponses,
  withOperation,
} from './make-document.ts'

type Mapping = Readonly<Record<string, unknown>>

/**
 * A document with the problem of a detector, a minimally different one without it, and the location
 * of the problem.
 */
interface Case {
  readonly problem: object
  readonly counterexample: object
  /** A minimally different document that provides the information in prose or by an example. */
  readonly inProse?: object
  readonly at: string
}

const operationPointer = '#/paths/~1things~1mine/get'
const schemaPointer = '#/components/schemas/Thing'
const pathParameter = (name: string) => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string' },
})
const about = (description: string) => ({ title: 'Things', version: '1', description })
const text = { type: 'string' }
const done = { description: 'Done.', content: asJson(text) }
const failed = { description: 'Failed.', content: asJson(text) }
const gone = { description: 'It is not there.' }
const silent = about('A token comes from the settings.')
const member = (name: string, schema: unknown) =>
  withSchema({ type: 'object', properties: { [name]: schema } })
const list = { type: 'array', items: { type: 'object', properties: { name: text } } }

const cases: Readonly<Record<DetectorName, Case>> = {
  'cannot-be-called': {
    problem: makeDocument({ paths: { '/things/{id': { get: makeOperation() } } }),
    counterexample: makeDocument({ paths: { '/things/{id}': { get: makeOperation() } } }),
    at: '#/paths/~1things~1{id/get',
  },
  'same-path': {
    problem: makeDocument({
      paths: {
        '/things/{id}': { parameters: [pathParameter('id')], get: makeOperation() },
        '/things/{name}': { parameters: [pathParameter('name')], delete: makeOperation() },
      },
    }),
    counterexample: makeDocument({
      paths: {
        '/things/{id}': { parameters: [pathParameter('id')], get: makeOperation() },
        '/things/{name}/parts': { parameters: [pathParameter('name')], get: makeOperation() },
      },
    }),
    at: '#/paths/~1things~1{name}/delete',
  },
  'no-server': {
    problem: makeDocument({ servers: [{ url: 'https://api.example.com' }] }),
    counterexample: makeDocument({ servers: [{ url: 'https://example-things.com' }] }),
    at: '#/servers',
  },
  'security-silent-here': {
    problem: nextToSecured({}),
    counterexample: nextToSecured({ security: [] }),
    inProse: nextToSecured({ description: 'It needs no API key.' }),
    at: operationPointer,
  },
  'security-silent': {
    problem: makeDocument({ security: undefined, components: {}, info: about('Things.') }),
    counterexample: makeDocument({ security: [], components: {}, info: about('Things.') }),
    inProse: makeDocument({ security: undefined, components: {}, info: about('A token is sent.') }),
    at: '#',
  },
  'no-scheme': {
    problem: makeDocument({ servers: [{ url: '//api.things.dev/v1' }] }),
    counterexample: makeDocument({ servers: [{ url: 'https://api.things.dev//v1' }] }),
    at: '#/servers',
  },
  'plain-http': {
    problem: makeDocument({ servers: [{ url: 'http://api.things.dev' }] }),
    counterexample: makeDocument({
      servers: [{ url: 'http://api.things.dev' }, { url: 'https://api.things.dev' }],
    }),
    at: '#/servers',
  },
  'untyped-parameter': {
    problem: withParameter({ schema: undefined }),
    counterexample: withParameter({ schema: {} }),
    at: `${operationPointer}/parameters/0`,
  },
  'body-without-schema': {
    problem: withBody({ required: true, content: { 'application/json': {} } }),
    counterexample: withBody({ required: true, content: { 'application/pdf': {} } }),
    inProse: withBody({
      required: true,
      content: { 'application/json': { example: { name: 'a' } } },
    }),
    at: '#/paths/~1things~1mine/post/requestBody/content/application~1json',
  },

  'no-response': {
    problem: withResponses({}),
    counterexample: withResponses({ default: failed }),
    at: operationPointer,
  },
  'no-success': {
    problem: withResponses({ 400: failed, 401: failed }),
    counterexample: withResponses({
      303: { ...failed, headers: { Location: { schema: text } } },
      401: failed,
    }),
    at: `${operationPointer}/responses`,
  },
  'success-without-content': {
    problem: withUsual({ 200: { description: 'Done.' } }),
    counterexample: withResponses({ 204: { description: 'Done.' }, '4XX': failed }),
    inProse: withResponses({ 200: { description: 'An empty response.' }, '4XX': failed }),
    at: `${operationPointer}/responses/200`,
  },
  'content-without-schema': {
    problem: withUsual({ 201: { ...done, content: { 'application/json': {} } } }),
    counterexample: withUsual({ 201: { ...done, content: { 'image/png': {} } } }),
    inProse: withUsual({ 201: { ...done, content: { 'application/json': { example: {} } } } }),
    at: `${operationPointer}/responses/201/content/application~1json`,
  },
  'no-error-response': {
    problem: withResponses({ 200: done }),
    counterexample: withResponses({ 200: done, '5XX': failed }),
    inProse: withOperation({ responses: { 200: done } }, 'get', {
      info: about('An error has a status code and a message.'),
    }),
    at: `${operationPointer}/responses`,
  },
  'no-response-to-credential': {
    problem: withResponses({ 200: done, 404: failed }),
    counterexample: withResponses({ 200: done, 403: failed }),
    inProse: withOperation({
      description: 'Without a token it is 401.',
      responses: { 200: done, 404: failed },
    }),
    at: `${operationPointer}/responses`,
  },
  'error-without-content': {
    problem: withUsual({ 404: gone }),
    counterexample: withUsual({ 304: { description: 'It is the same.' } }),
    inProse: withOperation({ responses: { 200: done, 404: gone } }, 'get', {
      tags: [{ name: 'Errors', description: 'The error object has a code.' }],
    }),
    at: `${operationPointer}/responses/404`,
  },
  'retry-time': {
    problem: withUsual({ 429: failed }),
    counterexample: withUsual({
      429: { ...failed, headers: { 'Retry-After': { schema: text } } },
    }),
    inProse: withUsual({ 429: { ...failed, description: 'Wait a minute.' } }),
    at: `${operationPointer}/responses/429`,
  },
  'rate-limits': {
    problem: makeDocument({ info: silent }),
    counterexample: makeDocument({
      info: { ...silent, description: 'Tokens have a quota of requests.' },
    }),
    inProse: makeDocument({
      info: silent,
      tags: [{ name: 'Things', description: 'Ten requests per minute.' }],
    }),
    at: '#/paths',
  },

  'no-value-fits': {
    problem: withSchema({ type: 'string', allOf: [{ minLength: 5 }, { maxLength: 4 }] }),
    counterexample: withSchema({ type: 'string', allOf: [{ minLength: 4 }, { maxLength: 4 }] }),
    at: schemaPointer,
  },
  'null-not-listed': {
    problem: member('size', { type: ['string', 'null'], enum: ['small', 'large'] }),
    counterexample: member('size', { type: ['string', 'null'], enum: ['small', 'large', null] }),
    at: `${schemaPointer}/properties/size`,
  },
  'default-refused': {
    problem: withParameter({ schema: { type: 'integer', maximum: 10, default: 11 } }),
    counterexample: withParameter({ schema: { type: 'integer', maximum: 10, default: 10 } }),
    at: `${operationPointer}/parameters/0/schema/default`,
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
    problem: member('count', { type: 'integer', examples: [1, 'two'] }),
    counterexample: member('count', { type: 'integer', examples: [1, 2] }),
    at: `${schemaPointer}/properties/count/examples/1`,
  },
}

test('A complete document has no findings', () => {
  expect(detect(makeDocument())).toEqual([])
})

describe('Each detector reports its problem, and not the document without it', () => {
  test.each(detectorNames)('%s', (name) => {
    const { problem, counterexample, at } = cases[name]

    expect(pointersOf(name, problem)).toContain(at)
    expect(pointersOf(name, counterexample)).toEqual([])
  })
})

describe('Information in prose is not reported as missing', () => {
  test.each(detectorNames.filter((name) => cases[name].inProse !== undefined))('%s', (name) => {
    expect(pointersOf(name, cases[name].inProse ?? {})).toEqual([])
  })
})

function pointersOf(name: DetectorName, document: object): readonly string[] {
  return detect(document).flatMap(({ detector, at }) => (detector === name ? [at] : []))
}

function detect(document: object) {
  return detectFindings(parseDescriptionText(JSON.stringify(document)))
}

function withResponses(responses: Mapping): object {
  return withOperation({ responses })
}

/** Adds responses to those of success and failure. */
function withUsual(responses: Mapping): object {
  return withResponses(makeResponses(responses))
}

/** Returns a document in which only another operation declares its security. */
function nextToSecured(members: Mapping): object {
  const secured = makeOperation({ security: [{ key: [] }] })
  const paths = { '/things/mine': { get: makeOperation(members), delete: secured } }
  return makeDocument({ security: undefined, paths })
}

/** The only query parameter is at `#/paths/~1things~1mine/get/parameters/0`. */
function withParameter(members: Mapping): object {
  const parameter = { name: 'word', in: 'query', schema: { type: 'string' }, ...members }
  return withOperation({ parameters: [parameter] })
}

function withBody(requestBody: Mapping): object {
  return withOperation({ requestBody }, 'post')
}

/** The schema of the response is at `#/components/schemas/Thing`. */
function withSchema(schema: unknown): object {
  const content = asJson({ $ref: '#/components/schemas/Thing' })
  const responses = makeResponses({ 200: { description: 'Done.', content } })
  return withOperation({ responses }, 'get', {
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: { Thing: schema },
    },
  })
}
