import { expect, test } from 'vitest'
import { createResponseTabs } from '#starlight/examples/response-tabs.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'

test.for([
  ['application/json', '{\n  "name": string\n}'],
  ['application/vnd.pets+json', '{\n  "name": string\n}'],
  ['*/*', '{\n  "name": string\n}'],
  ['application/xml', undefined],
  ['application/atom+xml; charset=utf-8', undefined],
] as const)(
  'If no example can be generated, the shape of a response in %s is %j',
  ([type, shape]) => {
    const tabs = createTabs(
      `200: { description: A pet., content: { '${type}': { schema: { type: object, properties: { name: { type: string } }, not: {} } } } }`,
    )
    expect(tabs.map((tab) => tab.shape)).toEqual([shape])
  },
)

test('A list shows a generated example instead of its shape', () => {
  const pet = '{ type: object, properties: { name: { type: string } } }'
  const [tab] = createTabs(
    `200: { description: Pets., content: { application/json: { schema: { type: object, properties: { data: { type: array, items: ${pet} } } } } } }`,
  )
  expect(JSON.parse(tab?.made ?? '')).toEqual({ data: [{ name: 'string' }] })
  expect(tab?.shape).toBeUndefined()
})

test('Responses with the same generated example share a tab', () => {
  const content =
    "content: { 'application/json': { schema: { type: object, properties: { id: { type: string } } } } }"
  const tabs = createTabs(`
        200: { description: There., ${content} }
        201: { description: Created., ${content} }
        400: { description: Wrong., ${content} }
        401: { description: Unknown. }
        403: { description: Refused. }`)
  expect(tabs.map(({ statuses }) => statuses)).toEqual([['200', '201'], ['400'], ['401'], ['403']])
})

/** @param responses as YAML */
function createTabs(responses: string) {
  const api = parseDescriptionText(`openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      responses:
        ${responses.trim()}
`)
  return [...api.documented.values()].flatMap((parts) => createResponseTabs(api, parts.responses))
}
