import { cp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { basename, dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { editText } from '#core/text/edit-text.ts'
import { addPolicyTag } from '#build/security/policy-tag.ts'
import { HostError } from '#host/host-error.ts'
import { startPortal } from '#host/portal-server.ts'
import type { PortalOptions } from '#host/portal-server.ts'
import { ask, serveSite, writeSite } from './site-under-test.ts'

test('Pages are served with their type, and unknown paths with the 404 page', async () => {
  const { url } = await serve()

  const home = await fetch(url)
  const lost = await fetch(`${url}/lost/`)

  expect(home.status).toBe(200)
  expect(home.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await home.text()).toBe('<h1>Home</h1>')
  expect(lost.status).toBe(404)
  expect(await lost.text()).toBe('<h1>Lost</h1>')
})

test('The second request for a page gets no body', async () => {
  const { url } = await serve()
  const first = await fetch(url)

  const second = await fetch(url, {
    cache: 'no-store',
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  })

  expect(second.status).toBe(304)
})

test('A site that is replaced on disk is still served unchanged', async () => {
  const { url, directory } = await serve()
  await rm(directory, { recursive: true })

  const response = await fetch(url)

  expect(await response.text()).toBe('<h1>Home</h1>')
})

test('An invalid range gets the whole page', async () => {
  const { url } = await serve()

  const response = await fetch(url, { headers: { range: 'bytes=5-2' } })

  expect(await response.text()).toBe('<h1>Home</h1>')
})

test('A page is served with its own policy, and other files with one that permits no server', async () => {
  const { url } = await serve()

  const [page, script] = await Promise.all([fetch(`${url}/policy/`), fetch(`${url}/worker.js`)])

  expect(page.headers.get('content-security-policy')).toBe(
    "default-src 'none'; connect-src https://api.example.com; frame-ancestors 'none'",
  )
  expect(script.headers.get('content-security-policy')).toMatch(/; connect-src 'self';/)
})

test('Files that instruct a host are not served', async () => {
  const { url } = await serve()

  const received = await Promise.all(
    ['/_headers', '/_redirects', '/.nojekyll'].map((path) => fetch(`${url}${path}`)),
  )

  expect(received.map(({ status }) => status)).toEqual([404, 404, 404])
})

test('Stopping does not wait for an open connection', async () => {
  const portal = await serve()
  const { url } = portal
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => {
    socket.destroy()
  })
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nUnfinished: ')
  await fetch(url)

  // Node itself would wait a minute for the connection, longer than the test.
  await portal.stop()

  await expect(fetch(url)).rejects.toThrow(TypeError)
})

test('A second portal on the same port is refused, and the first keeps running', async () => {
  const { url, directory } = await serve()
  const port = Number(new URL(url).port)

  await expect(startPortal({ siteDirectory: directory, port })).rejects.toThrow(HostError)

  expect((await fetch(url)).status).toBe(200)
})

test('A thousand simultaneous connections all get a response', async () => {
  const { url } = await serve()
  const port = Number(new URL(url).port)
  const sockets = await Promise.all(Array.from({ length: 1000 }, () => open(port)))

  // All are open now, and none has sent a request.
  const received = sockets.map((socket) => text(socket))
  for (const socket of sockets) {
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  }

  const whole = (await Promise.all(received)).filter(
    (message) => message.startsWith('HTTP/1.1 200 ') && message.endsWith('<h1>Home</h1>'),
  )
  expect(whole).toHaveLength(1000)
})

test('A stopped server leaves nothing behind, and the next one cleans up after a killed one', async () => {
  const portal = await serve()
  const { url, directory } = portal
  // Above the largest process ID on Linux (proc_pid_max, 2^22).
  const left = `${directory}-served-4194305-a1b2c3`
  await cp(directory, left, { recursive: true })
  expect((await fetch(url)).status).toBe(200)

  await portal.stop()
  const second = await serveSite(directory)
  await second.stop()

  expect(await readdir(dirname(directory))).toEqual([basename(directory)])
})

test('A log has a line for each request, without its query', async () => {
  const lines: string[] = []
  const portal = await serve({ writeLine: (line) => lines.push(line) })
  const { url } = portal

  await ask(url, '/?key=secret')
  await ask(url, '/', { method: 'HEAD' })
  await ask(url, '/lost%0Aline/"x"')
  await ask(url, 'http://name:word@localhost/policy?key=secret', { method: 'POST' })
  await portal.stop()

  const entries = lines.map((line) => line.replace(/^\S+Z /, '').replace(/ [\d.]+$/, ' 1.0'))
  expect(entries).toEqual([
    'GET / 200 13 1.0',
    'HEAD / 200 0 1.0',
    'GET /lost%0Aline/"x" 404 13 1.0',
    'POST /policy 405 41 1.0',
  ])
})

async function serve(options: Pick<PortalOptions, 'writeLine'> = {}) {
  const directory = await writeSite({
    'index.html': '<h1>Home</h1>',
    '404.html': '<h1>Lost</h1>',
    'policy/index.html': protect(
      '<head></head>',
      "default-src 'none'; connect-src https://api.example.com",
    ),
    'worker.js': 'run()',
    _headers: '/*',
    _redirects: '/old /new',
    '.nojekyll': '',
  })
  return { ...(await serveSite(directory, options)), directory }
}

async function open(port: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const socket = connect(port, '127.0.0.1', () => resolve(socket))
  socket.once('error', reject)
  onTestFinished(() => {
    socket.destroy()
  })
  return promise
}

function protect(html: string, policy: string): string {
  return editText(html, [addPolicyTag(html, policy)])
}
