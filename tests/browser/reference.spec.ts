import { previewSite } from '#host/preview-site.ts'
import type { RunningPortal } from '#host/preview-site.ts'
import { buildTestSite } from '../support/sites.ts'
import { expect, test } from './fixtures.ts'
import { readClipboard } from './support/read-clipboard.ts'
import { runAxe } from './support/run-axe.ts'

let portal: RunningPortal

test.beforeAll(async () => {
  test.setTimeout(240_000)
  portal = await previewSite(await buildTestSite('reference'), { port: 0, base: '' })
})

test.afterAll(async () => {
  await portal.stop()
})

const paths = [
  '/reference/',
  '/reference/tags/things/',
  '/reference/show-statuses/',
  '/reference/show-examples/',
  '/reference/put-servers/',
  '/reference/webhooks/new-thing/',
]

for (const width of [390, 1280]) {
  test(`Pages of the reference can be read by everyone, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const path of paths) {
      // oxlint-disable-next-line no-await-in-loop
      await page.goto(portal.url + path)
      // oxlint-disable-next-line no-await-in-loop
      expect(await runAxe(page), path).toEqual([])
    }
  })
}

test('Nothing scrolls sideways on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  for (const path of paths) {
    // oxlint-disable-next-line no-await-in-loop
    await page.goto(portal.url + path)
    // oxlint-disable-next-line no-await-in-loop
    const spare = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    expect(spare, path).toBe(0)
  }
})

test('Examples stand beside what they show where there is room, and in one column with it where there is none', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${portal.url}/reference/show-examples/`)
  const title = page.getByRole('heading', { level: 1 })
  const status = page.getByRole('heading', { name: '201' })
  const example = page
    .getByRole('complementary', { name: 'How to call it' })
    .getByRole('figure', { name: 'application/json' })
  const beside = [await status.boundingBox(), await example.boundingBox()]
  await page.setViewportSize({ width: 390, height: 900 })
  const column = [
    await title.boundingBox(),
    await example.boundingBox(),
    await status.boundingBox(),
  ]

  expect(beside[1]?.x).toBeGreaterThan((beside[0]?.x ?? 0) + 300)
  expect(column[1]?.y).toBeGreaterThan(column[0]?.y ?? 0)
  expect(column[2]?.y).toBeGreaterThan((column[1]?.y ?? 0) + (column[1]?.height ?? 0))
  expect(column[1]?.x).toBeLessThan(60)
})

test('The field in the sidebar finds any operation by its name, method or path', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${portal.url}/reference/`)
  const field = page.getByRole('searchbox', { name: 'Find an operation' })
  await field.fill('put servers')
  const found = page.getByRole('link', { name: 'Use servers of its own PUT /servers (deprecated)' })
  await expect(found).toBeVisible()
  await field.fill('no such thing')
  await expect(found).toBeHidden()
  await expect(page.getByText('No operation is like that.')).toBeAttached()
  await field.fill('statuses')
  await page.getByRole('link', { name: 'Show statuses GET /statuses' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Show statuses')
})

test('A group of the sidebar that a reader has closed stays closed on the next page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${portal.url}/reference/`)
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  const link = sidebar.getByRole('link', { name: 'Console', exact: true })
  await expect(link).toBeVisible()

  await sidebar.getByText('Start', { exact: true }).click()
  await sidebar.getByRole('link', { name: 'Authentication', exact: true }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentication')
  await expect(link).toBeHidden()
  await expect(sidebar.getByRole('link', { name: 'Authentication', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

for (const width of [390, 1280]) {
  test(`The list of operations stands at the current one, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 420 })
    await page.goto(`${portal.url}/reference/put-servers/`)
    if (width === 390) await page.locator('.sl-menu-button').click()
    const current = page.locator('#starlight__sidebar [aria-current="page"]')
    await expect(current).toHaveText('Use servers of its own')
    await expect(current).toBeInViewport({ ratio: 1 })
  })
}

test('A page names its place: above it, before it and after it', async ({ page }) => {
  await page.goto(`${portal.url}/reference/get-servers/`)
  const trail = page.getByRole('navigation', { name: 'Breadcrumbs' })

  await expect(trail.getByRole('link')).toHaveText(['Operations', 'All things', 'Small'])
  await expect(page.getByRole('link', { name: 'Previous Show examples' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Next Use servers of its own' })).toBeVisible()
})

test('The path of an operation can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${portal.url}/reference/show-statuses/`)
  await page.getByRole('button', { name: 'Copy the path' }).click()
  await expect(page.locator('.operation-line').getByRole('status')).toHaveText('Copied')
  expect(await readClipboard(context)).toBe('/statuses')
})

test('What a page has no room for is a press away, where it belongs', async ({ page }) => {
  await page.goto(`${portal.url}/reference/put-servers/`)
  const country = page.locator('li', { has: page.getByRole('link', { name: 'country' }) })
  await country.getByText('and 142 other values').click()
  await expect(country.locator('.schema-values code')).toHaveCount(150)
  await expect(country.locator('.schema-values code').last()).toHaveText('c150')
  await page.getByText('45 members').click()
  await expect(page.getByRole('link', { name: 'm45' })).toBeVisible()
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('What a page has no room for is a link away', async ({ page }) => {
    await page.goto(`${portal.url}/reference/put-servers/`)
    await page.getByText('and 142 other values').click()
    await page.getByRole('link', { name: 'Show on its own page' }).first().click()
    await expect(page.getByText('c150', { exact: true })).toBeAttached()
  })

  test('A page reads the same, without the field that needs it', async ({ page }) => {
    await page.goto(`${portal.url}/reference/show-statuses/`)

    await expect(page.getByText('How many there are.')).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'Find an operation' })).toBeHidden()
    await expect(page.getByLabel('Request', { exact: true })).toContainText('curl')
    await expect(page.getByRole('button')).toHaveCount(0)
  })
})
