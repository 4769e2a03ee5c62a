import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { ConsolePage } from './pages/console-page.ts'

const fakeKey = 'fake_key_of_the_browser_tests_0000'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test.beforeEach(async ({ portal }) => {
  await portal.open()
})

test('A paste of 10 MB is rejected before it enters the field', async ({ page, portal }) => {
  const readInputs = await recordInputs(page)
  await paste(page, portal, 'F'.repeat(10_000_000))
  await expect(portal.request).toContainText(
    'The text has 10,000,000 characters. At most 16,000 are accepted here.',
  )
  await expect(portal.keyField).toHaveAttribute('aria-invalid', 'true')
  await expect(portal.keyField).toHaveValue('')
  expect(await readInputs()).toEqual([])
})

test('Forget key ignores the second click of a double click on Use key, but never the keyboard', async ({
  page,
  portal,
}) => {
  await portal.keyField.fill(fakeKey)
  await page.evaluate(() => {
    // Both in one task, so that even a slow machine is fast enough.
    for (const name of ['Use key', 'Forget key']) {
      const button = [...document.querySelectorAll('button')].find(
        ({ textContent, ariaLabel }) => (ariaLabel ?? textContent) === name,
      )
      button?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
    }
  })
  await expect(portal.forget).toBeVisible()
  await portal.forget.press('Enter')
  await expect(portal.request).toContainText('Key cleared.')
})

test('A double click on Forget key discards the key without an error', async ({ portal }) => {
  await portal.enterKey(fakeKey)
  await portal.forget.dblclick()
  await expect(portal.request).toContainText('Key cleared.')
  await expect(portal.keyField).toHaveAttribute('aria-invalid', 'false')
})

async function recordInputs(page: Page): Promise<() => Promise<readonly string[]>> {
  const recorder = await page.getByLabel('API key').evaluateHandle((field) => {
    const kinds: string[] = []
    field.addEventListener('input', (event) => {
      kinds.push(event instanceof InputEvent ? event.inputType : event.type)
    })
    return kinds
  })
  return () => recorder.jsonValue()
}

async function paste(page: Page, portal: ConsolePage, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await portal.keyField.focus()
  await page.keyboard.press('ControlOrMeta+V')
}
