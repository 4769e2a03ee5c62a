import type { detectorGroups } from '#contract/provenance/detector-names.ts'
import {
  asJson,
  makeResponses,
  operationPlace,
  withBody,
  withComponents,
  withResponses,
} from './case.ts'
import type { Case } from './case.ts'

const text = { type: 'string' }
const needed = { type: 'object', properties: { name: text }, required: ['name'] }

/** Of what is good to know, and no fault of the document. */
export const noteCases = {
  'body-without-meaning': {
    fault: withBody({ required: true, content: asJson(needed) }, 'delete'),
    neighbour: withBody({ required: true, content: asJson(needed) }, 'patch'),
    at: '#/paths/~1things~1mine/delete/requestBody',
  },
  'redirect-without-location': {
    fault: withResponses(makeResponses({ 302: { description: 'Elsewhere.' } })),
    neighbour: withResponses(
      makeResponses({
        302: { description: 'Elsewhere.', headers: { location: { schema: text } } },
      }),
    ),
    said: withResponses(makeResponses({ 302: { description: 'Redirects to the picture.' } })),
    at: `${operationPlace}/responses/302`,
  },
  'unused-component': {
    fault: withComponents({ schemas: { Thing: { type: 'string' } } }),
    neighbour: withComponents(
      { examples: { Thing: { value: 'a' } } },
      makeResponses({
        200: {
          description: 'Done.',
          content: { 'text/plain': { examples: { one: { $ref: '#/components/examples/Thing' } } } },
        },
      }),
    ),
    at: '#/components/schemas/Thing',
  },
} as const satisfies Readonly<Record<(typeof detectorGroups)['note'][number], Case>>
