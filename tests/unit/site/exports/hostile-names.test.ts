import bruno from '@usebruno/lang'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { writeBrunoFiles } from '#site/exports/bruno.ts'
import { writeHttpFile } from '#site/exports/http-file.ts'
import { writePostmanCollection } from '#site/exports/postman.ts'
import { hostileNames } from '../../../fixtures/hostile-names.ts'
import { makeOperation, makeParameter } from '../../../fixtures/operations.ts'
import { at, bearer } from './hard-contract.ts'

const addresses = at('https://api.example.com')

/** Called that wherever a document gives a name; the second operation is left out, with its name. */
function contractOf(name: string) {
  const operation = makeOperation({
    id: name,
    summary: name,
    path: '/v1/things/{id}',
    tags: [name],
    parameters: [
      makeParameter({ in: 'path', name: 'id' }),
      makeParameter({ in: 'query', name, isRequired: false }),
    ],
    security: bearer(name),
  })
  const leftOut = { ...operation, id: `${name}2`, statedHeaders: [{ name: 'X-A', value: '{{a}}' }] }
  return { title: name, version: name, operations: [operation, leftOut], schemas: new Map() }
}

describe.for(hostileNames)('A document with the name %j', (name) => {
  const contract = contractOf(name)

  test('Is a request of a .http file, and nothing else acts there', () => {
    const lines = writeHttpFile(contract, addresses).split(/[\n\r\u0085\u2028\u2029]/)
    const known = [
      /^$/,
      /^# (?:“.*”|- “.*”: “.*”|Optional in the query: “.*”)$/,
      /^# (?:@no-redirect|@name call_\w+)$/,
      /^#$|^# [A-Z][^“”]*$|^# http-client\.private\.env\.json/,
      /^### “[^“”]*”$/,
      /^@(?:base_url = https:\/\/api\.example\.com|value_id = )$/,
      /^GET \{\{base_url\}\}\/v1\/things\/\{\{value_id\}\}$/,
      /^Authorization: Bearer \{\{\$processEnv API_KEY\}\}$/,
    ]
    expect(lines.filter((line) => !known.some((form) => form.test(line)))).toEqual([])
    expect(lines.filter((line) => line.startsWith('###'))).toHaveLength(1)
    expect(lines.filter((line) => /“[^”]*“|”[^“]*”/.test(line))).toEqual([])
  })

  test('Is a request of a Bruno collection, which has no script and no other variable', () => {
    const requests = Object.entries(writeBrunoFiles(contract, addresses)).filter(([path]) =>
      /^(?!environments\/|collection\.bru$).*\.bru$/.test(path),
    )
    expect(requests).toHaveLength(1)
    for (const [path, text] of requests) {
      expect(path).toMatch(/^[\w-]+\.bru$/)
      const read = z.record(z.string(), z.unknown()).parse(bruno.bruToJsonV2(text))
      expect(Object.keys(read).filter((key) => !requestParts.has(key))).toEqual([])
      expect(read['http']).toMatchObject({ url: '{{base_url}}/v1/things/{{value_id}}' })
    }
  })

  test('Is a request of a Postman collection, which has no script and no other variable', () => {
    const collection = postmanCollection.parse(
      JSON.parse(writePostmanCollection(contract, addresses)),
    )
    expect(collection.item).toHaveLength(1)
    expect(collection.variable.map(({ key }) => key)).toEqual(['base_url', 'value_id', 'API_KEY'])
  })
})

const requestParts = new Set(['meta', 'http', 'params', 'headers', 'auth', 'settings', 'docs'])

/** Without an event, in which scripts are. */
const postmanCollection = z.strictObject({
  info: z.strictObject({ name: z.string(), description: z.string(), schema: z.string() }),
  item: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      request: z.looseObject({ method: z.literal('GET') }),
      protocolProfileBehavior: z.looseObject({}),
      response: z.tuple([]),
    }),
  ),
  variable: z.array(z.object({ key: z.string() })),
})
