import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { runInNewContext } from 'node:vm'

/** The part of Playwright's own script that the tests of WebKit use in a page: what is found by a selector, and what holds of it. */
export interface Injected {
  readonly parseSelector: (selector: string) => unknown
  readonly querySelectorAll: (selector: unknown, root: Node) => Element[]
  readonly strictModeViolationError: (selector: unknown, found: readonly Element[]) => Error
  readonly checkElementStates: (
    node: Element,
    states: readonly string[],
    isFrameVisible: boolean,
  ) => Promise<'error:notconnected' | { readonly missingState: string } | undefined>
  readonly elementState: (
    node: Element,
    state: string,
    isFrameVisible: boolean,
  ) => { readonly matches: boolean }
  readonly fill: (node: Element, value: string) => string
  readonly focusNode: (node: Element) => string
  readonly selectOptions: (
    node: Element,
    options: readonly { readonly valueOrLabel?: string; readonly label?: string }[],
  ) => unknown
  readonly expect: (
    element: Element | undefined,
    options: Readonly<Record<string, unknown>>,
    elements: readonly Element[],
    isFrameVisible: boolean,
  ) => Promise<Expectation>
}

export interface Expectation {
  readonly matches: boolean
  readonly received?: { readonly value?: unknown; readonly ariaSnapshot?: string } | undefined
}

/** Where a page keeps it: no name that a script of the portal could meet. */
export const injectedKey = 'portal.tests.injected'

/**
 * Writes the statement that brings Playwright's script into a page. Playwright publishes no such file, so it is cut out of its bundle.
 *
 * @throws {Error} when it is not where this version of Playwright has it
 */
export async function writeInjection(): Promise<string> {
  const playwright = createRequire(createRequire(import.meta.url).resolve('@playwright/test'))
  const bundle = await readFile(playwright.resolve('playwright-core/lib/coreBundle'), 'utf8')
  const start = bundle.indexOf(
    '"packages/playwright-core/src/generated/injectedScriptSource.ts"() {',
  )
  const literal = /^[^']{0,200}source\d* = ('(?:[^'\\\n]|\\.)*');?$/m.exec(bundle.slice(start))?.[1]
  if (start === -1 || literal === undefined) {
    throw new Error(
      'Playwright’s bundle does not hold its injected script where the tests of WebKit look for it: adapt tests/webkit/page/injected.ts to the new version.',
    )
  }
  const source = String(runInNewContext(literal))
  const options = {
    isUnderTest: false,
    sdkLanguage: 'javascript',
    frameSeq: 0,
    testIdAttributeName: 'data-testid',
    stableRafCount: 1,
    browserName: 'webkit',
    shouldPrependErrorPrefix: false,
    isUtilityWorld: false,
    customEngines: [],
  }
  return `const module = {}; ${source}
    Object.defineProperty(globalThis, Symbol.for(${JSON.stringify(injectedKey)}), {
      value: new (module.exports.InjectedScript())(globalThis, ${JSON.stringify(options)}),
    })`
}
