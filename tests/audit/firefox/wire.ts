import { firefox } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { z } from 'zod'
import { nameDownload, tellApartErrors, toSuccess } from '../../support/bidi/settle-messages.ts'
import { openTransport } from '../../support/bidi/wire.ts'
import type { Message, Transport, Wire } from '../../support/bidi/wire.ts'

/** @returns what a command of ours results in. @throws {Error} when Firefox refuses it or ends */
export type Call = (method: string, params: Message) => Promise<unknown>

/**
 * Starts a browser with access to its messages. A profile on disk makes Playwright emulate media while it starts, which this
 * Firefox does not know, so messages are settled from the first one on.
 */
export async function launchWithWire(
  launch: () => Promise<BrowserContext>,
): Promise<readonly [BrowserContext, Call]> {
  const launcher = findLauncher()
  const connect = launcher.connectToTransport
  let wire: Pick<Wire, 'call'> | undefined
  launcher.connectToTransport = async (transport, options) => {
    const connecting = connect.call(launcher, transport, options)
    wire = settle(transport)
    return connecting
  }
  try {
    const context = await launch()
    if (wire) return [context, callUntilClosed(context, wire)]
    throw new Error(expectation)
  } finally {
    launcher.connectToTransport = connect
  }
}

/** The id that WebDriver BiDi has for a page. */
export function identify(page: Page): string {
  return pageImplementation.parse(findImplementation(page)).delegate['_session'].sessionId
}

function settle(transport: Transport): Pick<Wire, 'call'> {
  const wire = openTransport(transport)
  wire.receiveThrough((message, command) =>
    message['type'] === 'error' && needless.has(command?.['method'])
      ? toSuccess(message)
      : tellApartErrors(nameDownload(message)),
  )
  return wire
}

/** The audit needs neither emulated media nor the permission. */
const needless = new Set<unknown>([
  'emulation.setMediaFeaturesOverride',
  'permissions.setPermission',
])

/** A browser that ended replies to nothing. */
function callUntilClosed(context: BrowserContext, wire: Pick<Wire, 'call'>): Call {
  const closed = new Promise<Message>((resolve) => {
    context.once('close', () => resolve({ message: 'it has ended' }))
  })
  return async (method, params) => {
    const reply = await Promise.race([wire.call(method, params), closed])
    if (reply['type'] === 'success') return reply['result']
    throw new Error(`Firefox refused ${method}: ${String(reply['message'])}`)
  }
}

interface Launcher {
  connectToTransport: (transport: Transport, options: unknown) => Promise<unknown>
}

const expectation =
  'The messages to Firefox were not found where Playwright 1.65 has them. Compare its class BidiFirefox with tests/audit/firefox/wire.ts.'

function findLauncher(): Launcher {
  const found = findImplementation(firefox)
  const launcher: unknown =
    typeof found === 'object' && found !== null ? Reflect.get(found, '_bidiFirefox') : undefined
  if (isLauncher(launcher)) return launcher
  throw new Error(expectation)
}

function isLauncher(value: unknown): value is Launcher {
  return typeof value === 'object' && value !== null && 'connectToTransport' in value
}

/** Playwright runs its server in the same process, and links each object of its interface to the one behind it. */
function findImplementation(object: object): unknown {
  const client: unknown = Reflect.get(object, '_connection')
  if (isClient(client)) return client.toImpl(object)
  throw new Error(expectation)
}

function isClient(value: unknown): value is { toImpl: (object: unknown) => unknown } {
  return typeof value === 'object' && value !== null && 'toImpl' in value
}

const pageImplementation = z.object({
  delegate: z.object({ _session: z.object({ sessionId: z.string() }) }),
})
