import { expect, test } from 'vitest'
import { largestBody } from '#sandbox/http/problem.ts'
import { makeSignedIn, newKeyPath, origin } from './sandbox-under-test.ts'

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
