import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ConsolePage } from './pages/console-page.ts'
import { awaitHydration } from './support/await-hydration.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** Does what a reader does, and counts it: a click, a key pressed, a text typed. */
class Reader {
  actions = 0
  #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async click(target: Locator): Promise<void> {
    this.actions += 1
    await target.click()
  }

  async press(key: string): Promise<void> {
    this.actions += 1
    await this.#page.keyboard.press(key)
  }

  async type(text: string): Promise<void> {
    this.actions += 1
    await this.#page.keyboard.insertText(text)
  }

  /** The browser shows a new tab by itself. */
  look(page: Page): void {
    this.#page = page
  }

  async tabTo(target: Locator): Promise<void> {
    for (let presses = 0; presses < 40; presses += 1) {
      /* oxlint-disable no-await-in-loop -- one key after the other */
      if (await target.evaluate((element) => element === document.activeElement)) return
      await this.press('Tab')
      /* oxlint-enable no-await-in-loop */
    }
    throw new Error(`Tab does not reach ${String(target)}.`)
  }
}

test('From the start page to a first response takes at most seven actions with a mouse', async ({
  page,
}) => {
  const reader = new Reader(page)
  await page.goto('/')
  await reader.click(page.getByRole('link', { name: 'Try it in the sandbox' }))
  await reader.click(page.getByRole('button', { name: 'Sign in' }))
  await expect(page.getByLabel('Name')).toBeFocused()
  await reader.type('My first key')
  await reader.click(page.getByRole('button', { name: 'Create key' }))
  const opened = page.context().waitForEvent('page')
  await reader.click(page.getByRole('link', { name: 'Copy and open the console' }))
  const portal = new ConsolePage(await opened)
  await awaitHydration(portal.page)
  reader.look(portal.page)
  await expect(portal.keyField).toBeFocused()
  await reader.press('ControlOrMeta+V')
  await reader.click(portal.send)
  await expect(portal.response).toContainText('200 OK')

  expect(reader.actions).toBeLessThanOrEqual(7)
})

test('From the start page to a first response takes at most twenty keys', async ({ page }) => {
  const reader = new Reader(page)
  await page.goto('/')
  await reader.press('Tab')
  await reader.press('Enter')
  await reader.tabTo(page.getByRole('link', { name: 'Try it in the sandbox' }))
  await reader.press('Enter')
  await reader.tabTo(page.getByRole('button', { name: 'Sign in' }))
  await reader.press('Enter')
  await expect(page.getByLabel('Name')).toBeFocused()
  await reader.type('My first key')
  await reader.press('Enter')
  await expect(page.getByLabel('API key')).toBeFocused()
  await reader.tabTo(page.getByRole('link', { name: 'Copy and open the console' }))
  const opened = page.context().waitForEvent('page')
  await reader.press('Enter')
  const portal = new ConsolePage(await opened)
  await awaitHydration(portal.page)
  reader.look(portal.page)
  await expect(portal.keyField).toBeFocused()
  await reader.press('ControlOrMeta+V')
  await reader.tabTo(portal.send)
  await reader.press('Enter')
  await expect(portal.response).toContainText('200 OK')

  expect(reader.actions).toBeLessThanOrEqual(20)
})
