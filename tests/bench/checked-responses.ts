import type { DescribedResponses } from '#core/response/check/described-responses.ts'

const at = '#/paths/~1v1~1experiments/get/responses/200'

/** Describes what the server of this bench sends, so that every value is compared. */
export const checkedResponses: DescribedResponses = {
  id: 'listExperiments',
  method: 'GET',
  path: '/v1/experiments',
  responses: [
    {
      status: '200',
      at,
      contents: [
        {
          mediaType: 'application/json',
          schema: {
            type: 'object',
            required: ['experiments'],
            properties: {
              experiments: { type: 'array', items: { $ref: '#/components/schemas/Experiment' } },
            },
            additionalProperties: false,
          },
          at: `${at}/content/application~1json`,
        },
      ],
      headers: [],
    },
  ],
  schemas: {
    '#/components/schemas/Experiment': {
      type: 'object',
      required: ['id', 'name'],
      properties: {
        id: { type: 'string', maxLength: 40 },
        name: { type: 'string', minLength: 1 },
        state: { enum: ['running', 'done'] },
        score: { type: 'number', minimum: 0 },
        tags: { type: 'array', items: { type: ['string', 'null'] } },
      },
    },
  },
}

/** The same without a schema, so that nothing is compared. */
export const uncheckedResponses: DescribedResponses = {
  ...checkedResponses,
  responses: [{ status: '200', at, contents: [], headers: [] }],
}
