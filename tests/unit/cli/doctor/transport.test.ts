import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../../support/listen.ts'
import { consult } from './consult.ts'

/** Shorter than the doctor's default, for servers that never respond. Others keep the default: a busy computer is slow. */
const timeoutMs = 300

const endings: readonly (readonly [string, (socket: Socket) => void, string])[] = [
  ['never responds', () => undefined, 'timed-out'],
  ['closes the connection', (socket) => socket.end(), 'no-answer'],
  ['resets the connection', (socket) => socket.resetAndDestroy(), 'no-answer'],
  ['speaks another protocol', (socket) => socket.end('SSH-2.0-fake\r\n'), 'no-answer'],
  [
    'sends endless headers',
    (socket) => socket.end(`HTTP/1.1 200 OK\r\nLarge: ${'x'.repeat(400_000)}\r\n\r\n`),
    'no-answer',
  ],
]

test.for(endings)('A server that %s', async ([, end, rule]) => {
  const { port, received } = await start(end)
  const report = await consult(
    `http://127.0.0.1:${port}`,
    rule === 'timed-out' ? { timeoutMs } : {},
  )
  expect(report).toMatchObject({ exitStatus: 1, findings: [{ rule, severity: 'error' }] })
  expect(report.findings).toHaveLength(1)
  expect(report.advice).toEqual([])
  expect(received.join('')).toContain('GET /v1/experiments')
})

test('A port without a listener', async () => {
  const { port, stop } = await start(() => undefined)
  await stop()
  const report = await consult(`http://127.0.0.1:${port}`)
  expect(report.findings).toMatchObject([
    {
      rule: 'connection-refused',
      happened:
        'There was no response to the preflight and the request without a key (ECONNREFUSED).',
    },
  ])
})

test('A server that hangs on OPTIONS only', async () => {
  const { port } = await start((socket, head) => {
    if (!head.startsWith('OPTIONS')) {
      socket.end('HTTP/1.1 500 Oops\r\nAccess-Control-Allow-Origin: *\r\nContent-Length: 0\r\n\r\n')
    }
  })
  // Long enough for the response to the next request.
  const { findings } = await consult(`http://127.0.0.1:${port}`, { timeoutMs: 3000 })
  expect(findings.map(({ rule, happened }) => [rule, happened])).toContainEqual([
    'timed-out',
    'There was no response to the preflight (timed-out).',
  ])
})

test('An endless body does not delay the doctor', async () => {
  const { port } = await start((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n')
    const pour = () => {
      while (!socket.destroyed) if (!socket.write('endless '.repeat(1000))) return
    }
    socket.on('drain', pour)
    pour()
  })
  const { calls } = await consult(`http://127.0.0.1:${port}`)
  expect(calls.map(({ status }) => status)).toEqual([200, 200])
})

test('A name that does not exist', async () => {
  const report = await consult('https://nowhere.invalid')
  expect(report).toMatchObject({
    exitStatus: 1,
    addresses: [],
    findings: [{ rule: 'name-not-found' }],
  })
})

async function start(response: (socket: Socket, head: string) => void) {
  const received: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('data', (chunk) => {
      received.push(chunk.toString('latin1'))
      response(socket, chunk.toString('latin1'))
    })
  })
  const port = await listen(server)
  const stop = async () => {
    for (const socket of sockets) socket.destroy()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
  onTestFinished(stop)
  return { port, received, stop }
}
