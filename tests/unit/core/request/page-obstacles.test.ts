import { clauses } from '#core/citation/clauses.ts'
import { expect, test } from 'vitest'
import { listPageObstacles } from '#core/request/page-obstacles.ts'
import type { RequestPlan } from '#core/request/request-plan.ts'

const plan: RequestPlan = {
  operationId: 'readThing',
  method: 'GET',
  url: 'https://api.example.com/things',
  headers: [{ name: 'X-Trace', value: '1' }],
  body: { kind: 'none' },
  slots: [
    { scheme: 'token', place: 'header', name: 'Authorization', prefix: 'Bearer ' },
    {
      scheme: 'login',
      place: 'header',
      name: 'Authorization',
      prefix: 'Basic ',
      encoding: 'base64',
    },
    { scheme: 'key', place: 'query', name: 'key' },
  ],
}

test('A page can send a plain request', () => {
  expect(listPageObstacles(plan)).toEqual([])
})

test.each<[string, Partial<RequestPlan>, string]>([
  [
    'the method TRACE',
    { method: 'TRACE' },
    'No page can send the method TRACE. Use a snippet in a terminal or a program.',
  ],
  [
    'a method that the browser would rewrite',
    { method: 'get' },
    'No page can send the method get: the browser sends GET in its place. Use a snippet in a terminal or a program.',
  ],
  [
    'a body of a GET',
    { body: { kind: 'text', text: '' } },
    'No page can send a body with GET. Use a snippet in a terminal or a program, or leave the body out.',
  ],
  [
    'a cookie',
    { headers: [{ name: 'Cookie', value: 'a=b' }] },
    'No page can set the header Cookie: the browser decides on it. Use a snippet in a terminal or a program, or leave the header out.',
  ],
  [
    'a key in a cookie',
    { slots: [{ scheme: 'sid', place: 'cookie', name: 'sid' }] },
    'The key of sid goes into a cookie, and no page can set the header Cookie. Use a snippet in a terminal or a program.',
  ],
  [
    'a key in a header that belongs to the browser',
    { slots: [{ scheme: 's', place: 'header', name: 'Sec-Key', prefix: '' }] },
    'No page can set the header Sec-Key: the browser decides on it. Use a snippet in a terminal or a program, or leave the header out.',
  ],
])('A page cannot send %s', (_, part, sentence) => {
  expect(listPageObstacles({ ...plan, ...part }).map((reason) => reason.sentence)).toEqual([
    sentence,
  ])
})

test.each(['Accept-Charset', 'Content-Length', 'Host', 'Referer', 'Proxy-Authorization'])(
  'A page cannot set the header %s',
  (name) => {
    expect(listPageObstacles({ ...plan, headers: [{ name, value: 'a' }] })).toMatchObject([
      { citation: clauses.forbiddenHeader },
    ])
  },
)

test.each([
  ['POST', 0],
  ['post, Trace', 1],
])('A header that overrides the method by %s is an obstacle: %d', (value, count) => {
  const headers = [{ name: 'X-HTTP-Method-Override', value }]
  expect(listPageObstacles({ ...plan, headers })).toHaveLength(count)
})

test('Every obstacle is listed', () => {
  const all = listPageObstacles({
    ...plan,
    method: 'CONNECT',
    headers: [
      { name: 'Host', value: 'a' },
      { name: 'Origin', value: 'b' },
    ],
    slots: [{ scheme: 'sid', place: 'cookie', name: 'sid' }],
  })
  expect(all).toHaveLength(4)
})

test.each(['patch', 'PATCH', 'query', 'Purge', 'DELETE'])('A page can send %s', (method) => {
  expect(listPageObstacles({ ...plan, method })).toEqual([])
})
