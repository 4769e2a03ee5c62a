import { setTimeout as wait } from 'node:timers/promises'
import type { Expectation, Injected } from './injected.ts'
import type { PageRunner } from './page-runner.ts'

/** What Playwright's matchers tell a locator (its package does not promise it). */
export interface ExpectOptions {
  readonly isNot: boolean
  readonly timeout: number
  readonly [option: string]: unknown
}

/** What Playwright's matchers are told. */
export interface ExpectResult extends Expectation {
  readonly timedOut?: boolean
  readonly errorMessage?: string
}

/** Waits until a statement about an element, or the page, holds; or says what was seen last. */
export async function expectInPage(
  runner: PageRunner,
  selector: string | undefined,
  expression: string,
  { timeout, ...options }: ExpectOptions,
): Promise<ExpectResult> {
  const end = Date.now() + timeout
  for (;;) {
    const given = { selector: selector ?? ':root', options: { ...options, expression } }
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    const seen = await runner.withInjected(look, given).catch(explain)
    if (seen.matches !== options.isNot && !seen.errorMessage) return seen
    if (Date.now() >= end) return { ...seen, matches: options.isNot, timedOut: true }
    // oxlint-disable-next-line no-await-in-loop
    await wait(50)
  }
}

function explain(error: unknown): ExpectResult {
  return { matches: false, errorMessage: `Error: ${String(error)}` }
}

/** Runs in the page. */
async function look(
  injected: Injected,
  {
    selector,
    options,
  }: {
    readonly selector: string
    readonly options: Readonly<Record<string, unknown>> & { isNot: boolean; expression: string }
  },
): Promise<ExpectResult> {
  const { expression, isNot } = options
  const parsed = injected.parseSelector(selector)
  const found = injected.querySelectorAll(parsed, document)
  const isList = expression === 'to.have.count' || expression.endsWith('.array')
  if (found.length > 1 && !isList) throw injected.strictModeViolationError(parsed, found)
  if (found.length > 0 || isList) return injected.expect(found[0], options, found, true)
  if (['to.be.hidden', 'to.be.detached'].includes(expression)) return { matches: true }
  if (['to.be.visible', 'to.be.attached', 'to.be.in.viewport'].includes(expression)) {
    return { matches: false }
  }
  return { matches: isNot, errorMessage: 'Error: element(s) not found' }
}
