import { expect, test } from './every-input-fixtures.ts'
import { keepPages, leaveAndComeBack } from './support/back-forward-cache.ts'
import { findTextInPage } from './support/find-text.ts'

const fakeKey = 'obviously-fake-key-of-the-choice-0001'

test.use(keepPages)

test('The back/forward cache restores typed text for each operation, but no key or response', async ({
  page,
  site,
  operation,
}) => {
  const picker = page.getByRole('button', { name: /^Operation / })
  await operation.console.open(`${site}/console/#operation=use-token`)
  await operation.enterSecret('API key', fakeKey)
  await operation.type('note', 'typed for the token')
  await operation.send('GET')
  await expect(operation.console.response).toContainText('200 OK')
  await page.evaluate(() => {
    location.hash = '#operation=use-either'
  })
  await expect(picker).toContainText('/keys/either')
  await expect(operation.console.forget).toBeVisible()
  await operation.type('note', 'typed for either')

  expect(await leaveAndComeBack(page, undefined, `${site}/authentication/`)).toBe(true)
  await expect(picker).toContainText('/keys/either')
  await expect(operation.console.forget).toHaveCount(0)
  await expect(operation.field('note')).toHaveValue('typed for either')
  await page.evaluate(() => history.back())
  await expect(picker).toContainText('/keys/token')
  await expect(operation.console.forget).toHaveCount(0)
  await expect(operation.field('note')).toHaveValue('typed for the token')
  await expect(page.getByText('200 OK')).toHaveCount(0)
  expect(await findTextInPage(page, fakeKey)).toEqual([])
})
