import type { Page } from '@playwright/test'
import { portalUrl } from '../support/test-places.ts'
import { expect, test } from './fixtures.ts'

/** The addresses that a page draws ahead from now on, and what the browser has against its rules. */
async function watchPreloading(page: Page) {
  const drawn: string[] = []
  const faults: string[] = []
  const client = await page.context().newCDPSession(page)
  client.on('Preload.prerenderStatusUpdated', ({ key }) => drawn.push(key.url))
  client.on('Preload.ruleSetUpdated', ({ ruleSet }) => {
    if (ruleSet.errorMessage) faults.push(ruleSet.errorMessage)
  })
  await client.send('Preload.enable')
  return { drawn, faults }
}

test('A page whose link the pointer rests on is drawn ahead', async ({ page }) => {
  const { drawn, faults } = await watchPreloading(page)
  await page.goto('/')
  await page
    .getByRole('main')
    .getByRole('link', { name: /quickstart/i })
    .first()
    .hover()
  await expect.poll(() => drawn).toContain(`${portalUrl}/quickstart/`)
  expect(faults).toEqual([])
})

test('A key that is held can be used after a page was drawn ahead', async ({ page, createKey }) => {
  const { drawn } = await watchPreloading(page)
  await page.goto('/console/')
  const key = await createKey('Drawn ahead')
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Use key' }).click()
  await page.getByRole('link', { name: 'Quickstart' }).first().hover()
  await expect.poll(() => drawn).toContain(`${portalUrl}/quickstart/`)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Response' })).toContainText('200 OK')
})
