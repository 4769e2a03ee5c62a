import { describe, expect, test } from 'vitest'
import { makeParameter, makeContent, makeProperty } from '../../../fixtures/operations.ts'
import { keyText, choose, openOperation, type as typeText } from './open-console.ts'
import { basic as basicScheme, basicSlot, keyIn, useScheme } from '../../../fixtures/credentials.ts'
import { previewPlan } from '#console/state/preview-plan.ts'
import { changeFormState } from '#console/request-panel/AddedCredential.tsx'
import { settlePromises } from './fake-exchange.ts'

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

const optional = makeParameter({ name: 'token', in: 'query', isSecret: true })
const required = makeParameter({ name: 'X-Token', in: 'header', isSecret: true, isRequired: true })
const form = makeContent('application/x-www-form-urlencoded', {
  password: makeProperty({ isSecret: true }),
})

describe('Secrets among the inputs', () => {
  test('An optional secret is sent once it is held, and no snapshot contains its text', async () => {
    const opened = await openOperation({ parameters: [optional] })
    expect(opened.plan().slots).toEqual([])
    expect(opened.takeKey(keyText, 'query:token')).toBe(true)
    expect(opened.plan().slots).toMatchObject([{ scheme: 'query:token', place: 'query' }])
    expect(JSON.stringify(opened.snapshot())).not.toContain(keyText)
    await opened.send('none')
    expect([...(opened.made[0]?.secrets.keys() ?? [])]).toEqual(['query:token'])
    opened.forgetKey('query:token')
    expect(opened.plan().slots).toEqual([])
  })

  test('Reports a missing required secret, and sends nothing', async () => {
    const opened = await openOperation({ parameters: [required] })
    await opened.send('none')
    expect(opened.made).toEqual([])
    expect(opened.snapshot().notices['header:X-Token']).toEqual({ kind: 'needed' })
  })

  test('“Send without a key” omits optional secrets and keeps required ones', async () => {
    const opened = await openOperation({ parameters: [optional, required] })
    opened.takeKey(keyText, 'query:token')
    opened.takeKey('obviously-fake-key-0002', 'header:X-Token')
    opened.sendRequest({ isKeyless: true })
    await settlePromises()
    expect(opened.made[0]?.call.plan.slots.map(({ scheme }) => scheme)).toEqual(['header:X-Token'])
  })

  test('A secret alone makes a form', async () => {
    const opened = await openOperation({ method: 'POST', body: form })
    expect(opened.plan().body).toEqual({ kind: 'none' })
    opened.takeKey('pass word ü', 'body:password')
    expect(opened.plan()).toMatchObject({
      body: { kind: 'form', text: '' },
      slots: [{ place: 'form', name: 'password' }],
    })
    const preview = previewPlan(opened.plan(), () => '')
    const texts = preview.map((piece) => (typeof piece === 'string' ? piece : piece.text))
    expect(texts.join('')).toContain('\n\npassword=body:password')
  })

  test('A field declared not secret becomes an ordinary, empty one', async () => {
    const opened = await openOperation({ parameters: [optional] })
    typeText(opened, 'query:token', 'typed before')
    expect(opened.plan().url).not.toContain('typed')
    const declare = (isSecret: boolean) =>
      changeFormState(opened, {
        type: 'secrecy-chosen',
        at: 'query:token',
        field: 'query:token',
        isSecret,
      })
    opened.takeKey(keyText, 'query:token')
    declare(false)
    // Releases secrets that could no longer be forgotten.
    expect(opened.snapshot().holding.held).toEqual([])
    expect(opened.plan().url).not.toContain('typed')
    typeText(opened, 'query:token', 'b')
    expect(opened.plan()).toMatchObject({
      url: expect.stringMatching(/token=b$/),
      slots: [],
    })
    declare(true)
    expect(opened.plan().url).not.toContain('token')
  })

  test('Refuses a dot segment as a path secret', async () => {
    const parameters = [makeParameter({ name: 'token', in: 'path', isSecret: true })]
    const opened = await openOperation({ path: '/{token}/me', parameters })
    expect(opened.takeKey('..', 'path:token')).toBe(false)
    expect(opened.plan().url).toMatch(/\/\{token\}\/me$/)
  })
})

test('An added credential is held and sent like any other', async () => {
  const opened = await openOperation({ security: { state: 'not-specified' } })
  changeFormState(opened, { type: 'credential-added', kind: 'header' })
  typeText(opened, 'added', 'X-Key')
  opened.takeKey(keyText, 'added:header')
  await opened.send(0)
  expect(opened.made[0]?.call.plan.slots).toEqual([
    { scheme: 'added:header', place: 'header', name: 'X-Key', prefix: '' },
  ])
})
