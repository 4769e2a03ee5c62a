import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { ConsolePage } from './console-page.ts'

/** The console's panel that checks the locations of a key. */
export class SelfCheckPage {
  readonly console: ConsolePage
  readonly summary: Locator
  readonly panel: Locator
  readonly run: Locator
  readonly again: Locator
  readonly verdict: Locator
  readonly places: Locator
  readonly hosts: Locator
  readonly policy: Locator
  readonly copy: Locator

  constructor(page: Page) {
    this.console = new ConsolePage(page)
    this.panel = page.locator('.portal-console-self-check')
    this.summary = this.panel.getByRole('button', { name: 'Check it yourself' })
    this.run = this.panel.getByRole('button', { name: 'Run the check' })
    this.again = this.panel.getByRole('button', { name: 'Check again' })
    this.verdict = this.panel.locator('.portal-self-check-verdict')
    this.places = this.panel.getByRole('region', { name: 'Places' })
    this.hosts = this.panel.getByRole('region', { name: 'Hosts contacted' })
    this.policy = this.panel.getByRole('region', { name: 'Security policy' })
    this.copy = this.panel.getByRole('button', { name: 'Copy the report' })
  }

  /** Opens the console and its panel. */
  async open(path?: string): Promise<void> {
    await this.console.open(path)
    await this.show()
  }

  async show(): Promise<void> {
    await this.summary.click()
    await expect(this.run).toBeVisible()
  }

  async openAndRun(path?: string): Promise<void> {
    await this.open(path)
    await this.runToEnd()
  }

  async close(): Promise<void> {
    await this.panel.getByRole('button', { name: 'Close' }).click()
    await expect(this.run.or(this.again)).toBeHidden()
  }

  /** Runs the check, or repeats it, and waits for its result. */
  async runToEnd(): Promise<void> {
    await this.run.or(this.again).click()
    await expect(this.again).toBeVisible({ timeout: 20_000 })
    await expect(this.verdict).toBeVisible()
  }

  /** Returns the report's text about one place. */
  find(place: string): Locator {
    return this.places.getByRole('listitem').filter({ hasText: place }).first()
  }
}
