import { describe, expect, test } from 'vitest'
import { previewPlan } from '#console/state/preview-plan.ts'
import { changeFormState } from '#console/request-panel/AddedCredential.tsx'
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
    const choose = (isSecret: boolean) =>
      changeFormState(opened, {
        type: 'secrecy-chosen',
        at: 'query:token',
        field: 'query:token',
        isSecret,
      })
    opened.takeKey(keyText, 'query:token')
    choose(false)
    // Releases secrets that could no longer be forgotten.
    expect(opened.snapshot().holding.held).toEqual([])
    expect(opened.plan().url).not.toContain('typed')
    typeText(opened, 'query:token', 'b')
    expect(opened.plan()).toMatchObject({
      url: expect.stringMatching(/token=b$/),
      slots: [],
    })
    choose(true)
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
