import type { detectorGroups } from '#openapi/provenance/detector-names.ts'
import { makeDocument, makeOperation, operationPlace, withBody, withParameter } from './case.ts'
import type { Case } from './case.ts'

const pathParameter = (name: string) => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string' },
})
const about = (description: string) => ({ title: 'Things', version: '1', description })
/** Cases for problems that make a call fail. */
export const callCases = {
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
    problem: makeDocument({
      security: undefined,
      paths: {
        '/things/mine': {
          get: makeOperation(),
          delete: makeOperation({ security: [{ key: [] }] }),
        },
      },
    }),
    counterexample: makeDocument({
      security: undefined,
      paths: {
        '/things/mine': {
          get: makeOperation({ security: [] }),
          delete: makeOperation({ security: [{ key: [] }] }),
        },
      },
    }),
    inProse: makeDocument({
      security: undefined,
      paths: {
        '/things/mine': {
          get: makeOperation({ description: 'It needs no API key.' }),
          delete: makeOperation({ security: [{ key: [] }] }),
        },
      },
    }),
    at: operationPlace,
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
    at: `${operationPlace}/parameters/0`,
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
} as const satisfies Readonly<Record<(typeof detectorGroups)['call'][number], Case>>
