import { describe, expect, test } from 'vitest'
import { contractOf } from '../../support/contract-of.ts'
import { sampleDocument } from './sample-document.ts'

describe('What the portal’s own document does not use is no fault', () => {
  test.each<[name: string, from: string | RegExp, to: string]>([
    ['an older OpenAPI', '3.1.0', '3.0.3'],
    ['an operation without a name', '      operationId: listExperiments\n', ''],
    [
      'a path parameter',
      '  /v1/experiments:\n    get:\n',
      '  /v1/experiments/{id}:\n    get:\n      parameters:\n        - name: id\n          in: path\n          required: true\n          schema: { type: string }\n',
    ],
    [
      'parameters of a path',
      '  /v1/experiments:\n',
      '  /v1/experiments:\n    parameters:\n        - name: page\n          in: query\n          schema: { type: string }\n',
    ],
    [
      'a parameter in a cookie',
      "      x-section: '4'\n",
      "      x-section: '4'\n      parameters:\n        - name: a\n          in: cookie\n          schema: { type: string }\n",
    ],
    [
      'a parameter by reference',
      /      x-section: '4'\n([^]*)components:\n/,
      `      x-section: '4'
      parameters:
        - $ref: '#/components/parameters/page'
      responses:
        default:
          description: Not specified.
components:
  parameters:
    page: { name: page, in: query, schema: { type: string } }
`,
    ],
    ['a security scheme other than bearer', 'scheme: bearer', 'scheme: basic'],
  ])('%s', (_name, from, to) => {
    const broken = sampleDocument.replace(from, () => to)
    expect(broken).not.toBe(sampleDocument)

    expect(contractOf(broken).faults).toEqual([])
  })
})

describe('In another document', () => {
  test('A mistake in our extensions is a fault with its line, and the statement is passed over', () => {
    const { faults, openPoints } = contractOf(sampleDocument.replace('id: states', 'id: States'), {
      citesSource: false,
    })

    expect(openPoints).toEqual([])
    expect(faults).toEqual([
      {
        weight: 'noted',
        file: 'api.yaml',
        line: 7,
        operations: [],
        sentence:
          'info → x-not-specified → 0 → id: must be lower-case words joined by hyphens, such as key-format. It is passed over.',
      },
    ])
  })

  test('Statements need no section, and may have one of any name', () => {
    const text = sampleDocument
      .replace("      section: '3'\n", '')
      .replace("x-section: '4'", 'x-section: 4.2 Lists')
    const { faults, openPoints, documented } = contractOf(text, { citesSource: false })

    expect(faults).toEqual([])
    expect(openPoints.map(({ section }) => section)).toEqual([undefined])
    expect(documented.get('list-experiments')?.section).toBe('4.2 Lists')
  })

  test('The extensions of others are passed over, even if their names come near ours', () => {
    const text = `openapi: 3.1.0
info: { title: Other, version: '1', x-logo: { url: a.png }, x-sections: [A] }
paths:
  /a:
    get: { x-codeSamples: [], responses: { 200: { description: Done. } } }
`
    expect(contractOf(text, { citesSource: false })).toMatchObject({ faults: [], openPoints: [] })
  })

  test('Names and data are no extensions: headers, properties and examples may be called x-…', () => {
    const text = sampleDocument.replace(
      '      responses:\n        default:\n          description: Not specified.\n',
      `      responses:
        default:
          description: Not specified.
          headers: { x-not-specified: { description: A header. } }
          content:
            application/json:
              schema: { properties: { x-section: { default: { x-not-specified: 7 }, enum: [{ x-section: 7 }] } } }
              example: { x-contradictory: 7 }
`,
    )
    expect(text).not.toBe(sampleDocument)

    expect(contractOf(text).openPoints.map(({ id }) => id)).toEqual(['states'])
  })
})
