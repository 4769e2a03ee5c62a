import { expect, test } from './every-input-fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { readClipboard } from './support/read-clipboard.ts'

/** The code that reads a form, and plans and sends its request. */
const restScript = '**/_astro/console-module.*.js'

test('What is typed and pressed before the rest of the form is there is done as soon as it is', async ({
  page,
  everyInput,
  operation,
  service,
}) => {
  const release = await holdRequests(page, restScript)
  await page.goto(`${everyInput}/reference/find-pets/#try-it`)
  const { request, response, send } = operation.console
  await expect(request.locator('[inert]')).toHaveCount(0)
  await operation.button('Use the default 20 for limit').click()
  await operation.add('kind')
  await operation.field('kind').selectOption('cat')
  await send.click()
  await expect(request.getByText('The request will be sent as soon as')).toBeVisible()
  expect(service.take().requests).toEqual([])
  release()
  await expect(response).toContainText('200 OK')
  const [sent, ...more] = service.take().requests
  expect(sent?.target).toContain('limit=20&kind=cat')
  expect(more).toEqual([])
})

test('If the rest of the form cannot be loaded, the console says so, and the next press of Send tries again', async ({
  page,
  everyInput,
  operation,
  service,
}) => {
  await page.route(restScript, (route) => route.abort())
  await page.goto(`${everyInput}/reference/find-pets/#try-it`)
  const { request, response, send } = operation.console
  const notice = request.getByText('Part of this page failed to load')
  await request.hover()
  await expect(notice).toBeVisible()
  await operation.field('limit').fill('7')
  await page.unroute(restScript)
  await send.click()
  await expect(response).toContainText('200 OK')
  await expect(notice).toHaveCount(0)
  expect(service.take().requests.map(({ target }) => target)).toEqual([
    expect.stringContaining('limit=7'),
  ])
})

test('A link is copied with what was typed before the rest of the form is there', async ({
  page,
  everyInput,
  operation,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const release = await holdRequests(page, restScript)
  await page.goto(`${everyInput}/reference/find-pets/#try-it`)
  const { request } = operation.console
  await expect(request.locator('[inert]')).toHaveCount(0)
  await operation.field('limit').fill('7')
  await operation.button('Copy link').click()
  release()
  await expect(request.getByText('Link copied')).toBeVisible()
  expect(await readClipboard(page.context())).toMatch(/&query\.limit=7$/)
})
