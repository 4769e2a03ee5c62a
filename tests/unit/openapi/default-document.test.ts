import { readFileSync } from 'node:fs'
import { validate } from '@scalar/openapi-parser'
import { describe, expect, test } from 'vitest'
import { defaultDocumentPath } from '#openapi/load/locate-document.ts'
import { serviceDescription } from '../../support/service-description.ts'

describe('The default document', () => {
  test('Is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await validate(readFileSync(defaultDocumentPath, 'utf8'))

    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
    expect(serviceDescription.openapi).toBe('3.1')
  })

  test('Parses without problems into the operation of the source, with a bearer key', () => {
    expect(serviceDescription.problems).toEqual([])
    expect(serviceDescription.operations.find(({ id }) => id === 'listExperiments')).toMatchObject({
      slug: 'list-experiments',
      summary: 'List experiments',
      method: 'GET',
      path: '/v1/experiments',
      parameters: [],
      body: undefined,
      statedHeaders: [{ name: 'Content-Type', value: 'application/json' }],
      security: {
        state: 'stated',
        alternatives: [[{ name: 'apiKey', scheme: { type: 'bearer' }, scopes: [] }]],
      },
      callable: { from: 'page' },
    })
  })

  test('Cites a section of the source for every statement', () => {
    const { documented, openPoints, contradictions } = serviceDescription
    const cited = [...documented.values(), ...openPoints, ...contradictions]

    expect(cited.filter(({ section = '' }) => !/^[1-9]$/.test(section))).toEqual([])
  })
})
