import { describe, expect, test } from 'vitest'
import { findKeyValues, makeSignedIn, origin, readHiddenFields } from '../sandbox-under-test.ts'
import { everyKind } from './service-under-test.ts'

const newPath = '/settings/developer/new-password'
const withoutBasic = {
  ...everyKind,
  operations: everyKind.operations.filter(({ operation }) => operation.id === 'listPets'),
}

describe('A name and password', () => {
  test('are made under Settings, Developer, shown once and accepted', async () => {
    const { app, browser, store } = await makeSignedIn({ document: everyKind })
    expect(await browser.open('/settings/developer')).toContain(`href="${newPath}"`)
    const fields = { ...readHiddenFields(await browser.open(newPath)), name: 'CI job' }
    const page = await (await browser.submit(newPath, fields)).text()
    const [password = ''] = findKeyValues(page)
    const user = /<code>(user-[\da-f]{8})<\/code>/.exec(page)?.[1] ?? ''
    const headers = { Authorization: `Basic ${btoa(`${user}:${password}`)}` }
    expect((await app.request(`${origin}/secrets/basic`, { headers })).status).toBe(204)

    const again = await browser.submit(newPath, fields)
    expect(again.status).toBe(409)
    expect(await again.text()).not.toContain(password)
    const [stored] = store.listKeys()
    expect(stored?.name).toBe('CI job')
    expect(JSON.stringify(stored)).not.toContain(password)

    store.deleteKey(stored?.id ?? '')
    expect((await app.request(`${origin}/secrets/basic`, { headers })).status).toBe(401)
  })

  test('A refused name is shown again with a message', async () => {
    const { browser, store } = await makeSignedIn({ document: everyKind })
    const fields = { ...readHiddenFields(await browser.open(newPath)), name: ' ' }
    const response = await browser.submit(newPath, fields)
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('Enter a name that says what the key is for')
    expect(store.listKeys()).toEqual([])
  })

  test.each([
    ['the portal’s own document', undefined],
    ['a document without Basic', withoutBasic],
  ])('are not offered for %s', async (_, document) => {
    const { browser } = await makeSignedIn(document && { document })
    expect(await browser.open('/settings/developer')).not.toContain(newPath)
    expect((await browser.request(newPath)).status).toBe(404)
  })
})

describe('The pages say what the sandbox serves', () => {
  test('each operation with its tier', async () => {
    const { browser } = await makeSignedIn({ document: everyKind })
    const start = await browser.open('/')
    expect(start).toContain('Every kind')
    expect(start).toContain('href="/operations"')
    expect(start).not.toContain('experiments')
    const page = (await browser.open('/operations'))
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
    expect(page).toContain(`answers all ${everyKind.operations.length} operations of Every kind`)
    expect(page).toContain('GET /pets example')
    expect(page).toContain('POST /pets echo')
    expect(page).not.toContain('implemented')
  })

  test('in the words of a service that implements some of them', async () => {
    const { browser } = await makeSignedIn()
    const start = (await browser.open('/')).replaceAll(/\s+/g, ' ')
    expect(start).toContain('Its API lists sample experiments at')
    const page = (await browser.open('/operations')).replaceAll(/<[^>]*>|\s+/g, ' ')
    expect(page.replaceAll(/ +/g, ' ')).toContain('GET /v1/experiments implemented')
  })

  test('A title with markup is text', async () => {
    const document = { ...withoutBasic, title: '<img src=x onerror=alert(1)>' }
    const { browser } = await makeSignedIn({ document })
    for (const path of ['/', '/operations']) {
      // oxlint-disable-next-line no-await-in-loop
      const page = await browser.open(path)
      expect(page).toContain('&lt;img')
      expect(page).not.toMatch(/<img(?! src="\/assets\/favicon\.svg" alt="" \/>)/)
    }
  })
})
