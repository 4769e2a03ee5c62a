import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'astro/zod'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CredentialSlot, RequestPlan } from '#request/request-plan.ts'
import { curl } from '#snippets/curl.ts'
import { installPrograms } from '../documents/install-documents.ts'
import { basicSlot, bearerSlot, makePlan } from '../fixtures/credentials.ts'
import { getSnippetText } from '../fixtures/snippet-text.ts'
import { withBody } from '../unit/snippets/plans.ts'

const url = 'https://api.example.com/v1/things'
const json = { headers: [{ name: 'Content-Type', value: 'application/json' }] }
const keyIn = (place: 'query' | 'cookie' | 'form' | 'part'): CredentialSlot => ({
  scheme: 'a',
  place,
  name: 'key',
})
const pair = { name: 'a', contentType: undefined, content: { kind: 'text', text: 'b' } } as const
const urlencoded = {
  headers: [{ name: 'Content-Type', value: 'application/x-www-form-urlencoded' }],
}

const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer $API_KEY' }
const postmanHeaders = Object.entries(headers).map(([key, value]) => ({ key, value }))
const postmanFields = [
  { key: 'a', value: 'b' },
  { key: 'key', value: '$API_KEY' },
]

type Convert = (input: object, callback: (error: Error | null, result: unknown) => void) => void

const isFunction = (value: unknown) => typeof value === 'function'

/** The functions of both packages that the tests use. */
const importersSchema = z.object({
  postman: z.object({ convert: z.custom<Convert>(isFunction) }),
  curlconverter: z.object({ toJsonString: z.custom<(command: string) => string>(isFunction) }),
})

interface Case {
  readonly plan: Partial<RequestPlan>
  /** Results of both, without the method, and without the URL if it is that of the plan. */
  readonly postman: object
  readonly curlconverter: object
}

const cases: Readonly<Record<string, Case>> = {
  'a bearer token': {
    plan: { ...json, slots: [bearerSlot('a')] },
    postman: {
      header: postmanHeaders,
      body: {},
    },
    curlconverter: {
      headers,
    },
  },
  'JSON over lines': {
    plan: {
      ...json,
      ...withBody({ kind: 'text', text: '{\n  "a": "it\'s"\n}' }),
      method: 'PATCH',
      slots: [bearerSlot('a')],
    },
    postman: {
      header: postmanHeaders,
      body: { mode: 'raw', raw: '{\n  "a": "it\'s"\n}' },
    },
    curlconverter: {
      headers,
      data: { a: "it's" },
    },
  },
  'a missing part of the host': {
    plan: {
      url: 'https://your-tenant.example.com/things',
      hostVariables: [{ placeholder: 'your-tenant', variable: 'API_TENANT' }],
    },
    postman: { url: 'https://$API_TENANT.example.com/things' },
    curlconverter: { raw_url: 'https://$API_TENANT.example.com/things' },
  },
  'an empty body': {
    plan: { ...json, ...withBody({ kind: 'text', text: '' }), slots: [bearerSlot('a')] },
    postman: {},
    curlconverter: {},
  },
  // Postman drops the dollar sign of the user name.
  Basic: {
    plan: { slots: [basicSlot('a')] },
    postman: {
      auth: {
        type: 'basic',
        basic: [
          { key: 'username', value: 'API_USER' },
          { key: 'password', value: '$API_PASSWORD' },
        ],
      },
    },
    curlconverter: {
      auth: { user: '$API_USER', password: '$API_PASSWORD' },
    },
  },
  'a key in the query': {
    plan: { url: `${url}?b=1`, slots: [keyIn('query')] },
    postman: { url: `${url}?b=1&key=$API_KEY` },
    curlconverter: { raw_url: `${url}?b=1&key=$API_KEY` },
  },
  'a key in a cookie': {
    plan: { headers: [{ name: 'Cookie', value: 'a=b' }], slots: [keyIn('cookie')] },
    postman: { header: [{ key: 'Cookie', value: 'a=b; key=$API_KEY' }] },
    curlconverter: { cookies: { a: 'b', key: '$API_KEY' } },
  },
  'a key in a form': {
    plan: { ...urlencoded, ...withBody({ kind: 'form', text: 'a=b' }), slots: [keyIn('form')] },
    postman: {
      body: { mode: 'urlencoded', urlencoded: postmanFields },
    },
    curlconverter: { data: { a: 'b', key: '$API_KEY' } },
  },
  'a key in a part': {
    plan: {
      ...withBody({ kind: 'multipart', subtype: 'form-data', parts: [pair] }),
      slots: [keyIn('part')],
    },
    postman: {
      body: { mode: 'formdata', formdata: postmanFields },
    },
    curlconverter: { data: { a: 'b', key: '$API_KEY' } },
  },
}

describe('Importers keep method, URL, headers, body and the names of variables', () => {
  let importers: z.output<typeof importersSchema>

  beforeAll(async () => {
    const folder = join(await installPrograms('snippets'), 'node_modules')
    const load = (path: string): Promise<unknown> => import(pathToFileURL(join(folder, path)).href)
    const [postman, curlconverter] = await Promise.all([
      load('curl-to-postmanv2/index.js'),
      load('curlconverter/dist/src/index.js'),
    ])
    importers = importersSchema.parse({ postman, curlconverter })
  }, 180_000)

  test.for(Object.entries(cases))('Postman: %s', async ([, { plan, postman }]) => {
    const result = await promisify(importers.postman.convert)({
      type: 'string',
      data: formatSnippet(plan),
    })
    const data = { method: plan.method ?? 'GET', url, ...postman }
    expect(result).toMatchObject({ result: true, output: [{ type: 'request', data }] })
  })

  test.for(Object.entries(cases))('curlconverter: %s', ([, { plan, curlconverter }]) => {
    expect(JSON.parse(importers.curlconverter.toJsonString(formatSnippet(plan)))).toMatchObject({
      method: (plan.method ?? 'GET').toLowerCase(),
      raw_url: url,
      ...curlconverter,
    })
  })
})

function formatSnippet(plan: Partial<RequestPlan>): string {
  return getSnippetText(curl, makePlan({ url, ...plan, placeholders: ['THING_ID'] }))
}
