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
    const portal = await openOperation({ security })
    portal.takeKey(keyText, 'token')
    await portal.send(0)
    expect(portal.made).toEqual([])
    expect(portal.snapshot().notices['partner']).toEqual({ kind: 'needed' })
    portal.takeKey('obviously-fake-key-0002', 'partner')
    await portal.send(0)
    expect(portal.made[0]?.call.plan.slots.map(({ scheme }) => scheme)).toEqual([
      'token',
      'partner',
    ])
    expect([...(portal.made[0]?.secrets.keys() ?? [])]).toEqual(['token', 'partner'])
  })

  test('The chosen alternative decides what is sent, and “nothing” needs no credential', async () => {
    const portal = await openOperation({ security })
    choose(portal, 2)
    expect(portal.plan().slots).toEqual([{ scheme: 'queryKey', place: 'query', name: 'key' }])
    choose(portal, 4)
    expect(portal.plan().slots).toEqual([])
    await portal.send(4)
    expect(portal.made).toHaveLength(1)
  })

  test('A name and a password are one secret, absent from every snapshot', async () => {
    const portal = await openOperation({ security })
    choose(portal, 1)
    expect(portal.takeKey('a:b', 'login', 'with:colon')).toBe(false)
    expect(portal.takeKey('obviously-fake-password', 'login', 'some-user')).toBe(true)
    expect(JSON.stringify(portal.snapshot())).not.toMatch(/obviously-fake|some-user/)
    await portal.send(1)
    expect(portal.made[0]?.call.plan.slots).toEqual([basicSlot('login')])
  })

  test('Forgetting one secret keeps the others', async () => {
    const portal = await openOperation({ security })
    portal.takeKey(keyText, 'token')
    portal.takeKey('obviously-fake-key-0002', 'partner')
    portal.forgetKey('token')
    expect(portal.snapshot().holding.held.map(({ scheme }) => scheme)).toEqual(['partner'])
  })

  test('The form refuses each held secret', async () => {
    const portal = await openOperation({
      security,
      parameters: [makeParameter({ name: 'q', in: 'query' })],
    })
    portal.takeKey(keyText, 'token')
    portal.takeKey('obviously-fake-key-0002', 'partner')
    expect([keyText, 'obviously-fake-key-0002'].every(portal.isKeyIn)).toBe(true)
  })

  test('A key in a cookie is not sent, with the reason', async () => {
    const portal = await openOperation({ security })
    choose(portal, 3)
    await portal.send(3)
    expect(portal.made).toEqual([])
    expect(portal.snapshot().blockedReasons[0]).toContain('cookie')
  })

  test('Unspecified security sends no credential', async () => {
    const portal = await openOperation({ security: { state: 'not-specified' } })
    expect(portal.snapshot().alternative).toBe('none')
    expect(portal.plan().slots).toEqual([])
  })
})
