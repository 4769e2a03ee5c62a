// A program of its own: it ends when its standard input does, and so also when whoever started it is killed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { display } from './display.ts'
import { writeGtkStyles } from './write-gtk-styles.ts'

const [driver = 'WebKitWebDriver'] = process.argv.slice(2)

const home = await mkdtemp(join(tmpdir(), 'portal-webkit-'))
await writeGtkStyles(home)

const [displayServer, displayName] = await startDisplay()
const port = await findFreePort()
const service = spawn(driver, [`--port=${port}`], {
  env: {
    ...process.env,
    DISPLAY: displayName,
    GDK_BACKEND: 'x11',
    NO_AT_BRIDGE: '1',
    XDG_CACHE_HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_DATA_HOME: home,
  },
  stdio: 'ignore',
  // A group of its own, which its browsers share.
  detached: true,
})
service.once('error', () => void end(1))
service.once('exit', () => void end(1))
process.stdin.once('end', () => void end(0)).resume()
process.once('SIGTERM', () => void end(0))
process.once('SIGINT', () => void end(0))
console.log(JSON.stringify({ port }))

async function startDisplay() {
  const server = spawn(
    'Xvfb',
    [
      '-displayfd',
      '3',
      '-screen',
      '0',
      `${display.width}x${display.height}x24`,
      '-nolisten',
      'tcp',
    ],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  )
  server.once('error', () => void end(1))
  const numbers = server.stdio[3]
  if (!numbers) throw new Error('Xvfb has no descriptor 3 to write the number of its display to.')
  const [number] = await once(numbers, 'data')
  return [server, `:${String(number).trim()}`] as const
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

async function end(code: number): Promise<never> {
  if (service?.pid !== undefined && service.exitCode === null) {
    try {
      process.kill(-service.pid, 'SIGKILL')
    } catch {
      // It is gone already.
    }
  }
  displayServer?.kill()
  await rm(home, { recursive: true, force: true, maxRetries: 3 })
  process.exit(code)
}
