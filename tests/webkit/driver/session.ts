import { z } from 'zod'
import { placeUnderPointer } from './display.ts'
import { keyActions } from './keys.ts'

/** An error that the driver names (W3C WebDriver, section 6.6). */
export class DriverError extends Error {
  override readonly name = 'DriverError'
  readonly code: string

  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

/** A reference to an element (W3C WebDriver, section 12.3). */
export type ElementReference = Readonly<Record<string, string>>

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** A browser window without history, under W3C WebDriver. */
export interface Session {
  readonly navigate: (url: string) => Promise<void>
  readonly back: () => Promise<void>
  readonly forward: () => Promise<void>
  readonly refresh: () => Promise<void>
  /**
   * Runs the body of a function, whose last argument is to be called with the result.
   *
   * @throws {DriverError}
   */
  readonly execute: (body: string, args: readonly unknown[]) => Promise<unknown>
  readonly click: (element: ElementReference) => Promise<void>
  /** Moves the pointer over the middle of an element. */
  readonly pointAt: (element: ElementReference) => Promise<void>
  readonly chooseFile: (element: ElementReference, path: string) => Promise<void>
  /** Presses keys that are held together, such as `Control+k`. */
  readonly press: (keys: string) => Promise<void>
  readonly type: (text: string) => Promise<void>
  /** PNG. */
  readonly screenshot: () => Promise<Buffer>
  /** @returns the size of what is inside of the window */
  readonly resize: (width: number, height: number) => Promise<void>
  readonly openWindow: () => Promise<string>
  readonly listWindows: () => Promise<readonly string[]>
  readonly useWindow: (handle: string) => Promise<void>
  readonly closeWindow: () => Promise<void>
  readonly end: () => Promise<void>
}

export interface SessionOptions {
  readonly acceptInsecureCerts?: boolean
}

export async function startSession(
  driver: string,
  { acceptInsecureCerts = false }: SessionOptions = {},
): Promise<Session> {
  const begun = z.object({ sessionId: z.string() }).parse(
    await call('POST', `${driver}/session`, {
      capabilities: {
        alwaysMatch: {
          timeouts: { script: 60_000, pageLoad: 60_000 },
          ...(acceptInsecureCerts && { acceptInsecureCerts }),
        },
      },
    }),
  )
  const session = `${driver}/session/${begun.sessionId}`
  const post = async (path: string, body: object = {}) => call('POST', session + path, body)
  const command = async (path: string, body?: object): Promise<void> => {
    await post(path, body)
  }
  return {
    navigate: async (url) => command('/url', { url }),
    back: async () => command('/back'),
    forward: async () => command('/forward'),
    refresh: async () => command('/refresh'),
    execute: async (script, args) => post('/execute/async', { script, args }),
    click: async (element) => command(`${elementPath(element)}/click`),
    pointAt: async (origin) =>
      command('/actions', {
        actions: [
          {
            type: 'pointer',
            id: 'mouse',
            parameters: { pointerType: 'mouse' },
            actions: [{ type: 'pointerMove', origin, x: 0, y: 0, duration: 0 }],
          },
        ],
      }),
    chooseFile: async (element, text) => command(`${elementPath(element)}/value`, { text }),
    press: async (keys) => command('/actions', keyActions([keys])),
    type: async (text) => command('/actions', keyActions(Array.from(text))),
    screenshot: async () =>
      Buffer.from(z.string().parse(await call('GET', `${session}/screenshot`)), 'base64'),
    resize: async (width, height) =>
      command('/window/rect', { ...placeUnderPointer(width, height), width, height }),
    openWindow: async () =>
      z.object({ handle: z.string() }).parse(await post('/window/new', { type: 'tab' })).handle,
    listWindows: async () =>
      z.array(z.string()).parse(await call('GET', `${session}/window/handles`)),
    useWindow: async (handle) => command('/window', { handle }),
    closeWindow: async () => {
      await call('DELETE', `${session}/window`)
    },
    end: async () => {
      await call('DELETE', session)
    },
  }
}

function elementPath(element: ElementReference): string {
  return `/element/${element[elementKey] ?? ''}`
}

const failure = z.object({ error: z.string(), message: z.string() })

async function call(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = z.object({ value: z.unknown() }).parse(await response.json())
  if (response.ok) return value
  const { error, message } = failure.parse(value)
  throw new DriverError(error, message)
}
