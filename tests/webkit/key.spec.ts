import { SandboxPage } from '../browser/pages/sandbox-page.ts'
import { expectNothingBack } from '../browser/support/back-forward-cache.ts'
import { findFocusFault } from '../browser/support/find-focus-fault.ts'
import { startHostileServer } from '../browser/support/hostile-server.ts'
import { sandboxUrl } from '../support/test-places.ts'
import { expect, test } from './fixtures.ts'
import { readClipboard, writeClipboard } from './support/clipboard.ts'

const fakeKey = 'fake_key_of_the_journey_in_webkit_0000'

test('A reader creates a key, sends it, reads the response, copies the snippet and forgets the key', async ({
  page,
  portal,
}) => {
  const sandbox = new SandboxPage(page)
  await sandbox.signIn(sandboxUrl)
  const key = await sandbox.createKey('Journey in WebKit')

  await portal.open()
  await portal.enterKey(key)
  await expect(portal.request).toContainText(`${key.length} characters`)
  await portal.send.click()
  await expect(portal.response).toContainText('200 OK')
  await expect(portal.response).toContainText('Observed on Sandbox')
  await expect(portal.body).toContainText('"experiments"')
  expect(await page.content()).not.toContain(key)

  await portal.forget.click()
  await expect(portal.keyField).toHaveValue('')
  await expect(portal.forget).toBeHidden()
  expect(await page.content()).not.toContain(key)

  const shown = await portal.snippetCode.textContent()
  await portal.copySnippet.click()
  await expect(portal.snippet.getByText('Copied', { exact: true })).toBeVisible()
  const copied = await readClipboard(page)
  expect(copied).toBe(shown)
  expect(copied).not.toContain(key)
})

test('The keyboard alone pastes a key, sends it, reads the response, copies the snippet and forgets the key', async ({
  page,
  portal,
  createKey,
}) => {
  const key = await createKey('Keyboard in WebKit')
  await writeClipboard(page, key)
  await portal.open()
  await portal.server.focus()
  await pressTabUntil(portal.keyField)
  await page.keyboard.press('ControlOrMeta+v')
  await page.keyboard.press('Enter')
  await expect(portal.send).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(portal.response).toContainText('200 OK')
  await pressTabUntil(portal.body)
  await pressTabUntil(portal.copySnippet)
  await page.keyboard.press('Enter')
  await expect(portal.snippet.getByText('Copied', { exact: true })).toBeVisible()
  await pressTabUntil(portal.forget, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(portal.forget).toBeHidden()
  await expect(portal.keyField).toHaveValue('')
  expect(await page.content()).not.toContain(key)
  const copied = await readClipboard(page)
  expect(copied).toContain('${API_KEY:?}')
  expect(copied).not.toContain(key)

  /** A reader sees where the focus is at each step. */
  async function pressTabUntil(target: typeof portal.body, tab = 'Tab'): Promise<void> {
    const isThere = () => target.evaluate((element) => element === document.activeElement)
    for (let presses = 0; presses < 60; presses += 1) {
      /* oxlint-disable no-await-in-loop -- one press after the other */
      await page.evaluate(awaitFrames)
      expect(await findFocusFault(page)).toBeUndefined()
      if (await isThere()) return
      await page.keyboard.press(tab)
      /* oxlint-enable no-await-in-loop */
    }
    await expect(target).toBeFocused()
  }
})

/** WebKit scrolls to the focus a moment later. Runs in the page. */
async function awaitFrames(): Promise<void> {
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
}

test('The back/forward cache brings back neither key nor response', async ({ page, portal }) => {
  await expectNothingBack(page, portal, fakeKey)
})

for (const [name, leave] of [
  ['back', 'back'],
  ['reload', 'reload'],
] as const) {
  test(`A key that is held is gone after ${name}`, async ({ page, portal }) => {
    await portal.open()
    await portal.enterKey(fakeKey)
    await expect(portal.forget).toBeVisible()

    if (leave === 'reload') await page.reload()
    else {
      await page.goto('/quickstart/')
      expect(await findInPage()).toEqual([])
      await page.goBack()
    }

    await expect(portal.keyField).toHaveValue('')
    await expect(portal.forget).toBeHidden()
    expect(await findInPage()).toEqual([])

    async function findInPage(): Promise<readonly string[]> {
      return page.evaluate((key) => {
        const fields = [...document.querySelectorAll('input, textarea')]
        const places: Readonly<Record<string, unknown>> = {
          markup: document.documentElement.outerHTML,
          fields: fields.map((field) => Reflect.get(field, 'value')),
          storages: [Object.entries(localStorage), Object.entries(sessionStorage)],
          cookies: document.cookie,
          address: location.href,
          history: history.state,
          name: window.name,
          timings: performance.getEntries(),
        }
        return Object.keys(places).filter((place) =>
          JSON.stringify(places[place] ?? '').includes(key),
        )
      }, fakeKey)
    }
  })
}

test('A text typed into a plain field comes back, where the portal’s key does not', async ({
  page,
}) => {
  const other = await startHostileServer({
    '/field': '<!doctype html><input aria-label="Plain" />',
    '/next': '<!doctype html><title>Next</title>',
  })
  await page.goto(`${other.origin}/field`)
  await page.getByLabel('Plain').fill(fakeKey)
  await page.goto(`${other.origin}/next`)
  await page.goBack()
  await expect(page.getByLabel('Plain')).toHaveValue(fakeKey)
  await other.stop()
})
