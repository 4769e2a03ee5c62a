import { clauses } from '#text/clauses.ts'
import { expect, test } from 'vitest'
import { getBlockedReasons } from '#request/blocked-reasons.ts'
import type { RequestPlan } from '#request/request-plan.ts'
import { basicSlot, bearerSlot, makePlan } from '../../fixtures/credentials.ts'

const plan = makePlan({
  headers: [{ name: 'X-Trace', value: '1' }],
  slots: [bearerSlot('token'), basicSlot('login'), { scheme: 'key', place: 'query', name: 'key' }],
})

test('A page can send a plain request', () => {
  expect(getBlockedReasons(plan)).toEqual([])
})

test.each<[Partial<RequestPlan>, string]>([
  [{ method: 'TRACE' }, 'A page cannot send the method TRACE.'],
  [{ method: 'get' }, 'A page cannot send the method get: the browser sends GET'],
  [{ body: { kind: 'text', text: '' } }, 'A page cannot send a body with GET.'],
  [
    { headers: [{ name: 'Cookie', value: 'a=b' }] },
    'A page cannot set the header Cookie: the browser controls',
  ],
  [
    { slots: [{ scheme: 'sid', place: 'cookie', name: 'sid' }] },
    'The key of sid goes into a cookie, and no page can set',
  ],
  [
    { slots: [{ scheme: 's', place: 'header', name: 'Sec-Key', prefix: '' }] },
    'A page cannot set the header Sec-Key: the browser controls',
  ],
])('A page cannot send %j', (part, begin) => {
  expect(getBlockedReasons({ ...plan, ...part }).map(({ sentence }) => sentence)).toEqual([
    expect.stringMatching(new RegExp(`^${begin}.* in a terminal or a program`)),
  ])
})

test.each(['Accept-Charset', 'Content-Length', 'Host', 'Referer', 'Proxy-Authorization'])(
  'A page cannot set the header %s',
  (name) => {
    expect(getBlockedReasons({ ...plan, headers: [{ name, value: 'a' }] })).toMatchObject([
      { citation: clauses.forbiddenHeader },
    ])
  },
)

test.each([
  ['POST', 0],
  ['post, Trace', 1],
])('Obstacles for a header that overrides the method with %s: %d', (value, count) => {
  const headers = [{ name: 'X-HTTP-Method-Override', value }]
  expect(getBlockedReasons({ ...plan, headers })).toHaveLength(count)
})

test('Returns all obstacles', () => {
  const all = getBlockedReasons({
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
  expect(getBlockedReasons({ ...plan, method })).toEqual([])
})
