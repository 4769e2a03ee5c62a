import { expect, test } from './fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { body } from './support/response-server.ts'
import { rewritePages } from './support/rewrite-pages.ts'

const workerScript = '**/_astro/body.worker-*.js'

test.beforeEach(({ server }) => {
  server.respondWith(body('{"experiments":[]}', 'application/json'))
})

test('If a policy blocks the worker, status and headers are shown, with the reason why the body is not', async ({
  page,
  context,
  portal,
}) => {
  // The browser does not treat a page that a test rewrites as local.
  await context.grantPermissions(['local-network-access'])
  await rewritePages(page, (text) => text.replaceAll("worker-src 'self'", "worker-src 'none'"))
  await portal.openWithService()
  await portal.sendWithoutKey.click()
  await expect(portal.response).toHaveAttribute('aria-busy', 'false')
  await expect(portal.response).toContainText('200 OK')
  await expect(portal.response).toContainText(
    'worker that reads response bodies could not be started',
  )
  await expect(portal.response.getByText(/^\d+ headers?$/)).toBeVisible()
})

test('The console waits for a late worker', async ({ page, portal }) => {
  const release = await holdRequests(page, workerScript)
  await portal.openWithService()
  await portal.sendWithoutKey.click()
  await expect(portal.response).toContainText('Reading the body')
  release()
  await expect(portal.response.getByRole('button', { name: 'Pretty' })).toBeVisible()
  await expect(portal.response).not.toContainText('worker that reads')
})
