import { expect, test } from './fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { runAxe } from './support/run-axe.ts'

test('The keyboard opens the search, selects a result and opens it, and Escape returns the focus', async ({
  page,
}) => {
  await page.goto('/quickstart/')
  const open = page.getByRole('button', { name: 'Search' })
  await open.focus()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search' })
  const results = page.getByRole('listbox', { name: 'Results' })
  const chosen = results.getByRole('option', { selected: true })
  await expect(field).toBeFocused()
  await expect(results.getByRole('group', { name: 'Start here' })).toBeVisible()
  await expect(chosen).toHaveAttribute('href', '/')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(open).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('rotate')
  await expect(chosen).toContainText('Rotate')
  const best = await chosen.getAttribute('id')
  await expect(field).toHaveAttribute('aria-activedescendant', String(best))
  await page.keyboard.press('ArrowDown')
  await expect(chosen).not.toHaveAttribute('id', String(best))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/authentication\/rotate-a-key\//)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('A slash opens the search, and is typed in a field', async ({ page }) => {
  await page.goto('/quickstart/')
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Search' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await page.keyboard.press('/')
  await expect(field).toHaveValue('/')
})

test('The dialog is accessible when empty, with results and without, and announces their number', async ({
  page,
}) => {
  await page.goto('/quickstart/')
  await page.keyboard.press('Control+k')
  const status = page.getByRole('dialog').getByRole('status')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  expect(await runAxe(page, '.portal-search-dialog')).toEqual([])
  await page.keyboard.type('experiments')
  await expect(page.getByRole('group', { name: 'Operations' })).toContainText('GET')
  await expect(status).toHaveText(/^\d+ results$/)
  expect(await runAxe(page, '.portal-search-dialog')).toEqual([])
  await page.keyboard.type('zzqqxx')
  await expect(status).toHaveText(
    'Nothing found. Searched: Operations, Pages, Parameters and fields.',
  )
  expect(await runAxe(page, '.portal-search-dialog')).toEqual([])
})

test('A query without results offers similar names and the first pages, and Enter opens none of them', async ({
  page,
}) => {
  await page.goto('/quickstart/')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('exxpirrmnts')
  const results = page.getByRole('listbox', { name: 'Results' })
  await expect(results.getByRole('group', { name: 'Similar names' })).toContainText('experiments')
  await expect(results.getByRole('group', { name: 'Start here' })).toBeVisible()
  await expect(results.getByRole('option', { selected: true })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/quickstart\//)

  await page.keyboard.press('ArrowUp')
  await expect(results.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(results.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/experiments/)
})

test('Text typed while the search loads is searched for', async ({ page }) => {
  const release = await holdRequests(page, '**/_astro/search-dialog.*.js')
  await page.goto('/quickstart/')
  await page.getByRole('button', { name: 'Search' }).click()
  const field = page.getByRole('combobox', { name: 'Search' })
  await expect(field).toBeFocused()
  await page.keyboard.type('rotate')
  release()
  await expect(page.getByRole('option', { name: /Rotate/ }).first()).toBeVisible()
  await expect(field).toHaveValue('rotate')
  await expect(field).toBeFocused()
})

test('The search reports a missing index, and the next attempt works', async ({ page }) => {
  const lost = '**/search-index/first.json'
  await page.route(lost, (route) => route.abort())
  await page.goto('/quickstart/')
  const open = page.getByRole('button', { name: 'Search' })
  await open.click()
  const status = page.getByRole('dialog').getByRole('status')
  await expect(status).toContainText('could not be loaded')
  await page.keyboard.press('Escape')
  await page.unroute(lost)
  await open.click()
  await page.getByRole('combobox', { name: 'Search' }).fill('rotate')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await expect(status).toHaveText(/^\d+ results$/)
})

test('The search reports that members cannot be loaded, and the next query works', async ({
  page,
}) => {
  await page.route('**/search-index/members.json', (route) => route.abort())
  await page.goto('/quickstart/')
  await page.keyboard.press('/')
  await page.keyboard.type('Authorizatio')
  await expect(page.getByText('fields could not be loaded')).toBeVisible()
  await page.unroute('**/search-index/members.json')
  await page.keyboard.type('n')
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/^\d+ results$/)
})

test('The typed query is not part of any address', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/quickstart/')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('sk_live_0000EXAMPLE0000')
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(
    /results?$|^Nothing found\./,
  )
  expect(asked.filter((address) => /sk_live|EXAMPLE/i.test(address))).toEqual([])
})
