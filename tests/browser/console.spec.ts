import { sandboxUrl } from '../support/test-locations.ts'
import { expect, test } from './fixtures.ts'
import { recordTraffic } from './support/record-traffic.ts'

const fakeKey = 'fake_key_of_the_browser_tests_0000'

test.beforeEach(async ({ portal }) => {
  await portal.open()
})

test('The server receives nothing before Send', async ({ context, portal }) => {
  const traffic = recordTraffic(context)
  await portal.open()
  await portal.enterKey(fakeKey)
  await expect(portal.forget).toBeVisible()
  await traffic.settle()
  expect(traffic.requests.filter(({ url }) => url.startsWith(sandboxUrl))).toEqual([])
})

test('Send uses a typed key that was not yet accepted', async ({ portal, createKey }) => {
  await portal.keyField.fill(await createKey('Typed'))
  await portal.send.click()
  await expect(portal.response).toContainText('200 OK')
  await expect(portal.forget).toBeVisible()
})

test('Copy selects the text without clipboard permission', async ({ page, portal }) => {
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await portal.copySnippet.click()
  const selected = await page.evaluate(() => getSelection()?.toString())
  expect(selected).toContain(`curl '${sandboxUrl}/v1/experiments'`)
  await expect(portal.snippet).toContainText('Selected')
})
