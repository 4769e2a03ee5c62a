import { describe, expect, test } from 'vitest'
import { readEcho, readProblem, startDescribed } from './service-under-test.ts'

/** Chooses the response that the document shows no example of, so that the sandbox tells what it understood. */
const echo = { headers: { Prefer: 'code=503' } }

describe('A parameter is read by its style', () => {
  test.each<[name: string, query: string, place: string, value: unknown]>([
    ['an integer', '', 'query:limit', 7],
    ['repeated names', 'tags=a&tags=b%2Cc', 'query:tags', ['a', 'b,c']],
    ['a list with commas', 'ids=1,2', 'query:ids', [1, 2]],
    ['a list with pipes', 'piped=1|2%7C3', 'query:piped', [1, 2, 3]],
    ['a list with spaces', 'spaced=a%20b', 'query:spaced', ['a', 'b']],
    ['an object in brackets', 'filter%5Bage%5D=3', 'query:filter', { age: 3 }],
    ['an exploded object', 'from=1&to=2', 'query:page', { from: 1, to: 2 }],
    ['JSON', 'where=%7B%22a%22%3A1%7D', 'query:where', { a: 1 }],
  ])('%s', async (_, query, place, value) => {
    const { call } = await startDescribed()
    const { request } = readEcho(await call(`/pets?limit=7&${query}`, echo))
    expect(request.parameters[place]).toEqual(value)
    expect(request.otherQuery).toEqual([])
  })

  test('a header, in which nothing is percent-encoded', async () => {
    const { call } = await startDescribed()
    const headers = { ...echo.headers, 'X-Trace': '1, 2' }
    const { request } = readEcho(await call('/pets?limit=7', { headers }))
    expect(request.parameters['header:X-Trace']).toEqual([1, 2])
  })

  test('text around expressions, label and matrix in a path', async () => {
    const { call } = await startDescribed()
    const { request } = readEcho(await call('/pets/7.json/of.a.b%2Fc/;points=x,1,y,2'))
    expect(request.path).toBe('/pets/{id}.{format}/of{labels}/{points}')
    expect(request.parameters).toEqual({
      'path:id': 7,
      'path:format': 'json',
      'path:labels': ['a', 'b/c'],
      'path:points': { x: 1, y: 2 },
    })
  })

  test('What the document does not describe is told apart', async () => {
    const { call } = await startDescribed()
    const { request } = readEcho(await call('/pets?limit=7&more=1', echo))
    expect(request.otherQuery).toEqual(['more=1'])
  })
})

describe('A parameter that differs is a problem that names its place', () => {
  test.each<[name: string, target: string, places: readonly string[]]>([
    ['missing', '/pets', ['query:limit']],
    ['of another type', '/pets?limit=ten', ['query:limit']],
    ['beyond a bound', '/pets?limit=101', ['query:limit']],
    ['given twice', '/pets?limit=1&limit=2', ['query:limit']],
    ['with a broken percent-code', '/pets?limit=1&tags=%zz', ['query:tags']],
    ['with a wrong item', '/pets?limit=1&ids=1,x', ['query:ids/1']],
    ['with a wrong member', '/pets?limit=1&filter[age]=x', ['query:filter/age']],
    ['no JSON', '/pets?limit=1&where=%7B', ['query:where']],
    ['JSON without a member', '/pets?limit=1&where=%7B%7D', ['query:where']],
    ['two at once', '/pets?ids=x', ['query:limit', 'query:ids/0']],
    ['in the path', '/pets/x.xml/of.a/;points=x,1', ['path:id']],
    ['in the path, in another style', '/pets/7.xml/ofa/;points=x,1', ['path:labels']],
  ])('%s', async (_, target, places) => {
    const { call } = await startDescribed()
    const response = await call(target)
    expect(readProblem(response)).toEqual({ status: 400, places })
    expect(response.headers.get('content-type')).toBe('application/problem+json')
  })

  test('in a header', async () => {
    const { call } = await startDescribed()
    const response = await call('/pets?limit=7', { headers: { 'X-Trace': '1, x' } })
    expect(readProblem(response)).toEqual({ status: 400, places: ['header:X-Trace/1'] })
  })

  test('in a cookie', async () => {
    const { call } = await startDescribed()
    expect((await call('/pets?limit=7', { headers: { Cookie: 'theme=dark' } })).status).toBe(200)
    const response = await call('/pets?limit=7', { headers: { Cookie: 'theme=blue' } })
    expect(readProblem(response)).toEqual({ status: 400, places: ['cookie:theme'] })
  })
})

test('A problem repeats no value of the request', async () => {
  const { call } = await startDescribed()
  const response = await call('/pets?limit=fake_secret_of_a_reader&where=fake_secret_of_a_reader')
  expect(response.status).toBe(400)
  expect(response.text).not.toContain('fake_secret')
})
