import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { ConsolePage } from './pages/console-page.ts'
import { findTextInPage } from './support/find-text.ts'

const fakeKey = 'Fake+key/that_is_typed_elsewhere_0000'
const refusal = 'contained your API key, so the field was cleared'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const forms: readonly (readonly [string, string])[] = [
  ['unencoded', fakeKey],
  ['percent-encoded within a longer text', `a=${encodeURIComponent(fakeKey)}&b`],
  ['in Basic credentials', `Basic ${btoa(`user:${fakeKey}`)}`],
]

for (const [form, text] of forms) {
  test(`A query parameter rejects the held key, ${form}, without leaving a trace`, async ({
    page,
    portal,
  }) => {
    await openWithParameter(portal)
    await portal.enterKey(fakeKey)
    const value = page.getByLabel('Value of parameter 1')
    const seen = await watchTexts(page, text)

    await pasteInto(value, text)
    await expect(portal.request).toContainText(`The text ${refusal}`)
    await expect(value).toHaveValue('')
    await expect(page.getByLabel('Name of parameter 1')).toHaveValue('name')
    expect(await seen()).toEqual([])
    expect(await findTextInPage(page, text)).toEqual([])

    // A typed key is in the field only until its last character.
    await value.pressSequentially(text.slice(-fakeKey.length - 2))
    await value.fill('')
    await value.fill(text)
    await expect(value).toHaveValue('')
    expect(await findTextInPage(page, text)).toEqual([])

    await value.fill('harmless')
    await expect(portal.request).not.toContainText(refusal)
    await expect(portal.request).toContainText('name=harmless')
  })
}

test('A header that contained the key is explained once, at its field', async ({
  page,
  portal,
}) => {
  await portal.open()
  await page.getByRole('button', { name: '+ Header' }).click()
  await page.getByLabel('Name of header 1').fill('X-Other')
  await page.getByLabel('Value of header 1').fill(fakeKey)
  await portal.keyField.fill(fakeKey)
  await portal.send.click()
  await expect(portal.response).toContainText('Nothing was sent: a field was cleared.')
  await expect(page.getByText(/contained your/)).toHaveCount(1)
})

async function openWithParameter(portal: ConsolePage): Promise<void> {
  await portal.open()
  await portal.enterParameter('name', '')
}

async function pasteInto(field: Locator, text: string): Promise<void> {
  await field.page().evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await field.focus()
  await field.page().keyboard.press('ControlOrMeta+V')
}

/** Records each occurrence of a text in the document, including short-lived ones. */
async function watchTexts(page: Page, text: string): Promise<() => Promise<readonly string[]>> {
  await page.evaluate((watched) => {
    const seen: string[] = []
    Reflect.set(globalThis, 'seenTexts', seen)
    new MutationObserver((records) => {
      for (const { target, type } of records) {
        const element = target instanceof Element ? target : target.parentElement
        const markup = element?.outerHTML ?? ''
        if (markup.includes(watched) || markup.includes(encodeURIComponent(watched))) {
          seen.push(`${type} ${element?.tagName}`)
        }
      }
    }).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
  }, text)
  return () => page.evaluate(() => Reflect.get(globalThis, 'seenTexts'))
}
