import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { chromium } from '@playwright/test'
import type { CDPSession } from '@playwright/test'
import { findChromium, listChromiumFlags } from '../../support/find-chromium.ts'

/** Sends a command of the DevTools protocol to one page, and gives its result. */
export type SendCommand = CDPSession['send']

/** A window of a browser that Playwright does not steer: under it, a page that is drawn ahead is never shown. */
export interface BrowserWindow {
  /** The pages of the window in the order in which they came: the one that is shown, and those that are drawn ahead. */
  readonly pages: readonly SendCommand[]
  readonly close: () => Promise<void>
}

/**
 * Starts a browser with an empty profile and attaches to the pages of its window.
 *
 * @param prepare sends its commands to each page at once, before that loads anything
 */
export async function openBrowserWindow(
  prepare: (send: SendCommand) => Promise<unknown>,
): Promise<BrowserWindow> {
  const profile = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const found = findChromium()
  const browser = spawn(
    found?.kind === 'installed' ? found.path : chromium.executablePath(),
    [
      ...listChromiumFlags(),
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const exited = once(browser, 'exit')
  const connection = await connect(await readAddress(browser.stderr))
  const pages: SendCommand[] = []
  const shown = Promise.withResolvers<void>()
  connection.onAttached(async (sessionId) => {
    const send = connection.speakTo(sessionId)
    // A page that waits answers only some commands, but carries them out in order.
    const prepared = prepare(send)
    await send('Runtime.runIfWaitingForDebugger')
    await prepared
    pages.push(send)
    shown.resolve()
  })
  const send = connection.speakTo()
  // A tab holds the page that is shown and those that may take its place.
  const { targetInfos } = await send('Target.getTargets', { filter: [{ type: 'tab' }] })
  const { sessionId } = await send('Target.attachToTarget', {
    targetId: targetInfos[0]?.targetId ?? '',
    flatten: true,
  })
  await connection.speakTo(sessionId)('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
  })
  await shown.promise
  return {
    pages,
    close: async () => {
      browser.kill()
      await exited
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function readAddress(output: Readable): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /^DevTools listening on (\S+)$/.exec(line)?.[1]
    if (address) return address
  }
  throw new Error('The browser ended before it said where it can be reached.')
}

/** A message of the protocol as it came: an answer with the number of its command, or an event. */
type Message = ReturnType<typeof JSON.parse>

async function connect(address: string) {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, (answer: Message) => void>()
  const listeners: ((sessionId: string) => Promise<void>)[] = []
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(String(data))
    waiting.get(message.id)?.(message)
    waiting.delete(message.id)
    if (message.method !== 'Target.attachedToTarget') return
    const { sessionId, targetInfo } = message.params
    if (targetInfo.type === 'page') for (const listener of listeners) void listener(sessionId)
  })
  let lastId = 0
  return {
    onAttached: (listener: (typeof listeners)[number]) => listeners.push(listener),
    /** Without a session it speaks to the browser itself. */
    speakTo: (sessionId?: string): SendCommand =>
      async function send(method, params) {
        lastId += 1
        const id = lastId
        const { promise, resolve } = Promise.withResolvers<Message>()
        waiting.set(id, resolve)
        socket.send(JSON.stringify({ id, method, params, sessionId }))
        const { result, error } = await promise
        if (error) throw new Error(`${method}: ${error.message}`)
        return result
      },
  }
}
