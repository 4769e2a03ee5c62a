import { expect, test } from './fixtures.ts'

/** Globals that some supported browser lacks, or lacked in its last version but one. */
const recent = [
  'requestIdleCallback',
  'cancelIdleCallback',
  'navigation',
  'trustedTypes',
  'ReportingObserver',
  'scheduler',
]

test.beforeEach(async ({ page }) => {
  await page.addInitScript((names) => {
    for (const name of names) Reflect.deleteProperty(globalThis, name)
    Reflect.deleteProperty(Object.getPrototypeOf(performance), 'memory')
  }, recent)
})

test('The console sends a key and offers languages without recently added globals', async ({
  page,
  portal,
  createKey,
}) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await portal.open()
  const left = await page.evaluate((names) => names.filter((name) => name in globalThis), recent)
  expect(left).toEqual([])

  await portal.enterKey(await createKey('In an older browser'))
  await portal.send.click()
  await expect(portal.response).toContainText('200 OK')
  await portal.snippetTab.click()
  await portal.language.selectOption('go')
  await expect(portal.snippetCode).toContainText('package main')
  expect(errors).toEqual([])
})
