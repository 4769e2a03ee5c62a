import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { refuseOtherSites } from '#build/guard-dev-server.ts'
import { ask } from '../host/site-under-test.ts'

async function tell(path: string, headers: Readonly<Record<string, string>>, method = 'GET') {
  const server = createServer((request, response) => {
    refuseOtherSites(request, response, () => response.end('passed'))
  })
  onTestFinished(() => {
    server.close()
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.')
  return (await ask(`http://127.0.0.1:${address.port}`, path, { headers, method })).status
}

const image = { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }
const visit = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
const editor = '/__open-in-editor?file=package.json'

test.each([
  ['an image of another site', editor, { 'sec-fetch-site': 'cross-site', ...image }],
  ['an image of another port', editor, { 'sec-fetch-site': 'same-site', ...image }],
  ['a link of another site', editor, { 'sec-fetch-site': 'cross-site', ...visit }],
  ['a script of another site', '/@vite/client', { 'sec-fetch-site': 'cross-site', ...image }],
  [
    'a frame of another site',
    '/',
    { 'sec-fetch-site': 'cross-site', ...visit, 'sec-fetch-dest': 'iframe' },
  ],
])('The dev server refuses %s', async (_, path, headers) => {
  expect(await tell(path, headers)).toBe(403)
})

test.each([
  [
    'a page that is opened from another site',
    '/console/',
    { 'sec-fetch-site': 'cross-site', ...visit },
  ],
  ['its own pages', editor, { 'sec-fetch-site': 'same-origin', ...image }],
  ['a typed address', '/', { 'sec-fetch-site': 'none', ...visit }],
  ['a program', '/', {}],
])('The dev server lets pass %s', async (_, path, headers) => {
  expect(await tell(path, headers)).toBe(200)
})

test('A form of another site is refused, whatever its address', async () => {
  expect(await tell('/', { 'sec-fetch-site': 'cross-site', ...visit }, 'POST')).toBe(403)
})
