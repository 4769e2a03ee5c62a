import type { Page } from '@playwright/test'
import { body } from '../browser/support/response-server.ts'
import { expect, test } from './fixtures.ts'

const record = (id: number) =>
  JSON.stringify({ id, name: `Experiment ${id}`, note: 'Lorem ipsum dolor sit amet. '.repeat(15) })

/** 50 MB. The last record has a word of its own. */
function writeLarge(): string {
  const records = Array.from({ length: 105_000 }, (_, id) => record(id))
  return `{"experiments":[${records.join(',')},{"id":"needle"}]}`
}

/** Begins with letters that the response is full of. */
const commonKey = 'or_fake_key_with_a_common_beginning_0000'

test('A response of 50 MB is shown, scrolls and is searched, and the page goes on working meanwhile', async ({
  page,
  portal,
  server,
}) => {
  test.setTimeout(180_000)
  const slow = { timeout: 60_000 }
  const large = writeLarge()
  server.respondWith(body(large, 'application/json'))
  await portal.openWithService()
  await portal.enterKey(commonKey)
  await countTurns(page)
  await portal.send.click()
  await expect(portal.response).toContainText('200 OK', slow)
  await expect(portal.response).toHaveAttribute('aria-busy', 'false', slow)
  await expect(portal.body).toContainText('Experiment 0', slow)

  // The parts of eight megabytes, in which WebKit hands a body over, are masked in many turns.
  const { turns } = await readTurns(page)
  expect(turns).toBeGreaterThan(large.length / 8_000_000)

  await portal.body.focus()
  await page.keyboard.press('End')
  await expect(portal.body).toContainText('needle', slow)
  await page.keyboard.press('Home')
  await expect(portal.body).toContainText('Experiment 0', slow)
  await page.keyboard.press('ControlOrMeta+f')
  await page.keyboard.type('needle')
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible(slow)
  await expect(page.locator('mark[data-found]')).toHaveText('needle')
})

test('A key that a response sends back is masked wherever it stands', async ({
  page,
  portal,
  server,
}) => {
  const key = 'fake_key_that_is_sent_back_0000'
  server.respondWith(
    body(JSON.stringify({ plain: key, base64: btoa(key), url: `?k=${key}` }), 'application/json'),
  )
  await portal.openWithService()
  await portal.enterKey(key)
  await portal.send.click()
  await expect(portal.body).toContainText('"plain"')
  const markup = await page.content()
  expect(markup).toContain('***')
  expect(markup).not.toContain(key)
  expect(markup).not.toContain(btoa(key).slice(4, 24))
})

test('The tree’s arrows are not selected with its text', async ({ page, portal, server }) => {
  server.respondWith(body('{"a":{"b":[1,2]}}', 'application/json'))
  await portal.openWithService()
  await portal.sendWithoutKey.press('Enter')
  await portal.response.getByRole('button', { name: 'Tree', exact: true }).press('Enter')
  await expect(portal.body).toContainText('"a"')
  const selectable = await page.evaluate(
    () =>
      [...document.querySelectorAll('.body-fold, .body-row [aria-expanded]')].filter(
        (arrow) => getComputedStyle(arrow).getPropertyValue('-webkit-user-select') !== 'none',
      ).length,
  )
  expect(selectable).toBe(0)
})

/** Counts the turns that the page gets while a body is read. */
async function countTurns(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = { turns: 0 }
    Reflect.set(globalThis, 'seenTurns', seen)
    const turn = () => {
      seen.turns += 1
      setTimeout(turn, 0)
    }
    turn()
  })
}

async function readTurns(page: Page): Promise<{ readonly turns: number }> {
  return page.evaluate((): { readonly turns: number } => Reflect.get(globalThis, 'seenTurns'))
}
