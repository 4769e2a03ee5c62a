import { expect, test } from 'vitest'
import { getOperationDocumentation } from '#starlight/statements/documentation.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'

const api = parseDescriptionText(`
openapi: 3.1.0
info: { title: Test, version: v1 }
paths:
  /v1/experiments:
    x-not-specified:
      - { id: at-the-path, section: '4', topic: One, assume: Nothing. }
    get:
      x-section: '4'
      x-not-specified:
        - { id: at-the-operation, section: '4', topic: Two, assume: Nothing. }
      responses:
        default:
          description: Not specified.
          x-not-specified:
            - { id: at-the-response, section: '7', topic: Three, assume: Nothing. }
  /v1/others:
    get:
      x-section: '4'
      x-not-specified:
        - { id: elsewhere, section: '4', topic: Four, assume: Nothing. }
      responses: { default: { description: Not specified. } }
`)
const [list] = api.operations
if (!list) throw new Error('The document of this test has no operation.')

test('An operation has its section, and open points from itself, its responses and its path', () => {
  const { section, openPoints } = getOperationDocumentation(api, list)
  expect(section).toBe('4')
  expect(openPoints.map(({ id }) => id)).toEqual([
    'at-the-path',
    'at-the-operation',
    'at-the-response',
  ])
})

test('A missing operation throws an error with its method and path', () => {
  expect(() =>
    getOperationDocumentation(api, { ...list, slug: 'nothing', path: '/v1/nothing' }),
  ).toThrow('The API description has no GET /v1/nothing.')
})
