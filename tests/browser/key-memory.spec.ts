import { expect, test } from './fixtures.ts'
import { findTextInPage } from './support/find-text.ts'

const fakeKey = 'fake_key_that_must_not_be_found_0000'

test('The detector finds a planted text in every place that it searches', async ({ page }) => {
  await page.goto('/console/')
  await page.evaluate(async (text) => {
    document.body.dataset['planted'] = text
    document.body.append(document.createElement('textarea'))
    const area = document.querySelector('textarea')
    if (area) area.value = text
    localStorage.setItem('planted', text)
    sessionStorage.setItem('planted', text)
    // oxlint-disable-next-line unicorn/no-document-cookie -- the detector must find exactly this
    document.cookie = `planted=${text}`
    history.replaceState({ text }, '', `#${text}`)
    window.name = text
    await caches.open(text)
    await new Promise((resolve) => {
      indexedDB.open(text).addEventListener('success', resolve)
    })
    await (await fetch(`/favicon.svg?${text}`)).text()
  }, fakeKey)
  expect(await findTextInPage(page, fakeKey)).toEqual([
    'markup',
    'inputs',
    'localStorage',
    'sessionStorage',
    'cookie',
    'address',
    'history.state',
    'window.name',
    'resource timings',
    'databases',
    'caches',
    'cookie jar',
  ])
})

test('A typed key is only in the field’s value, never in the markup', async ({ page, portal }) => {
  await portal.open()
  await portal.keyField.fill(fakeKey)
  expect(await findTextInPage(page, fakeKey)).toEqual(['inputs'])
})

test('Forget key shows the empty field again and focuses it', async ({ portal }) => {
  await portal.open()
  await portal.enterKey(fakeKey)
  await portal.forget.click()
  await expect(portal.keyField).toHaveValue('')
  await expect(portal.request).toContainText('Key cleared.')
  await expect(portal.keyField).toBeFocused()
})

test('The key is discarded after ten minutes without use, and use restarts the time', async ({
  page,
  portal,
}) => {
  await page.clock.install()
  await portal.open()
  await portal.enterKey(fakeKey)
  await page.clock.runFor('09:00')
  await expect(portal.forget).toBeVisible()
  await portal.request.click()
  await page.clock.runFor('09:00')
  await expect(portal.forget).toBeVisible()
  await page.clock.runFor('01:01')
  await expect(portal.request).toContainText('Key cleared after 10 idle minutes')
  await expect(portal.keyField).toHaveValue('')
})
