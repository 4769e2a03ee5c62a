import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { body } from './support/response-server.ts'

/** Displays a built page as a site in Arabic does: Starlight sets the attributes of two elements. */
async function turnRightToLeft(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('html, main')) {
      element.dir = 'rtl'
      element.lang = 'ar'
    }
  })
}

/** Returns a text in the order in which its characters are displayed, from left to right. */
function readVisually(shown: Locator): Promise<string> {
  return shown.evaluate((element) => {
    const characters: { readonly character: string; readonly left: number }[] = []
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const [index, character] of (node.textContent ?? '').split('').entries()) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + 1)
        characters.push({ character, left: range.getBoundingClientRect().left })
      }
    }
    return characters
      .toSorted((one, other) => one.left - other.left)
      .map(({ character }) => character)
      .join('')
  })
}

test('Machine text keeps its order on a page in a right-to-left language', async ({
  page,
  portal,
  server,
}) => {
  server.respondWith(body('-7', 'application/json'))
  await portal.openWithService()
  await turnRightToLeft(page)
  await portal.enterParameter('limit', '-7')
  await portal.sendWithoutKey.click()
  await expect(portal.response).toContainText('200')

  expect(await readVisually(page.locator('.portal-console-badge'))).toBe('200 OK')
  expect(await readVisually(page.locator('.portal-body-row').first())).toBe('-7')
  // The characters of a field have no position for a script.
  for (const field of [portal.server, page.getByLabel('Value of parameter 1')]) {
    await expect(field).toHaveCSS('direction', 'ltr')
  }
  // The arrow is on the side of the padding.
  await expect(portal.server).toHaveCSS('padding-right', '28px')
  await page.locator('.portal-console-headers > summary').click()
  expect(await readVisually(page.locator('.portal-console-headers dt').first())).toBe(
    'content-type',
  )

  await portal.snippetTab.click()
  await portal.snippet.getByText('Hide the key').click()
  const line = portal.snippet.locator('pre').filter({ hasText: '-H @-' }).first()
  await expect(line).toHaveCSS('direction', 'ltr')

  await page.goto('/reference/list-experiments/')
  await turnRightToLeft(page)
  const path = page.locator('.portal-operation-line code, h1 code').first()
  expect(await readVisually(path)).toBe('/v1/experiments')
})

test('A sentence in English keeps its full stop at its end in a right-to-left site', async ({
  page,
}) => {
  await page.goto('/errors/unreachable/')
  await turnRightToLeft(page)

  const sentence = page.getByText('Open the address in a new tab')
  expect(await readVisually(sentence)).toMatch(/reason\.$/)
})

test('A search result keeps the order of its path in a right-to-left site', async ({ page }) => {
  await page.goto('/')
  await turnRightToLeft(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('experiments')

  const path = page.locator('.portal-search-where').filter({ hasText: /^\/v1/ }).first()
  expect(await readVisually(path)).toBe('/v1/experiments')
})
