import { sandboxUrl } from '../support/test-locations.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { recordTraffic } from './support/record-traffic.ts'

test.beforeEach(async ({ portal }) => {
  await portal.open()
})

test('Esc cancels a running request, and the next request works', async ({
  page,
  portal,
  createKey,
}) => {
  const release = await holdRequests(page, `${sandboxUrl}/v1/experiments`)
  await portal.enterKey(await createKey('Cancelled'))
  await portal.send.click()
  await expect(portal.cancel).toBeVisible()
  await expect(portal.response).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Escape')
  await expect(portal.response).toContainText('You cancelled the request')
  release()
  await page.unrouteAll({ behavior: 'wait' })
  await portal.send.click()
  await expect(portal.response).toContainText('200 OK')
})

test('A double click sends one request', async ({ context, portal, createKey }) => {
  const traffic = recordTraffic(context)
  await portal.enterKey(await createKey('Double click'))
  await portal.send.dblclick()
  await expect(portal.response).toContainText('200 OK')
  expect(await traffic.listRequestsWith(`GET ${sandboxUrl}/v1`)).toHaveLength(1)
})

test('Enter held down on Send sends one request', async ({ page, context, portal, createKey }) => {
  const traffic = recordTraffic(context)
  await portal.enterKey(await createKey('Held down'))
  await expect(portal.send).toBeFocused()
  await page.keyboard.down('Enter')
  await expect(portal.response).toContainText('200 OK')
  // Playwright repeats a key that is pressed again before it is released.
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  expect(await traffic.listRequestsWith(`GET ${sandboxUrl}/v1`)).toHaveLength(1)
})
