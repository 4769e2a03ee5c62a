import type { Page } from '@playwright/test'

/** What the pages of the portal show of the sandbox, in the order in which a reader meets it. */
export const shotNames = ['sign-in', 'developer', 'new-key', 'created-key'] as const

export type ShotName = (typeof shotNames)[number]

/** The last thing of each page that a picture shows. What follows would make it long and says nothing new. */
export const lastShown = {
  'sign-in': 'form.card',
  developer: 'main > .empty',
  'new-key': 'form.card[data-send-once]',
  'created-key': 'main > .card',
} as const satisfies Record<ShotName, string>

/** Stands where the sandbox shows a key, so that no picture holds one: a real one is random, and this is as long. */
const shownKey = 'sandbox_this-is-a-picture-and-not-a-key-000000000000'

/** Sign in, Settings, Developer, Create New Key. Stops at each page that is pictured. */
export async function walkSandbox(
  page: Page,
  sandboxUrl: string,
  visit: (name: ShotName) => Promise<void>,
): Promise<void> {
  await page.goto(sandboxUrl)
  await visit('sign-in')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Developer' }).click()
  await visit('developer')
  await page.getByRole('link', { name: 'Create New Key' }).click()
  await page.getByLabel('Name').fill('Quickstart on my laptop')
  await visit('new-key')
  await page.getByRole('button', { name: 'Create key' }).click()
  // A script brings the button: the page is complete only then.
  await page.getByRole('button', { name: 'Copy' }).waitFor()
  await page.getByRole('textbox', { name: 'API key' }).evaluate((field, key) => {
    field.textContent = key
  }, shownKey)
  await visit('created-key')
}
