import type { DescribedResponses } from '#core/response/check/described-responses.ts'

const at = '#/paths/~1v1~1experiments/get/responses/200'

/** What another document could say of the same operation. */
export const checkedDocument: DescribedResponses = {
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
      required: ['id'],
      properties: { id: { type: 'string' }, score: { type: 'number', minimum: 0 } },
    },
  },
}

/** A body in which as many values contradict, and as many are not specified. */
export function contradicting(count: number): string {
  const items = Array.from({ length: count }, (_, id) => ({ id: `e-${id}`, score: -1, more: null }))
  return JSON.stringify({ experiments: items })
}
