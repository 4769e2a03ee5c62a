import type { detectorGroups } from '#contract/provenance/detector-names.ts'
import { makeDocument, makeOperation, operationPlace, withBody, withParameter } from './case.ts'
import type { Case } from './case.ts'

const pathParameter = (name: string) => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string' },
})
const about = (description: string) => ({ title: 'Things', version: '1', description })
/** Of what makes a call fail. */
export const callCases = {
  'cannot-be-called': {
    fault: makeDocument({ paths: { '/things/{id': { get: makeOperation() } } }),
    neighbour: makeDocument({ paths: { '/things/{id}': { get: makeOperation() } } }),
    at: '#/paths/~1things~1{id/get',
  },
  'same-path': {
    fault: makeDocument({
      paths: {
        '/things/{id}': { parameters: [pathParameter('id')], get: makeOperation() },
        '/things/{name}': { parameters: [pathParameter('name')], delete: makeOperation() },
      },
    }),
    neighbour: makeDocument({
      paths: {
        '/things/{id}': { parameters: [pathParameter('id')], get: makeOperation() },
        '/things/{name}/parts': { parameters: [pathParameter('name')], get: makeOperation() },
      },
    }),
    at: '#/paths/~1things~1{name}/delete',
  },
  'no-server': {
    fault: makeDocument({ servers: [{ url: 'https://api.example.com' }] }),
    neighbour: makeDocument({ servers: [{ url: 'https://example-things.com' }] }),
    at: '#/servers',
  },
  'security-silent-here': {
    fault: makeDocument({
      security: undefined,
      paths: {
        '/things/mine': {
          get: makeOperation(),
          delete: makeOperation({ security: [{ key: [] }] }),
        },
      },
    }),
    neighbour: makeDocument({
      security: undefined,
      paths: {
        '/things/mine': {
          get: makeOperation({ security: [] }),
          delete: makeOperation({ security: [{ key: [] }] }),
        },
      },
    }),
    said: makeDocument({
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
    fault: makeDocument({ security: undefined, components: {}, info: about('Things.') }),
    neighbour: makeDocument({ security: [], components: {}, info: about('Things.') }),
    said: makeDocument({ security: undefined, components: {}, info: about('A token is sent.') }),
    at: '#',
  },
  'no-scheme': {
    fault: makeDocument({ servers: [{ url: '//api.things.dev/v1' }] }),
    neighbour: makeDocument({ servers: [{ url: 'https://api.things.dev//v1' }] }),
    at: '#/servers',
  },
  'plain-http': {
    fault: makeDocument({ servers: [{ url: 'http://api.things.dev' }] }),
    neighbour: makeDocument({
      servers: [{ url: 'http://api.things.dev' }, { url: 'https://api.things.dev' }],
    }),
    at: '#/servers',
  },
  'untyped-parameter': {
    fault: withParameter({ schema: undefined }),
    neighbour: withParameter({ schema: {} }),
    at: `${operationPlace}/parameters/0`,
  },
  'body-without-schema': {
    fault: withBody({ required: true, content: { 'application/json': {} } }),
    neighbour: withBody({ required: true, content: { 'application/pdf': {} } }),
    said: withBody({ required: true, content: { 'application/json': { example: { name: 'a' } } } }),
    at: '#/paths/~1things~1mine/post/requestBody/content/application~1json',
  },
} as const satisfies Readonly<Record<(typeof detectorGroups)['call'][number], Case>>
