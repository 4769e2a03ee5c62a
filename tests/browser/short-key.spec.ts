import { expect, test } from './fixtures.ts'

test.beforeEach(async ({ portal }) => {
  await portal.open()
})

test('A key that is part of the address is not sent, and the page says why and what to do', async ({
  page,
  portal,
}) => {
  await portal.enterKey('http')
  await portal.send.click()
  await expect(portal.response).toContainText('Not sent')
  await expect(portal.response).toContainText('your key is also part of the request’s address')
  await expect(page.locator('.console > .console-announcement')).toContainText('Nothing was sent')
  await portal.forget.click()
  await portal.sendWithoutKey.click()
  await expect(portal.response).toContainText('401')
})

test('That a key was taken is announced', async ({ page, portal, createKey }) => {
  await portal.enterKey(await createKey('Announced'))
  await expect(page.getByRole('status').filter({ hasText: 'Your key is held' })).toHaveCount(1)
})
