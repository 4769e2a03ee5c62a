import { expect, test } from 'vitest'
import {
  describeText,
  takeOperation,
  writeDocument,
} from '../../../fixtures/documents/describe-text.ts'

test('Parameters and members of forms that take a secret are marked, and others are not', () => {
  const { parameters, body } = takeOperation(describeText(document))
  expect(parameters.filter(({ isSecret }) => isSecret).map(({ name }) => name)).toEqual([
    'token',
    'X-Api-Key',
    'pin',
    'partner',
  ])
  const marked = body?.contents.map(({ mediaType, properties }) => [
    mediaType,
    Object.keys(properties).filter((name) => properties[name]?.isSecret),
  ])
  expect(marked).toEqual([
    ['application/x-www-form-urlencoded', ['client_secret', 'code']],
    ['multipart/form-data', ['password']],
  ])
})

const document = writeDocument(
  '3.1.1',
  `  /a:
    post:
      parameters:
        - { name: token, in: query, schema: { type: string } }
        - { name: X-Api-Key, in: header, schema: {} }
        - { name: pin, in: query, schema: { type: string, format: password } }
        - { name: partner, in: query, schema: { type: string } }
        - { name: page_token, in: query, schema: { type: string } }
        - { name: secret, in: query, schema: { type: boolean } }
        - { name: password, in: query, content: { application/json: { schema: { type: string } } } }
      requestBody:
        content:
          application/x-www-form-urlencoded:
            schema:
              type: object
              properties:
                client_secret: { type: string }
                code: { type: string, format: password }
                channel: { type: string }
          multipart/form-data:
            schema:
              type: object
              properties:
                password: { type: string }
                token: { type: string, format: binary }
      responses: { '200': { description: OK } }
components:
  securitySchemes:
    key: { type: apiKey, in: query, name: partner }
`,
)
