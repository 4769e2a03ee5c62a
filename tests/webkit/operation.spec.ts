import { startPortal } from '#host/portal-server.ts'
import { OperationPage } from '../browser/pages/operation-page.ts'
import { startRawServer } from '../browser/support/engine/raw-server.ts'
import { buildEveryInputSite } from '../support/every-input-site.ts'
import { servicePort } from '../support/test-places.ts'
import { expect, test } from './fixtures.ts'

test('By keyboard alone, a form is filled in, asked about and sent as it is shown', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const portal = await startPortal({ siteDirectory: await buildEveryInputSite(), port: 0 })
  const service = await startRawServer(({ body }) => body.toString(), Number(servicePort))
  const operation = new OperationPage(page)
  try {
    await operation.open(portal.url, 'find-pets')
    await operation.type('limit', '5')
    await operation.unfold('optional parameters')
    await operation.choose('kind', 'dog')
    await operation.addItem('tags', 1, 'a,b')
    await expect(operation.preview).toContainText('limit=5')
    await operation.send('GET')
    await expect(operation.console.response).toContainText('200 OK')
    expect(service.take().requests).toMatchObject([
      { method: 'GET', target: expect.stringContaining('limit=5') },
    ])

    await operation.open(portal.url, 'remove-pet')
    await operation.type('petId', '7')
    await operation.press('Send')
    await expect(operation.question).toBeFocused()
    expect(service.take().requests).toEqual([])
    await operation.press('Send DELETE')
    await expect(operation.console.response).toContainText('200 OK')
    await expect(operation.console.send).toBeFocused()
    expect(service.take().requests).toMatchObject([{ method: 'DELETE' }])
  } finally {
    await Promise.all([portal.stop(), service.stop()])
  }
})
