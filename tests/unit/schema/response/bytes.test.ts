import { expect, test } from 'vitest'
import { compareResponse } from '#schema/response/compare-response.ts'
import type { Schema } from '#core/request/description/schema.ts'
import { described, observed } from './planted.ts'

const bytes = { contentMediaType: 'application/octet-stream' }

test.for<readonly [mediaType: string, schema: Schema, isJson: boolean]>([
  ['*/*', bytes, false],
  ['application/json', bytes, false],
  ['application/json', { $ref: '#/components/schemas/File' }, false],
  ['application/json', { format: 'binary' }, false],
  ['application/json', { type: 'string', contentMediaType: 'text/csv' }, true],
  ['*/*', { type: 'object' }, true],
])('What is described as bytes is never read as JSON: %s, %j', ([mediaType, schema, isJson]) => {
  const at = '#/paths/~1pets/get/responses/200'
  const contents = [{ mediaType, schema, at: `${at}/content` }]
  const file = {
    ...described,
    responses: [{ status: '200', at, contents, headers: [] }],
    schemas: { '#/components/schemas/File': bytes },
  }

  expect(compareResponse(file, observed).body).toMatchObject({ kind: 'ruled', isJson })
})
