import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'

/** WebKit's driver, on a display of its own. */
export interface Driver {
  /** Without a trailing slash. */
  readonly url: string
  readonly stop: () => Promise<void>
}

/** @throws {Error} when Xvfb or the driver cannot be started */
export async function startDriver(path: string): Promise<Driver> {
  const holder = spawn(process.execPath, [join(import.meta.dirname, 'hold-driver.ts'), path], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(holder, 'exit')
  const line = await Promise.race([once(holder.stdout, 'data'), ended.then(() => undefined)])
  if (!line) {
    throw new Error(
      `${path} could not be started on a display of its own: install webkit2gtk-driver and xvfb, or set WEBKIT_DRIVER_PATH to the path of WebKitWebDriver.`,
    )
  }
  const { port } = z.object({ port: z.number() }).parse(JSON.parse(String(line[0])))
  const url = `http://127.0.0.1:${port}`
  await awaitReady(url)
  return {
    url,
    stop: async () => {
      holder.stdin.end()
      await ended
    },
  }
}

const mostAttempts = 200

async function awaitReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- until it listens
      await fetch(`${url}/status`)
      return
    } catch {
      // oxlint-disable-next-line no-await-in-loop
      await wait(100)
    }
  }
  throw new Error(`WebKitWebDriver does not respond at ${url}.`)
}
