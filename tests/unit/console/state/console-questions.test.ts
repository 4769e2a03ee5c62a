import { describe, expect, test } from 'vitest'
import { makeParameter } from '../../../fixtures/operations.ts'
import { settlePromises } from './fake-exchange.ts'
import { confirm, servers, asked, choose, openOperation, type } from './open-console.ts'
import type { OpenConsole } from './open-console.ts'

const [sandbox] = servers

describe('Questions before sending', () => {
  test('An unsafe method asks once for each server, with the request', async () => {
    const opened = await openOperation({ method: 'POST' })
    await opened.send('none')
    expect(opened.made).toEqual([])
    expect(asked(opened)).toMatchObject({
      plan: { method: 'POST' },
      server: sandbox,
      isUnsafe: true,
    })
    await confirm(opened)
    await opened.send('none')
    await opened.made[1]?.respond()
    expect(opened.made).toHaveLength(2)
    opened.chooseServer('service')
    await opened.send('none')
    expect(opened.made).toHaveLength(2)
    expect(asked(opened)).toMatchObject({ server: servers[1] })
  })

  test('DELETE asks each time', async () => {
    const opened = await openOperation({ method: 'DELETE' })
    for (const count of [1, 2]) {
      // oxlint-disable-next-line no-await-in-loop -- one request after the other
      await opened.send('none')
      expect(asked(opened)).toBeDefined()
      // oxlint-disable-next-line no-await-in-loop -- as above
      await confirm(opened)
      expect(opened.made).toHaveLength(count)
    }
  })

  test('A header that overrides the method asks for the overriding method', async () => {
    const name = 'X-Http-Method-Override'
    const opened = await openOperation({ parameters: [makeParameter({ name, in: 'header' })] })
    type(opened, `header:${name}`, 'delete')
    await opened.send('none')
    expect(opened.made).toEqual([])
    expect(asked(opened)).toMatchObject({ plan: { method: 'GET' }, isUnsafe: true })
  })

  test('The keyboard shortcut sends a safe method, and asks each time for any other', async () => {
    const safe = await openOperation({ parameters: [makeParameter({ name: 'q', in: 'query' })] })
    await safe.send('none', { isByShortcut: true })
    expect(safe.made).toHaveLength(1)
    const unsafe = await openOperation({ method: 'PUT' })
    await unsafe.send('none')
    await confirm(unsafe)
    await unsafe.send('none', { isByShortcut: true })
    expect(unsafe.made).toHaveLength(1)
    expect(asked(unsafe)).toBeDefined()
  })

  test.each<readonly [string, (opened: OpenConsole) => void]>([
    ['Keep editing', (opened) => opened.change({ type: 'question-dropped' })],
    ['another server', (opened) => opened.chooseServer('service')],
    ['typing', (opened) => type(opened, 'query:q', 'x')],
    ['another alternative', (opened) => choose(opened, 'none')],
    ['leaving', (opened) => opened.leave()],
  ])('%s drops the question, and nothing is sent', async (_what, act) => {
    const opened = await openOperation({
      method: 'POST',
      parameters: [makeParameter({ name: 'q', in: 'query' })],
    })
    await opened.send('none')
    act(opened)
    expect(asked(opened)).toBeUndefined()
    opened.confirm()
    await settlePromises()
    expect(opened.made).toEqual([])
  })

  test('A late event of an abandoned request keeps the question', async () => {
    const opened = await openOperation({ method: 'POST' })
    await opened.send('none')
    opened.confirm()
    await settlePromises()
    opened.chooseServer('service')
    await opened.send('none')
    opened.made[0]?.onProgress({ state: 'receiving', received: 1, expected: undefined })
    await opened.made[0]?.fail()
    expect(asked(opened)).toMatchObject({ server: servers[1] })
  })

  test('A request that the document does not allow is sent only after a question', async () => {
    const parameter = makeParameter({ name: 'q', in: 'query' })
    const opened = await openOperation({
      parameters: [{ ...parameter, schema: { type: 'string', maxLength: 2 } }],
    })
    type(opened, 'query:q', 'long')
    await opened.send('none')
    expect(opened.made).toEqual([])
    expect(asked(opened)).toMatchObject({ isUnsafe: false, contradictions: [{ field: 'query:q' }] })
    opened.confirm()
    await settlePromises()
    expect(opened.made[0]?.call.plan.url).toContain('q=long')
  })

  test('A method disabled by the portal’s owner is not sent, with the reason', async () => {
    const opened = await openOperation({ method: 'POST' }, { methods: ['GET', 'HEAD'] })
    await opened.send('none')
    expect(opened.snapshot().blockedReasons[0]).toContain('sends only GET or HEAD')
    expect(asked(opened)).toBeUndefined()
  })
})
