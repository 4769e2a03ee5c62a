import { describe, expect, test } from 'vitest'
import { largestBody } from '#sandbox/http/problem.ts'
import { findKeyValues, makeSignedIn, newKeyPath, origin } from './sandbox-under-test.ts'
import { everyKind } from './operations/service-under-test.ts'

describe('Creating a key', () => {
  test('Shows the value once; the key works in the API and is listed by name only', async () => {
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

  test('Truncates a name at 80 characters, and creates no key without a name', async () => {
    const { browser, store } = await makeSignedIn()
    const response = await browser.submit(newKeyPath, { name: ' \n' })
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('Enter a name that describes the purpose of the key')
    expect(store.listKeys()).toEqual([])
    await browser.submit(newKeyPath, { name: 'x'.repeat(90) })
    expect(store.listKeys()[0]?.name).toHaveLength(80)
  })

  test('Shows a name with markup as text on every page', async () => {
    const { browser } = await makeSignedIn()
    const name = '<img src=x onerror=alert(1)>'
    const created = await (await browser.submit(newKeyPath, { name })).text()
    const listed = await browser.open('/settings/developer')
    for (const page of [created, listed]) {
      expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
      expect(page).not.toMatch(/<img(?! src="\/assets\/favicon\.svg" alt="" \/>)/)
    }
  })
})

test('A deleted key is gone', async () => {
  const { app, browser, store } = await makeSignedIn()
  const { id, value } = store.createKey('old job')
  const path = `/settings/developer/keys/${id}/delete`
  expect(await browser.open('/settings/developer')).toContain(`action="${path}"`)
  const response = await browser.submit(path, {})
  expect([response.status, response.headers.get('location')]).toEqual([303, '/settings/developer'])
  expect(await browser.open('/settings/developer')).toContain('There are no keys yet.')
  const refused = await app.request(`${origin}/v1/experiments`, {
    headers: { Authorization: `Bearer ${value}` },
  })
  expect(refused.status).toBe(401)
  const again = await browser.submit(path, {})
  expect(again.status).toBe(404)
  expect(await again.text()).toContain('It may have been deleted already.')
})

test('For Basic, the list explains that a key is the password', async () => {
  const sentence = 'use a key as the password'
  const { browser } = await makeSignedIn({ document: everyKind })
  expect(await browser.open('/settings/developer')).toContain(sentence)
  const other = await makeSignedIn()
  expect(await other.browser.open('/settings/developer')).not.toContain(sentence)
})

test('The start page uses the description of the service, else the title of the document as text', async () => {
  expect(await readStart({})).toContain('Its API lists sample experiments at')
  const title = '<img src=x onerror=alert(1)>'
  expect(await readStart({ document: { ...everyKind, title } })).toContain('&lt;img src=x')
})

async function readStart(options: Parameters<typeof makeSignedIn>[0]) {
  const { browser } = await makeSignedIn(options)
  return (await browser.open('/')).replaceAll(/\s+/g, ' ')
}

const form = 'application/x-www-form-urlencoded'

/** Sends the form that creates a key. */
async function sendForm(headers: Record<string, string>, name = 'x') {
  const { browser, store } = await makeSignedIn()
  const body = new URLSearchParams({ name }).toString()
  const { status } = await browser.request(newKeyPath, { method: 'POST', headers, body })
  return [status, store.listKeys().length]
}

test.each<[headers: Record<string, string>, status: number]>([
  [{ Origin: origin, 'Content-Type': `${form}; charset=UTF-8` }, 200],
  [{ Origin: 'http://[::1]:4322', 'Content-Type': form }, 200],
  [{ Origin: 'https://evil.example', 'Content-Type': form }, 403],
  [{ Origin: 'null', 'Content-Type': form, 'Sec-Fetch-Site': 'same-origin' }, 403],
  [{ Origin: 'http://localhost:4321', 'Content-Type': form }, 403],
  [{ Origin: 'https://localhost:4322', 'Content-Type': form }, 403],
  [{ 'Sec-Fetch-Site': 'same-origin', 'Content-Type': form }, 403],
  [{ 'Sec-Fetch-Site': 'same-site', 'Content-Type': form }, 403],
  [{ 'Content-Type': form }, 403],
  [{ Origin: 'https://evil.example', 'Content-Type': 'text/plain' }, 403],
  [{ Origin: 'null', 'Content-Type': 'application/json' }, 403],
])('A form with the headers %j: %s', async (headers, status) => {
  expect(await sendForm(headers)).toEqual([status, status === 200 ? 1 : 0])
})

test('Refuses a form of more than 10 MB', async () => {
  const headers = { Origin: origin, 'Content-Type': form }
  expect(await sendForm(headers, 'x'.repeat(largestBody))).toEqual([413, 0])
})
