import { describe, expect, test } from 'vitest'
import { makeBrowser, makeSignedIn, newKeyPath, readHiddenFields } from './sandbox-under-test.ts'

/** Sends the form that creates a key, changed in one respect. */
async function sendForm(headers: HeadersInit, fields: Record<string, string> = {}) {
  const { browser, store } = await makeSignedIn()
  const form = { ...readHiddenFields(await browser.open(newKeyPath)), name: 'x', ...fields }
  const { status } = await browser.submit(newKeyPath, form, headers)
  return { status, created: store.listKeys().length }
}

test('The sandbox’s own form is accepted', async () => {
  expect(await sendForm({})).toEqual({ status: 200, created: 1 })
})

test.each(['http://127.0.0.1:4322', 'http://[::1]:4322'])('So is one from %s', async (from) => {
  expect(await sendForm({ Origin: from })).toEqual({ status: 200, created: 1 })
})

describe('A form is refused', () => {
  test.each(['https://evil.example', 'null', 'http://localhost:4321', 'https://localhost:4322'])(
    'from the origin %j',
    async (from) => {
      expect(await sendForm({ Origin: from })).toEqual({ status: 403, created: 0 })
    },
  )

  test.each(['', 'A'.repeat(43), 'ä'])('with the token %j', async (token) => {
    expect(await sendForm({}, { token })).toEqual({ status: 403, created: 0 })
  })

  test('with the token of another browser', async () => {
    const { app, browser, store } = await makeSignedIn()
    const stranger = makeBrowser(app)
    await stranger.signIn()
    const fields = readHiddenFields(await stranger.open(newKeyPath))
    const response = await browser.submit(newKeyPath, { ...fields, name: 'x' })
    expect([response.status, store.listKeys().length]).toEqual([403, 0])
  })

  test.each(['text/plain', 'application/json', 'multipart/form-data; boundary=x', ''])(
    'as %j',
    async (type) => {
      expect(await sendForm({ 'Content-Type': type })).toEqual({ status: 415, created: 0 })
    },
  )

  test('with more than 64 KiB', async () => {
    expect(await sendForm({}, { name: 'x'.repeat(65 * 1024) })).toEqual({ status: 413, created: 0 })
  })
})

test.each([
  ['same-origin', 200],
  ['same-site', 403],
  ['cross-site', 403],
  [undefined, 403],
])('A form without an origin is judged by Sec-Fetch-Site: %s', async (site, status) => {
  const { browser } = await makeSignedIn()
  const fields = { ...readHiddenFields(await browser.open(newKeyPath)), name: 'x' }
  const response = await browser.request(newKeyPath, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8',
      ...(site === undefined ? {} : { 'Sec-Fetch-Site': site }),
    },
    body: new URLSearchParams(fields).toString(),
  })
  expect(response.status).toBe(status)
})
