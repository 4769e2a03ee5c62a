import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { run } from '../support/run.ts'
import { findTextInPage } from './support/find-text.ts'
import { readClipboard } from './support/read-clipboard.ts'
import { recordTraffic } from './support/record-traffic.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('A new reader creates a key, receives a live response, and gets the same response in a terminal', async ({
  page,
  context,
  portal,
}) => {
  const traffic = recordTraffic(context)

  await page.goto('/')
  await page.getByRole('link', { name: 'Quickstart' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quickstart')

  // The quickstart links to the web application of this build.
  const webApp = page.getByRole('main').locator('a[href^="http://localhost"]').first()
  const sandbox = await context.newPage()
  await sandbox.goto((await webApp.getAttribute('href')) ?? '')
  // The page stays open, because requests of a closed page can no longer be recorded.
  const key = await createKey(sandbox)

  await portal.open()
  await portal.pasteKey(key)
  await expect(portal.forget).toBeVisible()
  await expect(portal.request).toContainText(`${key.length} characters`)
  await portal.send.click()
  await expect(portal.response).toContainText('200 OK')
  await expect(portal.response).toContainText('Observed on Sandbox')
  await expect(portal.body).toContainText('"experiments"')
  const shown: unknown = JSON.parse((await portal.body.textContent()) ?? '')

  await portal.snippetTab.click()
  await portal.copySnippet.click()
  await expect(portal.snippet.getByText('Copied', { exact: true })).toBeVisible()
  const snippet = await readClipboard(page.context())
  expect(snippet).toContain('"Authorization: Bearer $API_KEY"')
  expect(snippet).not.toContain(key)

  const environment = { ...process.env, API_KEY: key }
  const { stdout } = await run(['bash', '-c', snippet], { env: environment })
  expect(JSON.parse(stdout)).toEqual(shown)

  // The test put the key on the clipboard; the snippet has replaced it.
  expect(await findTextInPage(page, key)).toEqual([])
  const carriers = await traffic.listRequestsWith(key)
  expect(traffic.consoleLines.filter((line) => line.includes(key))).toEqual([])
  expect(carriers.map(({ text }) => text.split(' {')[0])).toEqual([
    expect.stringMatching(/^GET http:\/\/localhost:\d+\/v1\/experiments$/),
  ])
})

/** Section 5 of the source: Settings, then Developer, then Create New Key, then a descriptive name. */
async function createKey(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Sandbox' }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByRole('link', { name: 'Developer' }).first().click()
  await page
    .getByRole('link', { name: 'Create New Key' })
    .or(page.getByRole('button', { name: 'Create New Key' }))
    .click()
  await page.getByLabel('Name').fill('Journey through the quickstart')
  await page.getByRole('button', { name: 'Create key' }).click()
  return page.getByRole('textbox', { name: 'API key' }).inputValue()
}
