import { expect, test } from 'vitest'
import { refuseForeignHost } from '#host/refuse-foreign-host.ts'
import { ask, serveSite, writeSite } from './site-under-test.ts'

test.each([
  ['localhost:4321', '/'],
  ['127.0.0.1:4321', '/console/?q=http://example.com'],
  ['[::1]:4321', '/'],
  ['LOCALHOST:8080', 'http://localhost:8080/'],
  [undefined, '/'],
])('A request for this computer passes: %s %s', (host, target) => {
  expect(refuseForeignHost({ host, target })).toBeUndefined()
})

test.each([
  ['example.com', '/'],
  ['localhost.example.com:4321', '/'],
  ['127.0.0.1.example.com', '/'],
  ['user@example.com:4321', '/'],
  ['localhost:4321', 'http://example.com/'],
  ['192.168.1.1:4321', '/'],
  ['', '/'],
  ['local host', '/'],
])('A request for another host is refused: %s %s', (host, target) => {
  expect(refuseForeignHost({ host, target })?.status).toBe(421)
})

test('The server of the portal refuses them before it looks for a page', async () => {
  const { url } = await serveSite(await writeSite({ 'index.html': '<h1>Home</h1>' }))
  const headers = { host: 'evil.example:4321' }
  expect((await ask(url, '/', { headers })).status).toBe(421)
  expect((await ask(url, '/')).status).toBe(200)
})
