import { sandboxUrl } from '../support/test-places.ts'
import { expect, test } from './fixtures.ts'
import { awaitIdle } from './support/await-idle.ts'
import { listPlaces } from './support/list-places.ts'
import { awaitFonts } from './support/loaded-fonts.ts'
import { recordTraffic } from './support/record-traffic.ts'
import { runAxe } from './support/run-axe.ts'

const wrapFetch = `{ const real = fetch; globalThis.fetch = (...all) => real(...all) }`

/** Ways for a script of the page to get between a key and the browser. */
const replacements: readonly (readonly [name: string, code: string])[] = [
  ['fetch', wrapFetch],
  ['fetch', `fetch = fetch.bind(globalThis)`],
  ['fetch', `fetch = new Proxy(fetch, {})`],
  [
    'fetch',
    // Not in the frame: a script that is also there can fake everything.
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

test('On the unchanged site nothing is replaced, and one press sends a key', async ({
  portal,
  createKey,
}) => {
  await portal.open()
  await portal.enterKey(await createKey('Untouched'))
  await portal.send.click()
  await expect(portal.response).toContainText('200 OK')
  await expect(portal.functionWarning).toHaveCount(0)
})

for (const [index, [name, code]] of replacements.entries()) {
  test(`A replaced ${name} is named before a key is pasted (${index + 1})`, async ({
    page,
    portal,
  }) => {
    await page.addInitScript(code)
    await portal.open()
    await portal.keyField.focus()
    await expect(portal.functionWarning).toContainText(`replaced on this page: ${name}.`)
    await expect(portal.sendAnyway).toHaveCount(0)
  })
}

test('The pointer on its way across the console shows no warning, and moves nothing', async ({
  page,
  portal,
}) => {
  await page.addInitScript(wrapFetch)
  await portal.open()
  await awaitFonts(page)
  const places = await listPlaces(page)
  for (const passed of [portal.server, portal.keyField, portal.send, portal.language]) {
    /* oxlint-disable no-await-in-loop -- a pointer is in one place at a time */
    await passed.hover()
    // The check runs in two idle tasks.
    await awaitIdle(page, 2)
    await expect(portal.functionWarning).toBeHidden()
    /* oxlint-enable no-await-in-loop */
  }
  expect(await listPlaces(page)).toEqual(places)
})

for (const [width, height] of [
  [390, 844],
  [1280, 720],
] as const) {
  test(`At ${width} px, the warning moves neither a field nor Send`, async ({ page, portal }) => {
    await page.setViewportSize({ width, height })
    await page.addInitScript(wrapFetch)
    await portal.open()
    await awaitFonts(page)
    const places = await listPlaces(page)
    await portal.keyField.click()
    await expect(portal.functionWarning).toContainText('replaced on this page: fetch.')
    expect(await listPlaces(page)).toEqual(places)
  })
}

test('A key goes through a replaced fetch only after a second press', async ({
  page,
  context,
  portal,
  createKey,
}) => {
  const traffic = recordTraffic(context)
  const listCalls = () => traffic.listRequestsWith(`GET ${sandboxUrl}/v1`)
  await portal.open()
  await portal.enterKey(await createKey('Held back'))
  await expect(portal.functionWarning).toHaveCount(0)
  // After the first check, before the key is sent.
  await page.evaluate(wrapFetch)
  await portal.send.click()
  await expect(portal.functionWarning).toContainText('Nothing was sent.')
  expect(await runAxe(page)).toEqual([])
  await page.keyboard.press('ControlOrMeta+Enter')
  expect(await listCalls()).toHaveLength(0)

  await portal.sendAnyway.click()
  await expect(portal.response).toContainText('200 OK')
  await expect(portal.send).toBeFocused()
  await expect(portal.sendAnyway).toHaveCount(0)
  expect(await listCalls()).toHaveLength(1)
})

test('A request without a key needs no second press', async ({ page, portal }) => {
  await page.addInitScript(wrapFetch)
  await portal.open()
  await portal.sendWithoutKey.click()
  await expect(portal.response).toContainText('401')
})

test('A value property on the field itself is found', async ({ portal }) => {
  await portal.open()
  await portal.keyField.evaluate((field) => {
    Object.defineProperty(field, 'value', { get: () => '', set: () => {} })
  })
  await portal.keyField.focus()
  await expect(portal.functionWarning).toContainText('value of the key field')
})

test('If no frame can be created, the check relies on the functions’ text', async ({
  page,
  portal,
}) => {
  await page.addInitScript(`${wrapFetch}
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', { get: () => null })`)
  await portal.open()
  await portal.keyField.focus()
  await expect(portal.functionWarning).toContainText('replaced on this page: fetch.')
})

test('A function whose inspection throws is not trusted', async ({ page, portal }) => {
  await page.addInitScript(`if (self === top) {
    Object.defineProperty(globalThis, 'DataTransfer', { get() { throw new Error() } })
  }`)
  await portal.open()
  await portal.keyField.focus()
  await expect(portal.functionWarning).toContainText('something that cannot be inspected')
})
