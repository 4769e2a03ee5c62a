import type { Browser } from '@playwright/test'

/** A command, a reply to one, or an event of WebDriver BiDi. */
export type Message = Readonly<Record<string, unknown>>

/** The messages between Playwright and the Firefox that it drives. */
export interface Wire {
  /** Playwright's own object of each page. */
  readonly pages: ReadonlyMap<unknown, BidiPage>
  /** Passes every message of the browser, with the command if it is a reply, through `change`. */
  readonly receiveThrough: (
    change: (message: Message, command: Message | undefined) => Promise<Message> | Message,
  ) => void
  /** Sends a command of ours, of which Playwright does not learn. */
  readonly call: (method: string, params: Message) => Promise<Message>
  /** Gives Playwright an event that the browser did not send. */
  readonly tell: (event: Message) => void
  /** Holds back every navigation of Playwright until something is done. */
  readonly navigateAfter: (done: Promise<unknown>) => void
}

/** What Playwright knows of a page, as far as it is used here. */
export interface BidiPage {
  readonly _page: {
    readonly emulatedMedia: () => EmulatedMedia
    readonly browserContext: { readonly _options: { readonly javaScriptEnabled?: boolean } }
  }
}

export interface EmulatedMedia {
  readonly media: 'no-override' | 'print' | 'screen'
  readonly colorScheme: 'no-override' | 'no-preference' | 'dark' | 'light'
  readonly forcedColors: 'no-override' | 'none' | 'active'
  readonly reducedMotion: 'no-override' | 'no-preference' | 'reduce'
}

// Above those that Playwright counts, below those that it reserves.
let lastOwnId = 2 ** 40

/** @throws {Error} when Playwright is no longer built as this expects */
export function openWire(browser: Browser): Wire {
  const {
    _connection: { _transport: transport },
    _bidiPages: pages,
  } = findImplementation(browser)
  return { pages, ...openTransport(transport) }
}

/** The same for a browser that is about to start. */
export function openTransport(transport: Transport): Omit<Wire, 'pages'> {
  const send = transport.send.bind(transport)
  const receive = transport.onmessage
  const commands = new Map<unknown, Message>()
  const calls = new Map<unknown, (reply: Message) => void>()
  let ready: Promise<unknown> = Promise.resolve()
  transport.send = (message) => {
    commands.set(message['id'], message)
    if (message['method'] === 'browsingContext.navigate') void ready.then(() => send(message))
    else send(message)
  }
  return {
    receiveThrough(change) {
      // Playwright's own object, and no target of events.
      // oxlint-disable-next-line unicorn/prefer-add-event-listener
      transport.onmessage = (message) => {
        const answered = calls.get(message['id'])
        if (answered) {
          calls.delete(message['id'])
          answered(message)
          return
        }
        const command = commands.get(message['id'])
        commands.delete(message['id'])
        const changed = change(message, command)
        // Events keep their order: only what has to wait does.
        if (changed instanceof Promise) void changed.then(receive)
        else receive(changed)
      }
    },
    async call(method, params) {
      const id = ++lastOwnId
      const { promise, resolve } = Promise.withResolvers<Message>()
      calls.set(id, resolve)
      send({ id, method, params })
      return promise
    },
    tell: (event) => receive(event),
    navigateAfter(done) {
      ready = Promise.all([ready, done])
    },
  }
}

/** Playwright's own way to the browser. */
export interface Transport {
  send: (message: Message) => void
  onmessage: (message: Message) => void
}

interface Implementation {
  readonly _connection: { readonly _transport: Transport }
  readonly _bidiPages: ReadonlyMap<unknown, BidiPage>
}

/** Playwright runs its server in the same process, and links each object of its interface to the one behind it. */
function findImplementation(browser: Browser): Implementation {
  const client: unknown = Reflect.get(browser, '_connection')
  if (isClient(client)) {
    const found: unknown = client.toImpl(browser)
    if (isImplementation(found)) return found
  }
  throw new Error(
    'The messages to Firefox were not found where Playwright 1.65 has them. Compare its class BidiBrowser with tests/support/bidi/wire.ts.',
  )
}

function isClient(value: unknown): value is { toImpl: (object: unknown) => unknown } {
  return typeof value === 'object' && value !== null && 'toImpl' in value
}

function isImplementation(value: unknown): value is Implementation {
  return typeof value === 'object' && value !== null && '_bidiPages' in value
}
