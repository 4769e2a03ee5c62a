import type { Injected } from './injected.ts'
import { expectInPage } from './expect-in-page.ts'
import type { ExpectOptions } from './expect-in-page.ts'
import { retry } from './page-runner.ts'
import type { PageRunner } from './page-runner.ts'
import { selectFiltered, selectLabel, selectRole, selectText } from './selectors.ts'
import type { FilterOptions, RoleOptions } from './selectors.ts'

interface Exactness {
  readonly exact?: boolean
}

interface Patience {
  /** Milliseconds. */
  readonly timeout?: number
}

/**
 * What the page objects ask of Playwright's `Locator`, for a page under WebDriver. Playwright's `expect` takes it for one by two
 * members that its package does not promise: `_apiName` and `_expect`.
 */
export class WebKitLocator {
  // oxlint-disable-next-line no-underscore-dangle -- Playwright's name
  readonly _apiName = 'Locator'
  readonly selector: string
  readonly #runner: PageRunner

  constructor(runner: PageRunner, selector: string) {
    this.#runner = runner
    this.selector = selector
  }

  locator(inner: string | WebKitLocator, options?: FilterOptions): WebKitLocator {
    const next = typeof inner === 'string' ? inner : `internal:chain=${quote(inner)}`
    return this.#with(selectFiltered(`${this.selector} >> ${next}`, options))
  }

  getByRole(role: string, options?: RoleOptions): WebKitLocator {
    return this.locator(selectRole(role, options))
  }

  getByLabel(text: string | RegExp, { exact }: Exactness = {}): WebKitLocator {
    return this.locator(selectLabel(text, exact))
  }

  getByText(text: string | RegExp, { exact }: Exactness = {}): WebKitLocator {
    return this.locator(selectText(text, exact))
  }

  filter(options: FilterOptions): WebKitLocator {
    return this.#with(selectFiltered(this.selector, options))
  }

  or(other: WebKitLocator): WebKitLocator {
    return this.#with(`${this.selector} >> internal:or=${quote(other)}`)
  }

  and(other: WebKitLocator): WebKitLocator {
    return this.#with(`${this.selector} >> internal:and=${quote(other)}`)
  }

  first(): WebKitLocator {
    return this.nth(0)
  }

  last(): WebKitLocator {
    return this.nth(-1)
  }

  nth(index: number): WebKitLocator {
    return this.#with(`${this.selector} >> nth=${index}`)
  }

  async count(): Promise<number> {
    return this.#runner.withInjected(
      (injected, selector) =>
        injected.querySelectorAll(injected.parseSelector(selector), document).length,
      this.selector,
    )
  }

  async all(): Promise<readonly WebKitLocator[]> {
    return Array.from({ length: await this.count() }, (_, index) => this.nth(index))
  }

  async isVisible(): Promise<boolean> {
    return this.#runner.withInjected((injected, selector) => {
      const [element] = injected.querySelectorAll(injected.parseSelector(selector), document)
      return element !== undefined && injected.elementState(element, 'visible', true).matches
    }, this.selector)
  }

  async waitFor({
    state = 'visible',
    timeout,
  }: Patience & { readonly state?: 'attached' | 'visible' | 'hidden' | 'detached' } = {}) {
    await this.#retry(`wait until ${state}`, timeout, async () => {
      const isThere =
        state === 'visible' || state === 'hidden'
          ? await this.isVisible()
          : (await this.count()) > 0
      const isWanted = state === 'visible' || state === 'attached'
      return isThere === isWanted ? undefined : `not ${state}`
    })
  }

  async click({ timeout }: Patience = {}): Promise<void> {
    await this.#act('click', ['visible', 'enabled', 'stable'], timeout, async () => {
      const element = await this.#runner.refer(this.selector)
      if (!element) return 'no such element'
      // The driver scrolls only until the element's edge is seen.
      await this.evaluate((target) => target.scrollIntoView({ block: 'center' }))
      await this.#runner.session.click(element)
      return undefined
    })
  }

  async hover({ timeout }: Patience = {}): Promise<void> {
    await this.#act('hover', ['visible', 'stable'], timeout, async () => {
      const element = await this.#runner.refer(this.selector)
      if (!element) return 'no such element'
      await this.evaluate((target) => target.scrollIntoView({ block: 'nearest' }))
      await this.#runner.session.pointAt(element)
      return undefined
    })
  }

  async focus({ timeout }: Patience = {}): Promise<void> {
    await this.#act('focus', [], timeout, async () => {
      await this.#change((injected, { element }) => {
        injected.focusNode(element)
      }, '')
    })
  }

  async fill(value: string, { timeout }: Patience = {}): Promise<void> {
    await this.#act('fill', ['visible', 'enabled', 'editable'], timeout, async () => {
      await this.#change((injected, { element, text }) => {
        if (injected.fill(element, text) !== 'needsinput') return
        // As the keyboard would, and not one key after the other.
        document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
      }, value)
    })
  }

  async press(key: string, { timeout }: Patience = {}): Promise<void> {
    await this.focus(timeout === undefined ? {} : { timeout })
    await this.#runner.session.press(key)
  }

  async selectOption(
    option: string | { readonly label: string },
    { timeout }: Patience = {},
  ): Promise<void> {
    await this.#act('selectOption', ['visible', 'enabled'], timeout, async () =>
      this.#change(
        (injected, { element, text }) => {
          const done = injected.selectOptions(element, [JSON.parse(text)])
          return typeof done === 'string' ? done : undefined
        },
        JSON.stringify(typeof option === 'string' ? { valueOrLabel: option } : option),
      ),
    )
  }

  async setInputFiles(path: string): Promise<void> {
    const element = await this.#runner.refer(this.selector)
    if (!element) throw new Error(`${this.toString()} has no element.`)
    await this.#runner.session.chooseFile(element, path)
  }

  async evaluate<T, A = undefined>(
    run: (element: HTMLElement, arg: A) => T | Promise<T>,
    arg?: A,
  ): Promise<T> {
    await this.waitFor({ state: 'attached' })
    const source = `(injected, [selector, arg]) => {
      const parsed = injected.parseSelector(selector)
      const found = injected.querySelectorAll(parsed, document)
      if (found.length > 1) throw injected.strictModeViolationError(parsed, found)
      return (${String(run)})(found[0], arg)
    }`
    return this.#runner.withInjected(asFunction<readonly unknown[], T>(source), [
      this.selector,
      arg,
    ])
  }

  async evaluateAll<T, A = undefined>(
    run: (elements: HTMLElement[], arg: A) => T | Promise<T>,
    arg?: A,
  ): Promise<T> {
    const source = `(injected, [selector, arg]) =>
      (${String(run)})(injected.querySelectorAll(injected.parseSelector(selector), document), arg)`
    return this.#runner.withInjected(asFunction<readonly unknown[], T>(source), [
      this.selector,
      arg,
    ])
  }

  async textContent(): Promise<string | null> {
    return this.evaluate((element) => element.textContent)
  }

  async innerText(): Promise<string> {
    return this.evaluate((element) => element.innerText)
  }

  async allTextContents(): Promise<string[]> {
    return this.evaluateAll((elements) => elements.map(({ textContent }) => textContent ?? ''))
  }

  async inputValue(): Promise<string> {
    return this.evaluate((element) => String(Reflect.get(element, 'value')))
  }

  async getAttribute(name: string): Promise<string | null> {
    return this.evaluate((element, attribute) => element.getAttribute(attribute), name)
  }

  async boundingBox() {
    return this.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x, y, width, height }
    })
  }

  // oxlint-disable-next-line no-underscore-dangle -- Playwright's name
  async _expect(expression: string, options: ExpectOptions) {
    return expectInPage(this.#runner, this.selector, expression, options)
  }

  toString(): string {
    return `locator('${this.selector}')`
  }

  #with(selector: string): WebKitLocator {
    return new WebKitLocator(this.#runner, selector)
  }

  async #retry(
    what: string,
    timeout: number | undefined,
    attempt: () => Promise<string | undefined>,
  ): Promise<void> {
    await retry(`${what} ${this.toString()}`, attempt, timeout)
  }

  /** Waits until the element has these states, then acts on it. */
  async #act(
    what: string,
    states: readonly string[],
    timeout: number | undefined,
    act: () => Promise<string | undefined | void>,
  ): Promise<void> {
    await this.#retry(what, timeout, async () => {
      const missing = await this.#runner.withInjected(findMissingState, {
        selector: this.selector,
        states,
      })
      return missing ?? ((await act()) || undefined)
    })
  }

  async #change(
    run: (
      injected: Injected,
      given: { readonly element: Element; readonly text: string },
    ) => string | undefined | void,
    text: string,
  ): Promise<string | undefined> {
    const source = `(injected, [selector, text]) => {
      const [element] = injected.querySelectorAll(injected.parseSelector(selector), document)
      return element ? (${String(run)})(injected, { element, text }) : 'no such element'
    }`
    return this.#runner.withInjected(asFunction<readonly string[], string | undefined>(source), [
      this.selector,
      text,
    ])
  }
}

function quote({ selector }: WebKitLocator): string {
  return JSON.stringify(selector)
}

/** The source of a function, for who prints it: it is run in the page alone. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what it takes and returns is known where it is written
function asFunction<A, T>(source: string): (injected: Injected, arg: A) => T {
  return Object.assign(
    (): T => {
      throw new Error('This function runs in the page.')
    },
    { toString: () => source },
  )
}

/** Runs in the page. */
async function findMissingState(
  injected: Injected,
  { selector, states }: { readonly selector: string; readonly states: readonly string[] },
): Promise<string | undefined> {
  const parsed = injected.parseSelector(selector)
  const found = injected.querySelectorAll(parsed, document)
  if (found.length > 1) throw injected.strictModeViolationError(parsed, found)
  const [element] = found
  if (!element) return 'no such element'
  const missing = await injected.checkElementStates(element, states, true)
  return typeof missing === 'object' ? `not ${missing.missingState}` : missing
}
