import { describe, expect, test } from 'vitest'
import { makeParameter } from '../../../fixtures/operations.ts'
import { settlePromises } from './fake-exchange.ts'
import { servers } from './open-console.ts'
import type { OpenConsole } from './open-console.ts'
import { asked, choose, openOperation, type } from './open-operation.ts'

const [sandbox] = servers

describe('Questions before sending', () => {
  test('An unsafe method asks once for each server, with the request', async () => {
    const portal = await openOperation({ method: 'POST' })
    await portal.send('none')
    expect(portal.made).toEqual([])
    expect(asked(portal)).toMatchObject({
      plan: { method: 'POST' },
      server: sandbox,
      isUnsafe: true,
    })
    portal.confirm()
    await settlePromises()
    await portal.made[0]?.respond()
    await portal.send('none')
    await portal.made[1]?.respond()
    expect(portal.made).toHaveLength(2)
    portal.chooseServer('service')
    await portal.send('none')
    expect(portal.made).toHaveLength(2)
    expect(asked(portal)).toMatchObject({ server: servers[1] })
  })

  test('DELETE asks each time', async () => {
    const portal = await openOperation({ method: 'DELETE' })
    for (const number of [1, 2]) {
      // oxlint-disable-next-line no-await-in-loop -- one request after the other
      await portal.send('none')
      expect(asked(portal)).toBeDefined()
      portal.confirm()
      // oxlint-disable-next-line no-await-in-loop -- as above
      await settlePromises()
      // oxlint-disable-next-line no-await-in-loop -- as above
      await portal.made[number - 1]?.respond()
    }
    expect(portal.made).toHaveLength(2)
  })

  test('A header that overrides the method asks for the overriding method', async () => {
    const name = 'X-Http-Method-Override'
    const portal = await openOperation({ parameters: [makeParameter({ name, in: 'header' })] })
    type(portal, `header:${name}`, 'delete')
    await portal.send('none')
    expect(portal.made).toEqual([])
    expect(asked(portal)).toMatchObject({ plan: { method: 'GET' }, isUnsafe: true })
  })

  test('The keyboard shortcut sends a safe method, and asks each time for any other', async () => {
    const safe = await openOperation({ parameters: [makeParameter({ name: 'q', in: 'query' })] })
    await safe.send('none', { isByShortcut: true })
    expect(safe.made).toHaveLength(1)
    const unsafe = await openOperation({ method: 'PUT' })
    await unsafe.send('none')
    unsafe.confirm()
    await settlePromises()
    await unsafe.made[0]?.respond()
    await unsafe.send('none', { isByShortcut: true })
    expect(unsafe.made).toHaveLength(1)
    expect(asked(unsafe)).toBeDefined()
  })

  test.each<readonly [string, (portal: OpenConsole) => void]>([
    ['Keep editing', (portal) => portal.change({ type: 'question-dropped' })],
    ['another server', (portal) => portal.chooseServer('service')],
    ['typing', (portal) => type(portal, 'query:q', 'x')],
    ['another alternative', (portal) => choose(portal, 'none')],
    ['leaving', (portal) => portal.leave()],
  ])('%s drops the question, and nothing is sent', async (_what, act) => {
    const portal = await openOperation({
      method: 'POST',
      parameters: [makeParameter({ name: 'q', in: 'query' })],
    })
    await portal.send('none')
    act(portal)
    expect(asked(portal)).toBeUndefined()
    portal.confirm()
    await settlePromises()
    expect(portal.made).toEqual([])
  })

  test('A late event of an abandoned request keeps the question', async () => {
    const portal = await openOperation({ method: 'POST' })
    await portal.send('none')
    portal.confirm()
    await settlePromises()
    portal.chooseServer('service')
    await portal.send('none')
    portal.made[0]?.onProgress({ state: 'receiving', received: 1, expected: undefined })
    await portal.made[0]?.fail()
    expect(asked(portal)).toMatchObject({ server: servers[1] })
  })

  test('A request that the document does not allow is sent only after a question', async () => {
    const parameter = makeParameter({ name: 'q', in: 'query' })
    const portal = await openOperation({
      parameters: [{ ...parameter, schema: { type: 'string', maxLength: 2 } }],
    })
    type(portal, 'query:q', 'long')
    await portal.send('none')
    expect(portal.made).toEqual([])
    expect(asked(portal)).toMatchObject({ isUnsafe: false, contradictions: [{ field: 'query:q' }] })
    portal.confirm()
    await settlePromises()
    expect(portal.made[0]?.call.plan.url).toContain('q=long')
  })

  test('A method disabled by the portal’s owner is not sent, with the reason', async () => {
    const portal = await openOperation({ method: 'POST' }, { methods: ['GET', 'HEAD'] })
    await portal.send('none')
    expect(portal.snapshot().blockedReasons[0]).toContain('sends only GET or HEAD')
    expect(asked(portal)).toBeUndefined()
  })
})
