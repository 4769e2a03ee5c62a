import type { detectorGroups } from '#contract/provenance/detector-names.ts'
import {
  asJson,
  makeDocument,
  makeOperation,
  operationPlace,
  withBody,
  withParameter,
  withPathParameter,
  withSecurity,
} from './case.ts'
import type { Case } from './case.ts'

const bearer = { type: 'http', scheme: 'bearer' }
const { url, oauth } = {
  url: 'https://login.things.dev/token',
  oauth: (flow: object) => ({ type: 'oauth2', flows: { clientCredentials: flow } }),
}
const about = (description: string) => ({ title: 'Things', version: '1', description })
const needed = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } }

/** Of what makes a call fail. */
export const callCases = {
  'cannot-be-called': {
    fault: makeDocument({ paths: { '/things/{id}': { get: makeOperation() } } }),
    neighbour: withPathParameter({}),
    at: '#/paths/~1things~1{id}/get',
  },
  'scheme-nowhere': {
    fault: withSecurity({ key: bearer }, [{ other: [] }]),
    neighbour: withSecurity({ key: bearer }, [{ key: [] }]),
    at: `${operationPlace}/security/0`,
  },
  'no-server': {
    fault: makeDocument({ servers: [{ url: 'https://api.example.com' }] }),
    neighbour: makeDocument({ servers: [{ url: 'https://example-things.com' }] }),
    at: '#/servers',
  },
  'server-without-scheme': {
    fault: makeDocument({ servers: [{ url: 'api.things.dev/v1' }] }),
    neighbour: makeDocument({ servers: [{ url: './v1.2' }] }),
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
  'schemes-never-required': {
    fault: makeDocument({ security: undefined }),
    neighbour: makeDocument(),
    said: makeDocument({ security: undefined, info: about('Every request needs a token.') }),
    at: '#/components/securitySchemes/key',
  },
  'plain-http': {
    fault: makeDocument({ servers: [{ url: 'http://api.things.dev' }] }),
    neighbour: makeDocument({
      servers: [{ url: 'http://api.things.dev' }, { url: 'https://api.things.dev' }],
    }),
    at: '#/servers',
  },
  'token-address': {
    fault: withSecurity({ key: oauth({ scopes: {} }) }, [{ key: [] }]),
    neighbour: withSecurity({ key: oauth({ tokenUrl: url, scopes: {} }) }, [{ key: [] }]),
    at: '#/components/securitySchemes/key',
  },
  'scope-nowhere': {
    fault: withSecurity({ key: oauth({ tokenUrl: url, scopes: { read: 'Read.' } }) }, [
      { key: ['write'] },
    ]),
    neighbour: withSecurity({ key: oauth({ tokenUrl: url, scopes: { read: 'Read.' } }) }, [
      { key: ['read'] },
    ]),
    at: `${operationPlace}/security`,
  },
  'key-origin': {
    fault: makeDocument({ info: { title: 'Things', version: '1', description: 'A rate limit.' } }),
    neighbour: makeDocument({
      info: { title: 'Things', version: '1' },
      components: { securitySchemes: { key: { ...bearer, description: 'From the settings.' } } },
    }),
    said: makeDocument({
      info: about('A rate limit.'),
      tags: [{ name: 'Keys', description: 'A token comes from the settings.' }],
    }),
    at: '#/components/securitySchemes/key',
  },
  'ignored-header': {
    fault: withParameter({ name: 'Content-Type', in: 'header' }),
    // The media types of the responses say the same.
    neighbour: withParameter({ name: 'Accept', in: 'header' }),
    at: `${operationPlace}/parameters/0`,
  },
  'parameter-no-page-sends': {
    fault: withParameter({ in: 'cookie' }),
    neighbour: withParameter({ in: 'header' }),
    at: `${operationPlace}/parameters/0`,
  },
  'style-of-type': {
    fault: withParameter({ style: 'deepObject', explode: true }),
    neighbour: withParameter({
      style: 'deepObject',
      explode: true,
      schema: { type: 'object', properties: { a: { type: 'string' } } },
    }),
    at: `${operationPlace}/parameters/0`,
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
  'body-need-unclear': {
    fault: withBody({ content: asJson(needed) }),
    neighbour: withBody({ required: false, content: asJson(needed) }),
    at: '#/paths/~1things~1mine/post/requestBody',
  },
  'required-with-default': {
    fault: withParameter({ required: true, schema: { type: 'string', default: 'a' } }),
    neighbour: withParameter({ required: false, schema: { type: 'string', default: 'a' } }),
    at: `${operationPlace}/parameters/0`,
  },
} as const satisfies Readonly<Record<(typeof detectorGroups)['call'][number], Case>>
