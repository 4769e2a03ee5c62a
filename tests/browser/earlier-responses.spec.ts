import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'
import { findTextInPage } from './support/find-text.ts'
import { body, endlessBody } from './support/response-server.ts'

const fakeKey = 'fake_key_that_the_server_sends_back_0000'

test('A key in a response is masked on screen and in the download, with a notice', async ({
  page,
  portal,
  server,
}) => {
  server.respondWith(body(JSON.stringify({ token: fakeKey, again: fakeKey }), 'application/json'))
  await portal.openWithService()
  await portal.enterKey(fakeKey)
  await portal.send.click()
  await expect(portal.response).toContainText('sent your key back 2 times')
  await expect(portal.body).toContainText('*'.repeat(fakeKey.length))
  const downloaded = page.waitForEvent('download')
  await portal.response.getByRole('button', { name: 'Download' }).click()
  const download = await readFile(await (await downloaded).path(), 'utf8')
  expect(download).toContain('"token":"****')
  expect(download).not.toContain(fakeKey)
  expect(await findTextInPage(page, fakeKey)).toEqual([])
})

test('An earlier response of another type opens in its own view', async ({ portal, server }) => {
  await portal.openWithService()
  server.respondWith(body('Only text', 'text/plain'))
  await portal.sendWithoutKey.click()
  await expect(portal.body).toHaveText('Only text')
  server.respondWith(body('{"only": "JSON"}', 'application/json'))
  // Not a click, which would be the second of a double click.
  await portal.sendWithoutKey.press('Enter')
  await portal.response.getByRole('button', { name: 'Tree' }).click()
  await expect(portal.response.getByRole('tree')).toContainText('only')

  await portal.response.getByText('Response history (2)').click()
  await portal.response.getByRole('button', { name: 'Show response' }).click()
  await expect(portal.body).toHaveText('Only text')
})

test('Forgetting the key during a response ends the request and discards the response', async ({
  page,
  portal,
  server,
}) => {
  const ended = Promise.withResolvers<void>()
  server.respondWith((response) => {
    endlessBody(response)
    response.on('close', ended.resolve)
  })
  await portal.openWithService()
  await portal.enterKey(fakeKey)
  await portal.send.click()
  await expect(portal.response).toContainText(/1\.6 kB|1,600 bytes/)
  await portal.forget.click()
  await expect(portal.response).toContainText('Key cleared, so the request was stopped')
  await expect(page.getByRole('status').filter({ hasText: 'Key cleared, so' })).toHaveCount(1)
  await ended.promise
  await expect(portal.body).toHaveCount(0)
  await expect(portal.response.getByText('Response history')).toHaveCount(0)
  expect(await findTextInPage(page, 'The first part.')).toEqual([])
  await expect.poll(() => page.workers().length).toBe(0)

  server.respondWith(body('{"next":true}', 'application/json'))
  await portal.enterKey(fakeKey)
  await portal.send.click()
  await expect(portal.body).toContainText('"next"')
})

test('A chosen snippet stays visible when the key of a request is forgotten', async ({
  portal,
  server,
}) => {
  server.respondWith(endlessBody)
  await portal.openWithService()
  await portal.enterKey(fakeKey)
  await portal.send.click()
  await expect(portal.response).toContainText(/1\.6 kB|1,600 bytes/)
  await portal.snippetTab.click()
  await portal.forget.click()
  await expect(portal.keyField).toBeVisible()
  await expect(portal.snippet).toBeVisible()
})
