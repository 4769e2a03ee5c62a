import { expect, test } from './every-input-fixtures.ts'
import { runAxe } from './support/run-axe.ts'

test('An index narrows to a method, a path and a name, announces the count, and Escape clears it', async ({
  page,
  site,
}) => {
  await page.goto(`${site}/reference/`)
  const main = page.getByRole('main')
  const field = main.getByRole('searchbox', { name: 'Filter by method, path or name' })
  const operations = main.locator('.portal-operations li').filter({ visible: true })
  const all = await operations.count()

  await field.fill('post /pets PICTURE')
  await expect(operations).toHaveText([/^Add a picture of a pet/])
  await expect(main.getByRole('status').filter({ hasText: 'found' })).toHaveText('1 found')
  await expect(main.getByRole('heading', { name: 'Pets' })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Keys' })).toBeHidden()
  expect(await runAxe(page, 'portal-filter')).toEqual([])

  await field.press('Escape')
  await expect(field).toHaveValue('')
  await expect(operations).toHaveCount(all)
  await expect(main.getByRole('heading', { name: 'Keys' })).toBeVisible()
})

test('The sidebar narrows to its groups and operations, and offers the index when none matches', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${site}/reference/find-pets/`)
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  const field = sidebar.getByRole('searchbox', { name: 'Filter' })
  const all = sidebar.getByRole('status').locator('~ a')

  await sidebar.getByText('Pets', { exact: true }).click()
  await expect(sidebar.getByRole('link', { name: 'Add a note' })).toBeHidden()
  await field.fill('post note')
  await expect(sidebar.getByRole('link').filter({ visible: true })).toHaveText(['Add a note'])
  await expect(all).toBeHidden()

  await field.fill('nothing like it')
  await expect(sidebar.getByRole('status')).toHaveText('0 found')
  await expect(all).toHaveAttribute('href', '/reference/')

  // A group that was closed is closed again.
  await field.press('Escape')
  await expect(sidebar.getByRole('link', { name: 'Add a note' })).toBeHidden()
  await expect(sidebar.getByRole('link', { name: 'Console', exact: true })).toBeVisible()
})

test('In the menu of a phone, Escape clears the filter first, then closes the menu', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site}/reference/find-pets/`)
  await page.getByRole('button', { name: 'Menu' }).click()
  const field = page.getByRole('searchbox', { name: 'Filter', exact: true })
  await field.fill('note')
  await field.press('Escape')
  await expect(field).toHaveValue('')
  await expect(field).toBeVisible()
  await field.press('Escape')
  await expect(field).toBeHidden()
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('An index has no filter and shows everything', async ({ page, site }) => {
    await page.goto(`${site}/reference/`)
    await expect(page.locator('portal-filter').first()).toBeHidden()
    await expect(page.getByRole('main').getByRole('link', { name: 'Add a note' })).toBeVisible()
  })
})
