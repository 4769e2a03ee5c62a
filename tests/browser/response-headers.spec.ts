import { expect, test } from './response-fixtures.ts'

test('The page notes that a response may contain a short key by chance', async ({ page, get }) => {
  const portal = await get((response) => response.end('{"cats":"catsuit"}'))
  await portal.enterKey('cats')
  await portal.send.click()
  await expect(portal.response).toContainText('The server sent your key back')
  await expect(portal.response).toContainText('fewer than 8 characters this may be chance')

  await page.reload()
  const again = await get((response) => response.end('{"it is":"a-longer-fake-key"}'))
  await again.enterKey('a-longer-fake-key')
  await again.send.click()
  await expect(again.response).toContainText('The server sent your key back')
  await expect(again.response).not.toContainText('chance')
})
