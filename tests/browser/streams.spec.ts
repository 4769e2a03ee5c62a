import { expect, test } from './response-fixtures.ts'
import { expectNothingYet, items, openStream, startStream } from './support/open-stream.ts'

test('Events appear as they arrive, until the reader stops the stream', async ({
  portal,
  server,
}) => {
  const stream = openStream('text/event-stream')
  server.respondWith(stream.respond)
  await startStream(portal)
  await expectNothingYet(portal)
  await stream.write('event: added\ndata: {"id":"one"}\n\n')
  await expect(items(portal)).toHaveText([/1.*added.*\{"id":"one"\}/])
  await stream.write('data: two\n\ndata: three\n\n')
  await expect(items(portal)).toHaveCount(3)
  await expect(items(portal).nth(1)).not.toContainText('together')
  await expect(items(portal).nth(2)).toContainText('together')
  await expect(portal.response).toContainText('3 items so far')
  await portal.cancel.click()
  await stream.closed()
  await expect(portal.response).toHaveAttribute('aria-busy', 'false')
  await expect(portal.response).toContainText('200 OK')
  await expect(portal.response).not.toContainText('Incomplete')
  await expect(items(portal)).toHaveCount(3)
  await expect(portal.body).toContainText('data: three')
})

test('An item expands, and stays expanded while others arrive', async ({ portal, server }) => {
  const stream = openStream('text/event-stream; charset=utf-8')
  server.respondWith(stream.respond)
  await startStream(portal)
  await stream.write('id: 7\ndata: {"n":1.10}\n\n')
  await stream.write(': still here\n\n')
  await items(portal).first().locator('summary').press('Enter')
  await expect(portal.response.getByLabel('Item 1', { exact: true })).toHaveText(
    '{\n  "n": 1.10\n}',
  )
  await expect(items(portal).first().getByRole('definition')).toHaveText(['message', '7'])
  await stream.write('data: more\n\n'.repeat(200))
  await expect(portal.response).toContainText('202 items so far')
  await expect(portal.response.getByLabel('Item 1', { exact: true })).toBeVisible()
  await expect(items(portal)).toHaveCount(2)
})

test('The list follows on after its height has changed', async ({ portal, server }) => {
  const stream = openStream('application/x-ndjson')
  server.respondWith(stream.respond)
  await startStream(portal)
  await stream.write('1\n'.repeat(100))
  await expect(items(portal)).toHaveCount(100)
  await portal.response.getByRole('list', { name: 'Items' }).evaluate((list) => {
    list.style.maxHeight = '8rem'
    list.dispatchEvent(new Event('scroll', { bubbles: true }))
  })
  await stream.write('2\n'.repeat(100))
  await expect(portal.response).toContainText('200 items so far')
  await expect(items(portal).last()).toBeInViewport()
})

test('The list follows the newest item until the reader scrolls back', async ({
  page,
  portal,
  server,
}) => {
  const stream = openStream('application/x-ndjson')
  server.respondWith(stream.respond)
  await startStream(portal)
  const write = (from: number) =>
    stream.write(Array.from({ length: 500 }, (_, index) => `${from + index}\n`).join(''))
  await write(1)
  await expect(items(portal)).toHaveCount(100)
  await portal.response.getByRole('list', { name: 'Items' }).hover()
  await expect(items(portal).last()).toBeInViewport()
  await page.mouse.wheel(0, -400)
  await expect(items(portal).last()).not.toBeInViewport()
  await write(501)
  await expect(portal.response).toContainText('1,000 items so far')
  await expect(items(portal).last()).toContainText('500')
  await portal.response.getByRole('button', { name: 'Show earlier items' }).click()
  await expect(items(portal).first()).toContainText('301')
  await portal.response.getByRole('list', { name: 'Items' }).hover()
  await page.mouse.wheel(0, 40_000)
  await expect(items(portal).last()).toContainText('1,000')
})
