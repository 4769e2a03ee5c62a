import { assert, asyncProperty, constantFrom, option, record, string, uint8Array } from 'fast-check'
import { expect, test } from 'vitest'
import { makeSandbox, origin } from '../sandbox-under-test.ts'
import { everyKind } from './service-under-test.ts'

const delimiters = Array.from(`.,;=&%/?|[]{}+ "'\\~0a7-`)
const anyText = string({ unit: constantFrom(...delimiters, '%20', '%ZZ', 'é'), maxLength: 20 })
const paths = everyKind.operations.map(({ path }) => path)
const queries = 'limit tags ids piped spaced filter[age] page where from api_key'.split(' ')
const mediaTypes = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=a',
  'multipart/form-data; boundary=',
  'image/png',
  'text/plain',
  'nonsense',
]

test('No request makes the sandbox fail', { timeout: 60_000 }, async () => {
  const failures: string[] = []
  const { app } = makeSandbox({ document: everyKind, report: (line) => failures.push(line) })
  const requests = record({
    method: constantFrom('GET', 'POST', 'DELETE', 'PURGE', 'HEAD'),
    path: constantFrom(...paths),
    value: anyText,
    name: constantFrom(...queries),
    query: anyText,
    mediaType: constantFrom(...mediaTypes),
    header: string({ unit: constantFrom(...Array.from('a,;="\\:% 7')), maxLength: 12 }),
    body: option(uint8Array({ maxLength: 40 })),
  })
  await assert(
    asyncProperty(
      requests,
      async ({ method, path, value, name, query, mediaType, header, body }) => {
        const target = path.replaceAll(/\{[^{}]*\}/g, () => value.replaceAll(/[?#]/g, ''))
        const response = await app.request(`${origin}${target}?${name}=${query}`, {
          method,
          headers: {
            'Content-Type': mediaType,
            'X-Trace': header,
            Prefer: header,
            Cookie: header,
            Authorization: header,
          },
          body: method === 'GET' || method === 'HEAD' ? null : body,
        })
        expect(failures).toEqual([])
        expect(response.status).not.toBe(500)
      },
    ),
    { numRuns: 1500 },
  )
})
