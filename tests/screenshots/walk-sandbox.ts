import type { Page } from '@playwright/test'

/** The pages of the sandbox that the portal shows, in the order in which a reader meets them. */
export const shotNames = ['sign-in', 'developer', 'new-key', 'created-key'] as const

export type ShotName = (typeof shotNames)[number]

/** The last element of each page in its picture. What follows would make it long and adds nothing. */
export const lastShown = {
  'sign-in': 'form.card',
  developer: 'main > .empty',
  'new-key': 'form.card[data-send-once]',
  'created-key': 'main > .card',
} as const satisfies Record<ShotName, string>

/** Replaces the key, so that no picture contains one: a real key is random, and this is as long. */
const shownKey = 'sandbox_this-is-a-picture-and-not-a-key-000000000000'

/** Sign in, Settings, Developer, Create New Key. Stops at each page to be pictured. */
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
  // A script shows the button: only then is the page complete.
  await page.getByRole('button', { name: 'Copy' }).waitFor()
  await page.getByRole('textbox', { name: 'API key' }).evaluate((field, key) => {
    field.textContent = key
  }, shownKey)
  await visit('created-key')
}
