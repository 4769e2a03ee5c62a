import { describe, expect, test } from 'vitest'
import { makeParameter } from '../../../fixtures/operations.ts'
import { keyText } from './open-console.ts'
import { choose, openOperation } from './open-operation.ts'
import { basic as basicScheme, basicSlot, keyIn, useScheme } from '../../../fixtures/credentials.ts'

const bearer = useScheme('token')
const basic = useScheme('login', basicScheme)
const inQuery = useScheme('queryKey', keyIn('query', 'key'))
const inHeader = useScheme('partner', keyIn('header', 'X-Key'))
const inCookie = useScheme('session', keyIn('cookie', 'sid'))

describe('Credentials', () => {
  const alternatives = [[bearer, inHeader], [basic], [inQuery], [inCookie], []]
  const security = { state: 'stated', alternatives } as const

  test('A combination needs all of its secrets, and the missing ones are reported', async () => {
    const opened = await openOperation({ security })
    opened.takeKey(keyText, 'token')
    await opened.send(0)
    expect(opened.made).toEqual([])
    expect(opened.snapshot().notices['partner']).toEqual({ kind: 'needed' })
    opened.takeKey('obviously-fake-key-0002', 'partner')
    await opened.send(0)
    expect(opened.made[0]?.call.plan.slots.map(({ scheme }) => scheme)).toEqual([
      'token',
      'partner',
    ])
    expect([...(opened.made[0]?.secrets.keys() ?? [])]).toEqual(['token', 'partner'])
  })

  test('The chosen alternative decides what is sent, and “nothing” needs no credential', async () => {
    const opened = await openOperation({ security })
    choose(opened, 2)
    expect(opened.plan().slots).toEqual([{ scheme: 'queryKey', place: 'query', name: 'key' }])
    choose(opened, 4)
    expect(opened.plan().slots).toEqual([])
    await opened.send(4)
    expect(opened.made).toHaveLength(1)
  })

  test('A name and a password are one secret, absent from every snapshot', async () => {
    const opened = await openOperation({ security })
    choose(opened, 1)
    expect(opened.takeKey('a:b', 'login', 'with:colon')).toBe(false)
    expect(opened.takeKey('obviously-fake-password', 'login', 'some-user')).toBe(true)
    expect(JSON.stringify(opened.snapshot())).not.toMatch(/obviously-fake|some-user/)
    await opened.send(1)
    expect(opened.made[0]?.call.plan.slots).toEqual([basicSlot('login')])
  })

  test('Forgetting one secret keeps the others', async () => {
    const opened = await openOperation({ security })
    opened.takeKey(keyText, 'token')
    opened.takeKey('obviously-fake-key-0002', 'partner')
    opened.forgetKey('token')
    expect(opened.snapshot().holding.held.map(({ scheme }) => scheme)).toEqual(['partner'])
  })

  test('The form refuses each held secret', async () => {
    const opened = await openOperation({
      security,
      parameters: [makeParameter({ name: 'q', in: 'query' })],
    })
    opened.takeKey(keyText, 'token')
    opened.takeKey('obviously-fake-key-0002', 'partner')
    expect([keyText, 'obviously-fake-key-0002'].every(opened.isKeyIn)).toBe(true)
  })

  test('A key in a cookie is not sent, with the reason', async () => {
    const opened = await openOperation({ security })
    choose(opened, 3)
    await opened.send(3)
    expect(opened.made).toEqual([])
    expect(opened.snapshot().blockedReasons[0]).toContain('cookie')
  })

  test('Unspecified security sends no credential', async () => {
    const opened = await openOperation({ security: { state: 'not-specified' } })
    expect(opened.snapshot().alternative).toBe('none')
    expect(opened.plan().slots).toEqual([])
  })
})
