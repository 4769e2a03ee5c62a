import { expect, test } from 'vitest'
import { cutDocument } from '../../bench/graph/cut-document.ts'

const document = {
  openapi: '3.0.1',
  paths: {
    '/a': { parameters: [ref('parameters', 'id')], get: responding('A'), put: responding('C') },
    '/b': { get: responding('C') },
  },
  components: {
    parameters: { id: { name: 'id' }, other: { name: 'other' } },
    schemas: {
      A: { discriminator: { mapping: { b: '#/components/schemas/B' } } },
      B: { allOf: [ref('schemas', 'A')] },
      C: { type: 'object' },
    },
    securitySchemes: { key: { type: 'http' } },
  },
}

function ref(kind: string, name: string) {
  return { $ref: `#/components/${kind}/${name}` }
}

function responding(name: string) {
  return { responses: { 200: ref('schemas', name) } }
}

test('A cut keeps the first operations, and exactly the components that they reach', () => {
  const { paths, components } = document
  expect(cutDocument(document, 1)).toEqual({
    openapi: '3.0.1',
    paths: { '/a': { parameters: paths['/a'].parameters, get: paths['/a'].get } },
    components: {
      parameters: { id: components.parameters.id },
      schemas: { A: components.schemas.A, B: components.schemas.B },
      securitySchemes: components.securitySchemes,
    },
  })
  expect(cutDocument(document, 2)).toMatchObject({ components: { schemas: { C: {} } } })
  expect(cutDocument(document, 9)).toMatchObject({ paths })
})
