import type { Locator, Page } from '@playwright/test'

export function findSignIn(page: Page): Locator {
  return page.getByRole('button', { name: 'Sign in', exact: true })
}

/** Begins a sign-in. @returns the window of the authorization server */
export async function beginSignIn(page: Page): Promise<Page> {
  const opening = page.context().waitForEvent('page')
  await findSignIn(page).click()
  const opened = await opening
  await opened.getByRole('link', { name: 'Consent' }).waitFor()
  return opened
}
