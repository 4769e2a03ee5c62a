import { latePlaces } from '../browser/support/late-places.ts'
import { startFaultServer } from '../fixtures/fault-server.ts'
import { servicePort } from '../support/test-places.ts'
import { expect, test } from './fixtures.ts'
import { startChangedPortal } from './support/changed-portal.ts'
import type { Loss } from './support/changed-portal.ts'

/** As the browser tests have them. A whole response may stay in the browser's cache. */
const losses: Readonly<Record<string, Loss>> = {
  'is lost': (response) => response.destroy(),
  'is not found': (response) => response.writeHead(404).end('Not found'),
  'is a page to sign in to the network': (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in</p>'),
}

for (const [loss, how] of Object.entries(losses)) {
  test(`If code that a page loads when it is used ${loss}, the next attempt works, and the key stays`, async ({
    page,
    portal,
  }) => {
    test.setTimeout(180_000)
    const service = await startFaultServer(Number(servicePort))
    for (const { name, file, use, expectFailure, expectSuccess } of latePlaces) {
      /* oxlint-disable no-await-in-loop -- one place after the other */
      await test.step(name, async () => {
        // Another origin each time, so that nothing is in the browser's cache.
        const changed = await startChangedPortal({})
        changed.lose(new RegExp(`/${file}[\\w.-]*\\.js`), how)
        await portal.openWithService(`${changed.url}/console/`)
        await portal.enterKey('pk_fake_stays_while_code_is_loaded_again')
        await use(page)
        await expectFailure(page)
        changed.recover()
        await use(page)
        await expectSuccess(page)
        await page.keyboard.press('Escape')
        await expect(portal.forget).toBeVisible()
        await changed.stop()
      })
      /* oxlint-enable no-await-in-loop */
    }
    await service.stop()
  })
}
