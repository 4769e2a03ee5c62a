import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './fixtures.ts'
import { ConsolePage } from './pages/console-page.ts'
import { recordTraffic } from './support/record-traffic.ts'

const wrapFetch = `{ const real = fetch; globalThis.fetch = (...all) => real(...all) }`

/** Ways in which a script of the page can come between a key and the browser. */
const replacements: readonly (readonly [name: string, code: string])[] = [
  ['fetch', wrapFetch],
  ['fetch', `fetch = fetch.bind(globalThis)`],
  ['fetch', `fetch = new Proxy(fetch, {})`],
  [
    'fetch',
    // Not in the frame: whoever is there too can let everything lie.
    `if (self === top) { ${wrapFetch}
    Function.prototype.toString = () => 'function fetch() { [native code] }' }`,
  ],
  [
    'Headers.prototype.set',
    `{ const { set } = Headers.prototype; Headers.prototype.set = function (...all) { return set.apply(this, all) } }`,
  ],
  [
    'HTMLInputElement.prototype.value',
    `{ const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    Object.defineProperty(HTMLInputElement.prototype, 'value', { ...own, get() { return own.get.call(this) } }) }`,
  ],
  [
    'DataTransfer.prototype.getData',
    `DataTransfer.prototype.getData = new Proxy(DataTransfer.prototype.getData, {})`,
  ],
]

test('On the site as it was built nothing is replaced, and a key goes out at the first press', async ({
  page,
  createKey,
}) => {
  const portal = new ConsolePage(page)
  await portal.open()
  await portal.enterKey(await createKey('Untouched'))
  await portal.send.click()
  await expect(portal.response).toContainText('200 OK')
  await expect(portal.functionWarning).toHaveCount(0)
})

for (const [index, [name, code]] of replacements.entries()) {
  test(`A replaced ${name} is named before a key is pasted (${index + 1})`, async ({ page }) => {
    await page.addInitScript(code)
    const portal = new ConsolePage(page)
    await portal.open()
    await portal.keyField.hover()
    await expect(portal.functionWarning).toContainText(`replaced on this page: ${name}.`)
    await expect(portal.sendAnyway).toHaveCount(0)
  })
}

test('A key goes through a replaced fetch only after a second press', async ({
  page,
  context,
  createKey,
  sandboxUrl,
}) => {
  const traffic = recordTraffic(context)
  const calls = async () => {
    await traffic.settle()
    return traffic.requests.filter(({ text }) => text.startsWith(`GET ${sandboxUrl}/v1`)).length
  }
  const portal = new ConsolePage(page)
  await portal.open()
  await portal.enterKey(await createKey('Held back'))
  await expect(portal.functionWarning).toHaveCount(0)
  // After the first look, before the key goes out.
  await page.evaluate(wrapFetch)
  await portal.send.click()
  await expect(portal.functionWarning).toContainText('Nothing was sent.')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.keyboard.press('ControlOrMeta+Enter')
  expect(await calls()).toBe(0)

  await portal.sendAnyway.click()
  await expect(portal.response).toContainText('200 OK')
  await expect(portal.send).toBeFocused()
  await expect(portal.sendAnyway).toHaveCount(0)
  expect(await calls()).toBe(1)
})

test('Without a key nothing is held back', async ({ page }) => {
  await page.addInitScript(wrapFetch)
  const portal = new ConsolePage(page)
  await portal.open()
  await portal.sendWithoutKey.click()
  await expect(portal.response).toContainText('401')
})

test('A value of the field’s own is found', async ({ page }) => {
  const portal = new ConsolePage(page)
  await portal.open()
  await portal.keyField.evaluate((field) => {
    Object.defineProperty(field, 'value', { get: () => '', set: () => {} })
  })
  await portal.keyField.hover()
  await expect(portal.functionWarning).toContainText('value of the key field')
})

test('Where no frame can be made, the text of the functions is what there is', async ({ page }) => {
  await page.addInitScript(`${wrapFetch}
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', { get: () => null })`)
  const portal = new ConsolePage(page)
  await portal.open()
  await portal.keyField.hover()
  await expect(portal.functionWarning).toContainText('replaced on this page: fetch.')
})

test('What throws when it is looked at is not taken for the browser’s own', async ({ page }) => {
  await page.addInitScript(`if (self === top) {
    Object.defineProperty(globalThis, 'DataTransfer', { get() { throw new Error() } })
  }`)
  const portal = new ConsolePage(page)
  await portal.open()
  await portal.keyField.hover()
  await expect(portal.functionWarning).toContainText('something that cannot be inspected')
})
