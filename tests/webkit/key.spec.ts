import { SandboxPage } from '../browser/pages/sandbox-page.ts'
import { sandboxUrl } from '../support/test-places.ts'
import { expect, test } from './fixtures.ts'

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
  await expect(portal.body).toContainText('"experiments"')
  expect(await page.content()).not.toContain(key)

  await portal.copySnippet.click()
  await expect(portal.snippet.getByText('Copied', { exact: true })).toBeVisible()

  await portal.forget.click()
  await expect(portal.keyField).toHaveValue('')
  await expect(portal.forget).toBeHidden()
})
