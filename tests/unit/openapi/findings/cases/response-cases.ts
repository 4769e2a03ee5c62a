import type { detectorGroups } from '#openapi/provenance/detector-names.ts'
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

/** Cases for problems that make a response unpredictable. */
export const responseCases = {
  'no-response': {
    problem: withResponses({}),
    counterexample: withResponses({ default: failed }),
    at: operationPlace,
  },
  'no-success': {
    problem: withResponses({ 400: failed, 401: failed }),
    counterexample: withResponses({
      303: { ...failed, headers: { Location: { schema: text } } },
      401: failed,
    }),
    at: `${operationPlace}/responses`,
  },
  'success-without-content': {
    problem: withResponses(makeResponses({ 200: { description: 'Done.' } })),
    counterexample: withResponses({ 204: { description: 'Done.' }, '4XX': failed }),
    inProse: withResponses({ 200: { description: 'An empty response.' }, '4XX': failed }),
    at: `${operationPlace}/responses/200`,
  },
  'content-without-schema': {
    problem: withResponses(
      makeResponses({ 201: { description: 'Made.', content: { 'application/json': {} } } }),
    ),
    counterexample: withResponses(
      makeResponses({ 201: { description: 'Made.', content: { 'image/png': {} } } }),
    ),
    inProse: withResponses(
      makeResponses({
        201: { description: 'Made.', content: { 'application/json': { example: { id: 1 } } } },
      }),
    ),
    at: `${operationPlace}/responses/201/content/application~1json`,
  },
  'no-error-response': {
    problem: withResponses({ 200: done }),
    counterexample: withResponses({ 200: done, '5XX': failed }),
    inProse: makeDocument({
      info: about('An error has a status code and a message.'),
      paths: { '/things/mine': { get: makeOperation({ responses: { 200: done } }) } },
    }),
    at: `${operationPlace}/responses`,
  },
  'no-response-to-credential': {
    problem: withResponses({ 200: done, 404: failed }),
    counterexample: withResponses({ 200: done, 403: failed }),
    inProse: withOperation({
      description: 'Without a token it is 401.',
      responses: { 200: done, 404: failed },
    }),
    at: `${operationPlace}/responses`,
  },
  'error-without-content': {
    problem: withResponses(makeResponses({ 404: { description: 'It is not there.' } })),
    counterexample: withResponses(makeResponses({ 304: { description: 'It is the same.' } })),
    inProse: makeDocument({
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
    problem: withResponses(makeResponses({ 429: failed })),
    counterexample: withResponses(
      makeResponses({ 429: { ...failed, headers: { 'Retry-After': { schema: text } } } }),
    ),
    inProse: withResponses(makeResponses({ 429: { ...failed, description: 'Wait a minute.' } })),
    at: `${operationPlace}/responses/429`,
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
} as const satisfies Readonly<Record<(typeof detectorGroups)['response'][number], Case>>
