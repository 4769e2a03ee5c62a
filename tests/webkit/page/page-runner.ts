import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { DriverError } from '../driver/session.ts'
import type { ElementReference, Session } from '../driver/session.ts'
import { injectedKey, writeInjection } from './injected.ts'
import type { Injected } from './injected.ts'

/** Runs functions in a page. They see nothing of this module, only what they are given. */
export interface PageRunner {
  readonly session: Session
  /** A function that returns a value which JSON can hold. */
  readonly evaluate: <A, T>(run: string | ((arg: A) => T | Promise<T>), arg: A) => Promise<T>
  /** The same with Playwright's script, which is brought into each document once. */
  readonly withInjected: <A, T>(
    run: (injected: Injected, arg: A) => T | Promise<T>,
    arg: A,
  ) => Promise<T>
  /** The one element of a selector; undefined if there is none. */
  readonly refer: (selector: string) => Promise<ElementReference | undefined>
}

/** How long an action is tried, in milliseconds. */
export const patience = 15_000

export async function createPageRunner(session: Session): Promise<PageRunner> {
  const injection = await writeInjection()
  const send = async (body: string, arg: unknown) =>
    result.parse(await session.execute(body, arg === undefined ? [] : [arg]))
  const withInjected: PageRunner['withInjected'] = async (run, arg) => {
    const body = writeCall(`(${String(run)})(injected, arg)`)
    let answer = await send(body, arg)
    if (answer.missing) {
      await session.execute(`${injection}; arguments[arguments.length - 1]()`, [])
      answer = await send(body, arg)
    }
    return unwrap(answer)
  }
  return {
    session,
    withInjected,
    evaluate: async (run, arg) => {
      const source = typeof run === 'string' ? `(${run})` : `(${String(run)})(arg)`
      return unwrap(await send(writeCall(source, false), arg))
    },
    refer: async (selector) => {
      const found = await withInjected(findOne, selector)
      return found === null ? undefined : z.record(z.string(), z.string()).parse(found)
    },
  }
}

/**
 * Tries until it holds, because elements are replaced and pages go on loading.
 *
 * @param attempt returns why it does not hold yet
 * @throws {Error} with the last reason
 */
export async function retry(
  what: string,
  attempt: () => Promise<string | undefined>,
  timeout = patience,
): Promise<void> {
  const end = Date.now() + timeout
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
    const reason = await attempt().catch(explain)
    if (reason === undefined) return
    if (Date.now() > end) throw new Error(`${what}: ${reason}, for ${timeout / 1000} s.`)
    // oxlint-disable-next-line no-await-in-loop
    await wait(50)
  }
}

/** What a document says that goes, and an element that was replaced. All other errors end the attempts. */
const passing = new Set([
  'stale element reference',
  'element click intercepted',
  'element not interactable',
  'no such element',
  'no such frame',
  'javascript error',
  'unknown error',
])

function explain(error: unknown): string {
  if (error instanceof DriverError && passing.has(error.code)) return error.message
  throw error
}

const result = z.object({
  value: z.unknown().optional(),
  missing: z.boolean().optional(),
  error: z.string().optional(),
})

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- who runs a function knows what it returns
function unwrap<T>({ value, error }: z.infer<typeof result>): T {
  if (error !== undefined) throw new Error(error)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  return value as T
}

/** The driver runs it as the body of a function, whose last argument takes the result. */
function writeCall(expression: string, needsInjected = true): string {
  return `const done = arguments[arguments.length - 1]
    const arg = arguments.length > 1 ? arguments[0] : undefined
    const injected = globalThis[Symbol.for(${JSON.stringify(injectedKey)})]
    if (${needsInjected} && !injected) return done({ missing: true })
    Promise.resolve()
      .then(() => ${expression})
      .then((value) => done(value === undefined ? {} : { value }), (error) => done({ error: String(error?.message ?? error) }))`
}

/** Runs in the page. */
function findOne(injected: Injected, selector: string): Element | null {
  const parsed = injected.parseSelector(selector)
  const found = injected.querySelectorAll(parsed, document)
  if (found.length > 1) throw injected.strictModeViolationError(parsed, found)
  return found[0] ?? null
}
