import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { ConsolePage } from './pages/console-page.ts'

const fakeKey = 'fake_key_of_the_browser_tests_0000'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test.beforeEach(async ({ portal }) => {
  await portal.open()
})

test('A paste of 10 MB is refused before it enters the field', async ({ page, portal }) => {
  const readInputs = await recordInputs(page)
  await pasteHugeText(page, portal)
  await expect(portal.request).toContainText(
    'The text has 10,000,000 characters. At most 16,000 are accepted here.',
  )
  await expect(portal.keyField).toHaveAttribute('aria-invalid', 'true')
  await expect(portal.keyField).toHaveValue('')
  expect(await readInputs()).toEqual([])
})

test('A paste of 10 MB does not change a field with text', async ({ page, portal }) => {
  await portal.keyField.fill('FAKE')
  const readInputs = await recordInputs(page)
  await pasteHugeText(page, portal)
  await expect(portal.request).toContainText('The text has 10,000,000 characters.')
  await expect(portal.keyField).toHaveValue('FAKE')
  expect(await readInputs()).toEqual([])
})

test('A huge dropped text is refused before it enters the field', async ({ page, portal }) => {
  const readInputs = await recordInputs(page)
  await dropText(page, portal, 'F'.repeat(100_000))
  await expect(portal.request).toContainText('The text has 100,000 characters.')
  await expect(portal.keyField).toHaveValue('')
  expect(await readInputs()).toEqual([])
})

test('A dropped key enters the field', async ({ page, portal }) => {
  await dropText(page, portal, fakeKey)
  await expect(portal.keyField).toHaveValue(fakeKey)
})

test('An insertion that makes the text too long is refused, and the text stays', async ({
  page,
  portal,
}) => {
  await paste(page, portal, 'F'.repeat(60_000))
  await paste(page, portal, 'F'.repeat(10_000))
  await expect(portal.request).toContainText('The text has 70,000 characters.')
  await expect(portal.keyField).toHaveValue('F'.repeat(60_000))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(fakeKey)
  await page.keyboard.press('Enter')
  await expect(portal.forget).toBeVisible()
})

test('A double click on Use key holds the key, even though Forget key appears under the pointer', async ({
  page,
  portal,
}) => {
  // Nothing scrolls, so the second click hits what is there by then.
  await page.setViewportSize({ width: 1280, height: 1000 })
  await portal.keyField.fill(fakeKey)
  const place = await page.getByRole('button', { name: 'Use key' }).boundingBox()
  if (!place) throw new Error('The button is not on the page.')
  const middle = [place.x + place.width / 2, place.y + place.height / 2] as const
  await page.mouse.dblclick(...middle)
  await expect(portal.forget).toBeVisible()
  await expect(portal.send).toBeFocused()
  const underPointer = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x, y)?.textContent,
    middle,
  )
  expect(underPointer).toBe('Forget key')
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
        ({ textContent }) => textContent === name,
      )
      button?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
    }
  })
  await expect(portal.forget).toBeVisible()
  await portal.forget.press('Enter')
  await expect(portal.request).toContainText('Key cleared.')
})

test('A double click on Forget key forgets the key and reports no error', async ({ portal }) => {
  await portal.enterKey(fakeKey)
  await portal.forget.dblclick()
  await expect(portal.request).toContainText('Key cleared.')
  await expect(portal.keyField).toHaveAttribute('aria-invalid', 'false')
})

/** Records every input event of the key field. */
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

/** 10 MB. */
async function pasteHugeText(page: Page, portal: ConsolePage): Promise<void> {
  await paste(page, portal, 'F'.repeat(10_000_000))
}

async function paste(page: Page, portal: ConsolePage, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await portal.keyField.focus()
  await page.keyboard.press('ControlOrMeta+V')
}

/** Drags a text into the key field from a field above it. */
async function dropText(page: Page, portal: ConsolePage, text: string): Promise<void> {
  const source = await page.evaluateHandle((value) => {
    const area = document.createElement('textarea')
    area.value = value
    area.rows = 2
    document.querySelector('h1')?.append(area)
    area.select()
    return area
  }, text)
  const from = await source.boundingBox()
  const to = await portal.keyField.boundingBox()
  if (!from || !to) throw new Error('Either the text to drag or the key field is not visible.')
  await page.mouse.move(from.x + 20, from.y + 15)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, to.y + 15, { steps: 5 })
  await page.mouse.up()
}
