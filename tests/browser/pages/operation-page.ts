import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { awaitHydration } from '../support/await-hydration.ts'
import { locateConsole } from './console-page.ts'
import type { ConsolePage } from './console-page.ts'

/** Exceeds the number of Tab stops of a page, including its sidebar, headings and links. */
const mostStops = 200

/** The page of an operation with inputs, filled in by keyboard alone. */
export class OperationPage {
  readonly console: ConsolePage
  readonly preview: Locator
  readonly question: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    // Playwright intercepts the browser's file chooser once a listener exists, without signalling when it is ready.
    page.on('filechooser', () => undefined)
    this.console = locateConsole(page)
    this.preview = page.getByLabel('The request', { exact: true })
    this.question = this.console.request.getByRole('group', {
      name: /^(?:This may|The document|Send )/,
    })
  }

  /** Opens the page with its console in the sheet, whose first field has the focus. */
  async open(origin: string, slug: string): Promise<void> {
    await this.#page.goto(`${origin}/reference/${slug}/#try-it`)
    await awaitHydration(this.#page)
    // Tests read the preview sooner after a keystroke than any reader.
    await this.#page
      .locator('.portal-console')
      .first()
      .evaluate((element) => element.dispatchEvent(new Event('input', { bubbles: true })))
    await this.#page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /console-module.*js$/.test(name)),
    )
  }

  field(label: string): Locator {
    return this.console.request.getByLabel(label, { exact: true })
  }

  button(name: string): Locator {
    return this.console.request.getByRole('button', { name, exact: true })
  }

  /** Adds an optional field by the picker, which focuses it. */
  async add(name: string, picker = /^Add a (?:parameter|field)/): Promise<void> {
    const option = this.console.request.getByRole('button', { name: new RegExp(`^${name} `) })
    if (!(await option.isVisible())) {
      await this.tabTo(this.console.request.getByRole('button', { name: picker }).first())
      await this.#page.keyboard.press('Enter')
    }
    await this.tabTo(option)
    await this.#page.keyboard.press('Enter')
  }

  async addUnknown(name: string, to: string, value: string): Promise<void> {
    await this.press(`Add a field to ${to}`)
    await this.#page.keyboard.insertText(name)
    await this.#page.keyboard.press('Enter')
    await expect(this.field(`Value of ${name}`)).toBeFocused()
    await this.#page.keyboard.insertText(value)
  }

  /** Returns a field of the form, which is added if it is optional. */
  async #find(label: string): Promise<Locator> {
    const field = this.field(label)
    if ((await field.count()) === 0) await this.add(label)
    return field
  }

  /** Replaces the text of a field, which may be an example. */
  async type(label: string, text: string): Promise<void> {
    await this.tabTo(await this.#find(label))
    await this.#page.keyboard.press('ControlOrMeta+A')
    await this.#page.keyboard.insertText(text)
  }

  async choose(label: string, option: string): Promise<void> {
    const field = await this.#find(label)
    await this.tabTo(field)
    await this.#page.keyboard.type(option)
    await expect(field.locator('option:checked')).toHaveText(new RegExp(`^${option}`))
  }

  async press(name: string): Promise<void> {
    await this.tabTo(this.button(name))
    await this.#page.keyboard.press('Enter')
  }

  async unfold(summary: string): Promise<void> {
    const fold = this.console.request.locator('summary', { hasText: summary })
    await this.tabTo(fold)
    await this.#page.keyboard.press('Enter')
  }

  async addItem(list: string, number: number, text: string): Promise<void> {
    const adding = this.button(`Add an item to ${list}`)
    // A new list has a first item.
    if ((await adding.count()) === 0) await this.add(list)
    else await this.press(`Add an item to ${list}`)
    await expect(this.field(`${list} ${number}`)).toBeFocused()
    await this.#page.keyboard.insertText(text)
  }

  async chooseFile(label: string, path: string): Promise<void> {
    const input = this.console.request.getByLabel(label)
    await this.tabTo(input)
    const chooser = this.#page.waitForEvent('filechooser')
    await this.#page.keyboard.press('Space')
    await (await chooser).setFiles(path)
  }

  async enterSecret(label: string, text: string): Promise<void> {
    await this.type(label, text)
    await this.#page.keyboard.press('Enter')
  }

  async send(method: string): Promise<void> {
    await this.press('Send')
    if (method === 'GET') return
    await expect(this.question).toBeFocused()
    await this.press(`Send ${method}`)
  }

  /**
   * Moves the focus forward or back to the target, like a reader without a mouse. The focus never passes through the
   * browser's own controls: from there, it does not return to a page of headless Firefox.
   */
  async tabTo(target: Locator): Promise<void> {
    for (let presses = 0; presses < mostStops; presses += 1) {
      const key = await target.evaluate(chooseKey)
      if (key === undefined) return
      await this.#page.keyboard.press(key)
    }
    throw new Error(`Tab does not reach ${target.toString()}.`)
  }
}

/** Runs in the page. Returns the key that moves the focus towards an element; undefined if it has the focus. */
function chooseKey(target: Element): 'Tab' | 'Shift+Tab' | undefined {
  const focused = document.activeElement ?? document.body
  if (focused === target) return undefined
  const isBefore = focused.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING
  return isBefore === 0 ? 'Tab' : 'Shift+Tab'
}
