import { expect, test } from './every-input-fixtures.ts'
import { awaitIdle } from './support/await-idle.ts'
import { clickInPlace, pointAt } from './support/click-in-place.ts'
import { listPlaces } from './support/list-places.ts'
import { awaitFonts } from './support/loaded-fonts.ts'

const fakeKey = 'fake_key_of_the_browser_tests_0000'
const wrapFetch = '{ const real = fetch; globalThis.fetch = (...all) => real(...all) }'

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const) {
  test(`At ${width} px, the warning about a replaced function moves no control of a form, and shows only at a key field`, async ({
    page,
    everyInput,
    operation,
  }) => {
    await page.setViewportSize({ width, height })
    await page.addInitScript(wrapFetch)
    // The sheet on the page of an operation opens with the focus in this field.
    await page.goto(`${everyInput}/console/#operation=add-picture`)
    await awaitFonts(page)
    const { request, send, functionWarning } = operation.console
    const key = request.locator('input[data-scheme]')
    await key.scrollIntoViewIfNeeded()
    const places = await listPlaces(page)
    await pointAt(key)
    await pointAt(send)
    // The check runs in two idle tasks.
    await awaitIdle(page, 2)
    await expect(functionWarning).toBeHidden()
    await clickInPlace(key)
    await expect(functionWarning).toContainText('replaced on this page: fetch.')
    expect(await listPlaces(page)).toEqual(places)
  })
}

test('A warning that holds a request back is in view, however low the window', async ({
  page,
  everyInput,
  service,
  operation,
}) => {
  await page.setViewportSize({ width: 1280, height: 420 })
  await page.addInitScript(wrapFetch)
  await operation.open(everyInput, 'use-token')
  const { request, send, sendAnyway, functionWarning } = operation.console
  const key = request.locator('input[data-scheme]')
  await key.fill(fakeKey)
  await key.press('Enter')
  await send.click()
  await expect(functionWarning).toContainText('Nothing was sent.')
  await expect(sendAnyway).toBeInViewport({ ratio: 1 })
  expect(service.take().requests).toEqual([])
})
