import { describe, expect, test } from 'vitest'
import { previewPlan } from '#console/state/preview-plan.ts'
import { changeDraft } from '#console/request-panel/AddedCredential.tsx'
import { makeContent, makeParameter, makeProperty } from '../../../fixtures/operations.ts'
import { settlePromises } from './fake-exchange.ts'
import { keyText } from './open-console.ts'
import { openOperation, type as typeText } from './open-operation.ts'

const optional = makeParameter({ name: 'token', in: 'query', isSecret: true })
const required = makeParameter({ name: 'X-Token', in: 'header', isSecret: true, isRequired: true })
const form = makeContent('application/x-www-form-urlencoded', {
  password: makeProperty({ isSecret: true }),
})

describe('Secrets among the inputs', () => {
  test('An optional secret is sent once it is held, and no snapshot contains its text', async () => {
    const portal = await openOperation({ parameters: [optional] })
    expect(portal.plan().slots).toEqual([])
    expect(portal.takeKey(keyText, 'query:token')).toBe(true)
    expect(portal.plan().slots).toMatchObject([{ scheme: 'query:token', place: 'query' }])
    expect(JSON.stringify(portal.snapshot())).not.toContain(keyText)
    await portal.send('none')
    expect([...(portal.made[0]?.secrets.keys() ?? [])]).toEqual(['query:token'])
    portal.forgetKey('query:token')
    expect(portal.plan().slots).toEqual([])
  })

  test('Reports a missing required secret, and sends nothing', async () => {
    const portal = await openOperation({ parameters: [required] })
    await portal.send('none')
    expect(portal.made).toEqual([])
    expect(portal.snapshot().notices['header:X-Token']).toEqual({ kind: 'needed' })
  })

  test('“Send without a key” omits optional secrets and keeps required ones', async () => {
    const portal = await openOperation({ parameters: [optional, required] })
    portal.takeKey(keyText, 'query:token')
    portal.takeKey('obviously-fake-key-0002', 'header:X-Token')
    portal.sendRequest({ isKeyless: true })
    await settlePromises()
    expect(portal.made[0]?.call.plan.slots.map(({ scheme }) => scheme)).toEqual(['header:X-Token'])
  })

  test('A secret alone makes a form', async () => {
    const portal = await openOperation({ method: 'POST', body: form })
    expect(portal.plan().body).toEqual({ kind: 'none' })
    portal.takeKey('pass word ü', 'body:password')
    expect(portal.plan()).toMatchObject({
      body: { kind: 'form', text: '' },
      slots: [{ place: 'form', name: 'password' }],
    })
    const preview = previewPlan(portal.plan(), () => '')
    const texts = preview.map((piece) => (typeof piece === 'string' ? piece : piece.text))
    expect(texts.join('')).toContain('\n\npassword=body:password')
  })

  test('A field declared not secret becomes an ordinary, empty one', async () => {
    const portal = await openOperation({ parameters: [optional] })
    typeText(portal, 'query:token', 'typed before')
    expect(portal.plan().url).not.toContain('typed')
    const choose = (isSecret: boolean) =>
      changeDraft(portal, {
        type: 'secrecy-chosen',
        at: 'query:token',
        field: 'query:token',
        isSecret,
      })
    portal.takeKey(keyText, 'query:token')
    choose(false)
    // Releases secrets that could no longer be forgotten.
    expect(portal.snapshot().holding.held).toEqual([])
    expect(portal.plan().url).not.toContain('typed')
    typeText(portal, 'query:token', 'b')
    expect(portal.plan()).toMatchObject({
      url: expect.stringMatching(/token=b$/),
      slots: [],
    })
    choose(true)
    expect(portal.plan().url).not.toContain('token')
  })

  test('Refuses a dot segment as a path secret', async () => {
    const parameters = [makeParameter({ name: 'token', in: 'path', isSecret: true })]
    const portal = await openOperation({ path: '/{token}/me', parameters })
    expect(portal.takeKey('..', 'path:token')).toBe(false)
    expect(portal.plan().url).toMatch(/\/\{token\}\/me$/)
  })
})

test('An added credential is held and sent like any other', async () => {
  const portal = await openOperation({ security: { state: 'not-specified' } })
  changeDraft(portal, { type: 'credential-added', kind: 'header' })
  typeText(portal, 'added', 'X-Key')
  portal.takeKey(keyText, 'added:header')
  await portal.send(0)
  expect(portal.made[0]?.call.plan.slots).toEqual([
    { scheme: 'added:header', place: 'header', name: 'X-Key', prefix: '' },
  ])
})
