import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'

async function getStyle(locator: Locator, name: string): Promise<string> {
  return locator.evaluate(
    (element, property) => getComputedStyle(element).getPropertyValue(property),
    name,
  )
}

test('The button of the menu is not filled in the dark theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  expect(await getStyle(menu, 'background-color')).toBe('rgba(0, 0, 0, 0)')
})

test('The languages of snippets are the same control on every page', async ({ page, portal }) => {
  await portal.open()
  const properties = ['appearance', 'background-image', 'background-color', 'width']
  const getLook = async (part: string) =>
    Promise.all(
      properties.map(async (name) => getStyle(page.locator(`${part} select`).first(), name)),
    )
  const look = await getLook('.portal-console-tab-tools')
  await page.goto('/reference/list-experiments/')
  expect(await getLook('.portal-call-head')).toEqual(look)
})

test('The buttons that add a header or parameter begin where the text above begins', async ({
  page,
  portal,
}) => {
  await portal.open()
  const starts = await page
    .locator('.portal-form-members > .portal-console-hint, .portal-form-members button')
    .evaluateAll((elements) =>
      elements.slice(0, 2).map((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getBoundingClientRect().left
      }),
    )
  expect(starts).toHaveLength(2)
  expect(Math.abs(Number(starts[0]) - Number(starts[1]))).toBeLessThan(1)
})

test('The mask of a key is on one line at 320 px', async ({ page, portal, createKey }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await portal.open()
  await portal.enterKey(await createKey('Mask'))
  const lines = await page.locator('.portal-console-mask').evaluate((mask) => {
    const range = document.createRange()
    range.selectNodeContents(mask)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  })
  expect(lines).toBe(1)
})

test('After Send, the header of a phone does not cut the row of tabs', async ({
  page,
  portal,
  createKey,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 844 })
  await portal.open()
  await portal.enterKey(await createKey('Tabs'))
  await portal.send.click()
  await expect(portal.response).toContainText('200 OK')
  const header = await page.locator('header').first().boundingBox()
  const tabs = await page.getByRole('tablist').boundingBox()
  expect(tabs?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? Infinity))
})

test('A link next to a snippet has the colour of links', async ({ page }) => {
  await page.goto('/reference/list-experiments/')
  const colours = await page.evaluate(() =>
    ['.portal-call-card', '.sl-markdown-content p'].map((part) => {
      const link = document.createElement('a')
      link.href = '/'
      document.querySelector(part)?.append(link)
      return getComputedStyle(link).color
    }),
  )
  expect(colours[0]).toBe(colours[1])
})
