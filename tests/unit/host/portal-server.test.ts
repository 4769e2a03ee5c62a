import { mkdir, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { HostError } from '#host/host-error.ts'
import { startPortal } from '#host/portal-server.ts'
import { addPolicyTag } from '#site/security/policy-tag.ts'
import { makeTemporaryDirectory } from './temporary-directory.ts'

test('Pages are served with their type, and unknown ones with the 404 page', async () => {
  const { url } = await serve()

  const home = await fetch(url)
  const lost = await fetch(`${url}/lost/`)

  expect(home.status).toBe(200)
  expect(home.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await home.text()).toBe('<h1>Home</h1>')
  expect(lost.status).toBe(404)
  expect(await lost.text()).toBe('<h1>Lost</h1>')
})

test('The second request for a page costs no body', async () => {
  const { url } = await serve()
  const first = await fetch(url)

  const second = await fetch(url, {
    cache: 'no-store',
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  })

  expect(second.status).toBe(304)
})

test('A site that is replaced on disk is served on as it was', async () => {
  const { url, directory } = await serve()
  await rm(directory, { recursive: true })

  const response = await fetch(url)

  expect(await response.text()).toBe('<h1>Home</h1>')
})

test('A range that makes no sense is answered with the whole page', async () => {
  const { url } = await serve()

  const response = await fetch(url, { headers: { range: 'bytes=5-2' } })

  expect(await response.text()).toBe('<h1>Home</h1>')
})

test('A page is served with the policy that it carries, and other files with one that permits no server', async () => {
  const { url } = await serve()

  const [page, script] = await Promise.all([fetch(`${url}/policy/`), fetch(`${url}/worker.js`)])

  expect(page.headers.get('content-security-policy')).toBe(
    "default-src 'none'; connect-src https://api.example.com; frame-ancestors 'none'",
  )
  expect(script.headers.get('content-security-policy')).toMatch(/; connect-src 'self';/)
})

test('The files that instruct a host are not served', async () => {
  const { url } = await serve()

  const answers = await Promise.all(
    ['/_headers', '/_redirects', '/.nojekyll'].map((path) => fetch(`${url}${path}`)),
  )

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
})

test('Stopping ends within a second although a connection is kept open', async () => {
  const portal = await serve()
  const { url } = portal
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => {
    socket.destroy()
  })
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nUnfinished: ')
  await fetch(url)
  const start = performance.now()

  await portal.stop()

  expect(performance.now() - start).toBeLessThan(1000)
  await expect(fetch(url)).rejects.toThrow(TypeError)
})

test('A second portal on the same port is refused, and the first one goes on', async () => {
  const { url, directory } = await serve()
  const port = Number(new URL(url).port)

  await expect(startPortal(directory, port)).rejects.toThrow(HostError)

  expect((await fetch(url)).status).toBe(200)
})

async function serve() {
  const directory = join(await makeTemporaryDirectory(), 'site')
  await mkdir(join(directory, 'policy'), { recursive: true })
  const files = {
    'index.html': '<h1>Home</h1>',
    '404.html': '<h1>Lost</h1>',
    'policy/index.html': addPolicyTag(
      '<head></head>',
      "default-src 'none'; connect-src https://api.example.com",
    ),
    'worker.js': 'run()',
    _headers: '/*',
    _redirects: '/old /new',
    '.nojekyll': '',
  }
  await Promise.all(
    Object.entries(files).map(([name, text]) => writeFile(join(directory, name), text)),
  )
  const portal = await startPortal(directory, 0)
  onTestFinished(() => portal.stop())
  return { ...portal, directory }
}
