import type { Locator } from '@playwright/test'
import { startPortal } from '#host/portal-server.ts'
import { OperationPage } from '../browser/pages/operation-page.ts'
import { buildEveryInputSite } from '../support/every-input-site.ts'
import { expect, test } from './fixtures.ts'

test('A list to choose from is as tall as the fields around it', async ({ portal }) => {
  await portal.open()
  const key = await measure(portal.keyField)
  expect((await measure(portal.server)).height).toBe(key.height)
  expect((await measure(portal.language)).height).toBe(key.height)
})

test('The choice of what is sent of a field takes no more room than its line', async ({ page }) => {
  test.setTimeout(300_000)
  const portal = await startPortal({ siteDirectory: await buildEveryInputSite(), port: 0 })
  const operation = new OperationPage(page)
  try {
    await operation.open(portal.url, 'find-pets')
    await operation.unfold('optional parameters')
    const choice = await measure(operation.console.request.locator('select.form-state').first())
    expect(choice.height).toBe(28)
    expect((await measure(operation.field('name'))).y).toBeGreaterThan(choice.y + choice.height)
  } finally {
    await portal.stop()
  }
})

async function measure(control: Locator) {
  return control.evaluate((element) => {
    const { y, height } = element.getBoundingClientRect()
    return { y, height }
  })
}
