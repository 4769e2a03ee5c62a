import type { Locator, Page } from '@playwright/test'
import { expect, test } from './every-input-fixtures.ts'
import { findTextInPage } from './support/find-text.ts'

const fakeKey = 'Fake+key/that_is_pasted_into_the_search_0000'

const forms: readonly (readonly [string, string])[] = [
  ['as it is', fakeKey],
  ['percent-encoded within a longer text', `a=${encodeURIComponent(fakeKey)}&b`],
]

const fields: readonly (readonly [string, (page: Page) => Promise<Locator>])[] = [
  ['the search', openSearch],
  [
    'the field that finds operations in the sidebar',
    async (page) => {
      // The sheet of the console lies above the sidebar.
      await page.keyboard.press('Escape')
      return page.locator('operation-filter input').first()
    },
  ],
]

for (const [name, open] of fields) {
  test(`A held key is refused by ${name}, which never looks for it`, async ({
    page,
    everyInput,
    operation,
  }) => {
    await operation.open(everyInput, 'use-token')
    await operation.enterSecret('API key', fakeKey)
    await expect(operation.console.forget).toBeVisible()
    const field = await open(page)
    const seen = await watchTexts(page)
    for (const [, text] of forms) {
      /* oxlint-disable no-await-in-loop -- one page */
      await field.focus()
      await page.keyboard.insertText(text)
      await expect(field).toHaveValue('')
      expect(await readValidity(field)).toBe('The text contained your key and was removed.')
      expect(await findTextInPage(page, text)).toEqual([])
      /* oxlint-enable no-await-in-loop */
    }
    await page.keyboard.insertText('pets')
    await expect(field).toHaveValue('pets')
    expect(await readValidity(field)).toBe('')
    expect(await seen()).toBe('')
  })
}

test('Taking a key empties the search in which it was typed before, with what it found', async ({
  page,
  everyInput,
  operation,
}) => {
  await operation.open(everyInput, 'use-token')
  const search = await openSearch(page)
  await page.keyboard.insertText(fakeKey)
  // Of its words.
  const found = page.locator('.search-status')
  await expect(found).toHaveText(/^\d+ results?$/)
  await page.keyboard.press('Escape')
  await operation.enterSecret('API key', fakeKey)
  await expect(search).toBeHidden()
  await expect(page.locator('.search-dialog input')).toHaveValue('')
  await expect(found).toHaveText('')
  await expect(async () => expect(await findTextInPage(page, fakeKey)).toEqual([])).toPass()
})

test('The list of operations refuses a key that is held, also by an operation that needs none', async ({
  page,
  everyInput,
  operation,
}) => {
  await page.goto(`${everyInput}/console/#operation=use-token`)
  await operation.enterSecret('API key', fakeKey)
  const picker = page.getByRole('button', { name: /^Operation / })
  const finder = page.getByRole('combobox', { name: 'Find an operation' })
  await picker.press('Enter')
  await page.keyboard.insertText(fakeKey)
  await expect(finder).toHaveValue('')
  await page.keyboard.insertText('add-note')
  await page.keyboard.press('Enter')
  await expect(picker).toContainText('/notes')
  await picker.press('Enter')
  await page.keyboard.insertText(fakeKey)
  await expect(finder).toHaveValue('')
  expect(await findTextInPage(page, fakeKey)).toEqual([])
})

async function openSearch(page: Page): Promise<Locator> {
  await page.keyboard.press('ControlOrMeta+k')
  const field = page.getByRole('combobox', { name: 'Search' })
  await expect(field).toBeFocused()
  return field
}

async function readValidity(field: Locator): Promise<string> {
  return field.evaluate((input) =>
    input instanceof HTMLInputElement ? input.validationMessage : '',
  )
}

/** Notes every text that the page is given, however short its time there. */
async function watchTexts(page: Page): Promise<() => Promise<string>> {
  await page.evaluate((key) => {
    Reflect.set(globalThis, 'seen', '')
    new MutationObserver((records) => {
      for (const { target } of records) {
        if (target.textContent?.includes(key)) Reflect.set(globalThis, 'seen', target.textContent)
      }
    }).observe(document, { childList: true, characterData: true, subtree: true })
  }, fakeKey)
  return async () => page.evaluate(() => String(Reflect.get(globalThis, 'seen')))
}
