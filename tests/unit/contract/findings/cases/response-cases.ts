import type { detectorGroups } from '#contract/provenance/detector-names.ts'
import {
  asJson,
  makeDocument,
  makeOperation,
  makeResponses,
  operationPlace,
  withOperation,
  withResponses,
} from './case.ts'
import type { Case } from './case.ts'

const text = { type: 'string' }
const done = { description: 'Done.', content: asJson(text) }
const failed = { description: 'Failed.', content: asJson(text) }
const about = (description: string) => ({ title: 'Things', version: '1', description })
const silent = about('A token comes from the settings.')

/** Of what makes a response a surprise. */
export const responseCases = {
  'no-response': {
    fault: withResponses({}),
    neighbour: withResponses({ default: failed }),
    at: operationPlace,
  },
  'no-success': {
    fault: withResponses({ 400: failed, 401: failed }),
    neighbour: withResponses({
      303: { ...failed, headers: { Location: { schema: text } } },
      401: failed,
    }),
    at: `${operationPlace}/responses`,
  },
  'success-without-content': {
    fault: withResponses(makeResponses({ 200: { description: 'Done.' } })),
    neighbour: withResponses({ 204: { description: 'Done.' }, '4XX': failed }),
    said: withResponses({ 200: { description: 'An empty response.' }, '4XX': failed }),
    at: `${operationPlace}/responses/200`,
  },
  'content-without-schema': {
    fault: withResponses(
      makeResponses({ 201: { description: 'Made.', content: { 'application/json': {} } } }),
    ),
    neighbour: withResponses(
      makeResponses({ 201: { description: 'Made.', content: { 'image/png': {} } } }),
    ),
    said: withResponses(
      makeResponses({
        201: { description: 'Made.', content: { 'application/json': { example: { id: 1 } } } },
      }),
    ),
    at: `${operationPlace}/responses/201/content/application~1json`,
  },
  'no-error-response': {
    fault: withResponses({ 200: done }),
    neighbour: withResponses({ 200: done, '5XX': failed }),
    said: makeDocument({
      info: about('An error has a status code and a message.'),
      paths: { '/things/mine': { get: makeOperation({ responses: { 200: done } }) } },
    }),
    at: `${operationPlace}/responses`,
  },
  'no-response-to-credential': {
    fault: withResponses({ 200: done, 404: failed }),
    neighbour: withResponses({ 200: done, 403: failed }),
    said: withOperation({
      description: 'Without a token it is 401.',
      responses: { 200: done, 404: failed },
    }),
    at: `${operationPlace}/responses`,
  },
  'error-without-content': {
    fault: withResponses(makeResponses({ 404: { description: 'It is not there.' } })),
    neighbour: withResponses(makeResponses({ 304: { description: 'It is the same.' } })),
    said: makeDocument({
      tags: [{ name: 'Errors', description: 'The error object has a code.' }],
      paths: {
        '/things/mine': {
          get: makeOperation({
            responses: { 200: done, 404: { description: 'It is not there.' } },
          }),
        },
      },
    }),
    at: `${operationPlace}/responses/404`,
  },
  'retry-time': {
    fault: withResponses(makeResponses({ 429: failed })),
    neighbour: withResponses(
      makeResponses({ 429: { ...failed, headers: { 'Retry-After': { schema: text } } } }),
    ),
    said: withResponses(makeResponses({ 429: { ...failed, description: 'Wait a minute.' } })),
    at: `${operationPlace}/responses/429`,
  },
  'rate-limits': {
    fault: makeDocument({ info: silent }),
    neighbour: makeDocument({
      info: { ...silent, description: 'Tokens have a quota of requests.' },
    }),
    said: makeDocument({
      info: silent,
      tags: [{ name: 'Things', description: 'Ten requests per minute.' }],
    }),
    at: '#/paths',
  },
} as const satisfies Readonly<Record<(typeof detectorGroups)['response'][number], Case>>
