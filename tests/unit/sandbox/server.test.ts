import { createServer } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openKeyStore } from '#sandbox/keys/key-store.ts'
import { startSandbox } from '#sandbox/server.ts'
import { describeExperiments } from '../../support/experiments-sandbox.ts'
import { listen } from '../../support/listen.ts'
import { makeDirectory } from './sandbox-under-test.ts'

const options = { port: 0, portalPort: 4321, ...describeExperiments() }

async function start(directory = makeDirectory()) {
  const sandbox = await startSandbox({ ...options, directory })
  onTestFinished(() => sandbox.stop())
  return { ...sandbox, directory, port: Number(new URL(sandbox.url).port) }
}

/** Sends these bytes and returns everything received until the server closes. */
function sendRaw(port: number, text: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect(port, '127.0.0.1', () => socket.write(text))
  let response = ''
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    response += chunk
  })
  socket.on('close', () => {
    resolve(response)
  })
  socket.on('error', reject)
  return promise
}

function writeRequest(line: string, port: number, more = ''): string {
  return `${line} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n${more}\r\n`
}

function readStatus(response: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1])
}

describe('The running sandbox', () => {
  test('responds on localhost with a key from its directory', async () => {
    const { url, directory } = await start()
    const store = openKeyStore(directory)
    const { value } = store.createKey('from another program')
    store.close()
    const response = await fetch(`${url}/v1/experiments`, {
      headers: { Authorization: `Bearer ${value}` },
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toHaveProperty('experiments.length', 5)
  })

  test.each([
    ['GET /v1/experiments', '', 401],
    ['GET /v1/experiments', 'Authorization: Bearer a\r\nAuthorization: Bearer b\r\n', 401],
    ['GET /v1/experiments', 'Authorization: Bearer \xff\xfe\r\n', 401],
    ['GET /v1/experiments', 'Content-Length: 5\r\n\r\nhello', 401],
    ['TRACE /v1/experiments', '', 405],
    ['GET /v1/%zz', '', 404],
    ['GET //', '', 404],
    ['GET /v1/../../settings', '', 303],
    ['GET /v1/experiments', `X-Long: ${'x'.repeat(20_000)}\r\n`, 431],
    ['GET http://evil.example/v1/experiments', '', 421],
    ['POST /sign-in', 'Content-Length: 50000000\r\n', 403],
  ])('responds to %s with %j with the right status', async (line, more, status) => {
    const { port, url } = await start()
    expect(readStatus(await sendRaw(port, writeRequest(line, port, more)))).toBe(status)
    expect((await fetch(url)).status).toBe(200)
  })

  test('refuses a large form without reading all of it', async () => {
    const { port } = await start()
    const head = [
      `Origin: http://localhost:${port}`,
      'Content-Type: application/x-www-form-urlencoded',
      'Content-Length: 50000000',
    ]
    const response = await sendRaw(
      port,
      writeRequest('POST /sign-in', port, `${head.join('\r\n')}\r\n`),
    )
    expect(readStatus(response)).toBe(413)
  })

  test.each(['evil.example', 'localhost:1', '[::1]:4322'])('refuses the host %s', async (host) => {
    const { port } = await start()
    const text = `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
    expect(readStatus(await sendRaw(port, text))).toBe(421)
  })

  test('disconnects a client that does not finish its headers', async () => {
    const { port } = await start()
    // Node itself would wait for a minute, longer than the test.
    expect(readStatus(await sendRaw(port, 'GET / HTTP/1.1\r\nHost: loc'))).toBe(408)
  })
})

describe('Starting and stopping', () => {
  test('A busy port gives one sentence, and the data is closed again', async () => {
    const other = createServer()
    onTestFinished(() => void other.close())
    const port = await listen(other)
    await expect(startSandbox({ ...options, port, directory: makeDirectory() })).rejects.toThrow(
      new Error(
        `Port ${port} is already in use, so the sandbox cannot start; stop the other program or set SANDBOX_PORT to another port.`,
      ),
    )
  })

  test('Stopping closes an open connection and frees the port', async () => {
    const directory = makeDirectory()
    const sandbox = await startSandbox({ ...options, directory })
    const port = Number(new URL(sandbox.url).port)
    const hanging = sendRaw(port, 'GET / HTTP/1.1\r\nHost: loc')
    await (await fetch(sandbox.url)).text()
    await sandbox.stop()
    // No response: a sandbox that waited for the end of the headers would have sent 408.
    expect(await hanging).toBe('')
    const again = await startSandbox({ ...options, port, directory })
    await again.stop()
  })
})
