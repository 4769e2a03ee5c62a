import type { BuildAddresses } from '#core/request/list-servers.ts'
import { makeOperation, makeParameter } from '../../../fixtures/operations.ts'

/** Two operations with what the service's own lacks: no key, no header, difficult names. */
export const hardContract = {
  title: 'A title\n# with "two" lines: {x}',
  version: 'v1',
  schemas: new Map(),
  operations: [
    makeOperation({ id: 'ping/it', summary: 'Ping\n### it', method: 'POST', path: '/v1/ping' }),
    makeOperation({
      id: 'readThing',
      summary: 'Read',
      path: '/v1/thing',
      statedHeaders: [{ name: 'X-Mode', value: 'a: "b" {c}' }],
      security: bearer('token'),
    }),
  ],
}

/** Those of a build without a sandbox. */
export function at(apiBaseUrl: string): BuildAddresses {
  return { sandboxUrl: undefined, apiBaseUrl }
}

export function bearer(name: string) {
  const scheme = { type: 'bearer', format: undefined, description: undefined } as const
  return { state: 'stated', alternatives: [[{ name, scheme, scopes: [] }]] } as const
}

/** An operation with everything that a file has a place for. */
export const fullOperation = makeOperation({
  id: 'updateThing',
  summary: 'Update a thing',
  method: 'PUT',
  path: '/things/{id}',
  tags: ['Things'],
  parameters: [
    makeParameter({ in: 'path', name: 'id' }),
    {
      ...makeParameter({ in: 'query', name: 'view', isRequired: true }),
      examples: [{ name: undefined, summary: undefined, value: 'a b', serialized: undefined }],
    },
    makeParameter({ in: 'query', name: 'limit' }),
    makeParameter({ in: 'header', name: 'X-Trace' }),
  ],
  body: {
    isRequired: true,
    description: undefined,
    contents: [
      {
        mediaType: 'application/json',
        schema: undefined,
        examples: [
          { name: undefined, summary: undefined, value: { name: 'A' }, serialized: undefined },
        ],
        properties: {},
      },
    ],
  },
  security: bearer('token'),
})
