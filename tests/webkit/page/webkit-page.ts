import type { Session } from '../driver/session.ts'
import { expectInPage } from './expect-in-page.ts'
import type { ExpectOptions } from './expect-in-page.ts'
import { createPageRunner, patience, retry } from './page-runner.ts'
import type { PageRunner } from './page-runner.ts'
import { selectFiltered, selectLabel, selectRole, selectText } from './selectors.ts'
import type { FilterOptions, RoleOptions } from './selectors.ts'
import { WebKitLocator } from './webkit-locator.ts'

interface Exactness {
  readonly exact?: boolean
}

export async function openWebKitPage(session: Session, baseURL: string): Promise<WebKitPage> {
  return new WebKitPage(await createPageRunner(session), baseURL)
}

/** What the page objects ask of Playwright's `Page`, under WebDriver. `_apiName` is how Playwright's `expect` knows a page. */
export class WebKitPage {
  // oxlint-disable-next-line no-underscore-dangle -- Playwright's name
  readonly _apiName = 'Page'
  readonly session: Session
  readonly keyboard: {
    readonly press: (keys: string) => Promise<void>
    readonly type: (text: string) => Promise<void>
    readonly insertText: (text: string) => Promise<void>
  }
  readonly #runner: PageRunner
  readonly #baseURL: string

  constructor(runner: PageRunner, baseURL: string) {
    this.session = runner.session
    this.#runner = runner
    this.#baseURL = baseURL
    this.keyboard = {
      press: async (keys) => this.session.press(keys),
      type: async (text) => this.session.type(text),
      insertText: async (text) =>
        runner.evaluate((inserted: string) => {
          document.execCommand('insertText', false, inserted)
        }, text),
    }
  }

  async goto(path: string): Promise<void> {
    await this.session.navigate(new URL(path, this.#baseURL).href)
  }

  async reload(): Promise<void> {
    await this.session.refresh()
  }

  async goBack(): Promise<void> {
    await this.session.back()
  }

  async goForward(): Promise<void> {
    await this.session.forward()
  }

  locator(selector: string, options?: FilterOptions): WebKitLocator {
    return new WebKitLocator(this.#runner, selectFiltered(selector, options))
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

  async evaluate<T, A = undefined>(
    run: string | ((arg: A) => T | Promise<T>),
    ...[arg]: A extends undefined ? [] : [arg: A]
  ): Promise<T> {
    return this.#runner.evaluate<unknown, T>(asString(run), arg)
  }

  async waitForFunction<A>(run: (arg: A) => unknown, arg?: A): Promise<void> {
    await retry('Wait in the page', async () =>
      (await this.#runner.evaluate<unknown, boolean>(`(${String(run)})(arg)`, arg))
        ? undefined
        : 'not yet',
    )
  }

  /** @param pattern in which `**` stands for any text; as Playwright has it, at least as far as the tests go */
  async waitForURL(pattern: string): Promise<void> {
    const escaped = pattern.replaceAll(/[\\^$.?+()[\]{}|]/g, String.raw`\$&`).replaceAll('**', '.*')
    const whole = new RegExp(`^${escaped}$`)
    await retry('Wait for an address', async () => {
      const address = await this.#runner.evaluate(() => location.href, undefined)
      return whole.test(address) ? undefined : `it is ${address}`
    })
  }

  async content(): Promise<string> {
    return this.#runner.evaluate(() => document.documentElement.outerHTML, undefined)
  }

  /** Until nothing has been loaded for half a second, as far as a page can tell. */
  async waitForLoadState(state: 'load' | 'networkidle' = 'load'): Promise<void> {
    await this.waitForFunction(() => document.readyState === 'complete')
    if (state === 'load') return
    await this.#runner.evaluate(async () => {
      let before = -1
      for (;;) {
        const { length } = performance.getEntriesByType('resource')
        if (length === before) return
        before = length
        // oxlint-disable-next-line no-await-in-loop -- one look after the other
        await new Promise((resolve) => {
          setTimeout(resolve, 500)
        })
      }
    }, undefined)
  }

  /** The size of what is inside of the window, in CSS pixels. */
  async setViewportSize({ width, height }: Size): Promise<void> {
    let asked = { width, height }
    await retry(
      `Resize the window to ${width} × ${height}`,
      async () => {
        await this.session.resize(asked.width, asked.height)
        const found = await this.readSize()
        if (found.width === width && found.height === height) return undefined
        asked = {
          width: asked.width + width - found.width,
          height: asked.height + height - found.height,
        }
        return `it is ${found.width} × ${found.height}`
      },
      patience,
    )
  }

  async readSize(): Promise<Size> {
    return this.#runner.evaluate(() => ({ width: innerWidth, height: innerHeight }), undefined)
  }

  async screenshot(): Promise<Buffer> {
    return this.session.screenshot()
  }

  /** Events of Playwright's protocol, which WebDriver does not have. A listener is never called. */
  on(_event: string, _listener: unknown): this {
    return this
  }

  context() {
    return { _options: { baseURL: this.#baseURL } }
  }

  mainFrame() {
    return {
      _expect: async (expression: string, options: ExpectOptions) =>
        expectInPage(this.#runner, undefined, expression, options),
    }
  }
}

interface Size {
  readonly width: number
  readonly height: number
}

function asString(run: unknown): string {
  return typeof run === 'string' ? run : `(${String(run)})(arg)`
}
