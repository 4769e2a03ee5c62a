import { describe, expect, test } from 'vitest'
import { findKeyValues, makeSignedIn, newKeyPath, origin } from './sandbox-under-test.ts'
import { everyKind } from './openapi/service-under-test.ts'

describe('Creating a key', () => {
  test('The value is shown once, works in the API and is listed by name only', async () => {
    const { app, browser, store } = await makeSignedIn()
    const response = await browser.submit(newKeyPath, { name: '  CI job ' })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const page = await response.text()
    const [value = '', ...more] = findKeyValues(page)
    expect(more).toEqual([])
    expect(page).toContain('It is shown once and cannot be displayed again.')
    expect(page).toContain('href="http://localhost:4321/console/#key"')
    const experiments = await app.request(`${origin}/v1/experiments`, {
      headers: { Authorization: `Bearer ${value}` },
    })
    expect(experiments.status).toBe(200)
    const list = await browser.open('/settings/developer')
    expect(list).toContain('<bdi class="key-name">CI job</bdi>')
    expect(list).toContain(`<time datetime="${store.listKeys()[0]?.createdAt ?? ''}">`)
    expect(findKeyValues(list)).toEqual([])
  })

  test('A refused name is shown again with a message, and the form can be sent again', async () => {
    const { browser, store } = await makeSignedIn()
    const typed = `"><script>alert(1)</script>${'x'.repeat(80)}`
    const response = await browser.submit(newKeyPath, { name: typed })
    expect(response.status).toBe(422)
    const page = await response.text()
    expect(page).toMatch(
      /<p class="error" id="name-error">The name has 107 characters\. Shorten it to 80 or fewer\.<\/p>/,
    )
    expect(page).toContain(`value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;xxx`)
    expect(page).toContain('aria-invalid="true"')
    expect(page).toContain('aria-describedby="name-error name-hint"')
    expect(page).not.toContain('<script>alert')
    expect(store.listKeys()).toEqual([])
    await browser.submit(newKeyPath, { name: 'short' })
    expect(store.listKeys()).toHaveLength(1)
  })

  test('A name with markup is shown as text on every page', async () => {
    const { browser, store } = await makeSignedIn()
    const name = '<img src=x onerror=alert(1)>'
    const created = await (await browser.submit(newKeyPath, { name })).text()
    const id = store.listKeys()[0]?.id ?? ''
    const question = `/settings/developer/keys/${id}/delete`
    const asked = await browser.open(question)
    const listed = await browser.open('/settings/developer')
    await browser.submit(question, {})
    const after = await browser.open('/settings/developer')
    for (const page of [created, listed, asked, after]) {
      expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
      expect(page).not.toMatch(/<img(?! src="\/assets\/favicon\.svg" alt="" \/>)/)
    }
  })
})

describe('Deleting a key', () => {
  test('After a confirmation the key is gone, and the list says so once', async () => {
    const { app, browser, store } = await makeSignedIn()
    const { id, value } = store.createKey('old job')
    const question = `/settings/developer/keys/${id}/delete`
    expect(await browser.open('/settings/developer')).toContain(`action="${question}"`)
    const asked = await browser.open(question)
    expect(asked).toContain('Delete this key?')
    expect(store.listKeys()).toHaveLength(1)
    const response = await browser.submit(question, {})
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      '/settings/developer',
    ])
    expect(await browser.open('/settings/developer')).toContain('The key “old job” was deleted.')
    expect(await browser.open('/settings/developer')).not.toContain('was deleted.')
    const refused = await app.request(`${origin}/v1/experiments`, {
      headers: { Authorization: `Bearer ${value}` },
    })
    expect(refused.status).toBe(401)
    const again = await browser.submit(question, {})
    expect(again.status).toBe(404)
    expect(await again.text()).toContain('It may have been deleted already.')
  })
})

describe('A name and password', () => {
  const newPath = '/settings/developer/new-password'

  test('are made under Settings, Developer, shown once and accepted', async () => {
    const { app, browser, store } = await makeSignedIn({ document: everyKind })
    expect(await browser.open('/settings/developer')).toContain(`href="${newPath}"`)
    const page = await (await browser.submit(newPath, { name: 'CI job' })).text()
    const [password = ''] = findKeyValues(page)
    const user = /<code>(user-[\da-f]{8})<\/code>/.exec(page)?.[1] ?? ''
    const headers = { Authorization: `Basic ${btoa(`${user}:${password}`)}` }
    expect((await app.request(`${origin}/secrets/basic`, { headers })).status).toBe(204)
    const [stored] = store.listKeys()
    expect(stored?.name).toBe('CI job')
    store.deleteKey(stored?.id ?? '')
    expect((await app.request(`${origin}/secrets/basic`, { headers })).status).toBe(401)
  })

  test('are not offered for a document without Basic', async () => {
    const { browser } = await makeSignedIn()
    expect(await browser.open('/settings/developer')).not.toContain(newPath)
    expect((await browser.request(newPath)).status).toBe(404)
  })
})

test('The start page is in the words of the service, else has the title of the document as text', async () => {
  expect(await readStart({})).toContain('Its API lists sample experiments at')
  const title = '<img src=x onerror=alert(1)>'
  expect(await readStart({ document: { ...everyKind, title } })).toContain('&lt;img src=x')
})

async function readStart(options: Parameters<typeof makeSignedIn>[0]) {
  const { browser } = await makeSignedIn(options)
  return (await browser.open('/')).replaceAll(/\s+/g, ' ')
}
