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
