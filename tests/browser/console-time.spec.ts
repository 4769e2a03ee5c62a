import type { ServerResponse } from 'node:http'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { ConsolePage } from './pages/console-page.ts'
import { recordAnnouncements } from './support/record-announcements.ts'
import type { ResponseServer } from './support/response-server.ts'

const fakeKey = 'fake_key_of_the_browser_tests_0000'
const start = new Date('2026-11-22T12:00:00Z')

test('Send does not move as time passes, however narrow the window', async ({ page, portal }) => {
  await openConsole(portal)
  await portal.enterKey(fakeKey)
  await expect(portal.forget).toBeVisible()
  const positions = await readPositions(portal)
  for (const time of ['00:01', '08:59', '00:55']) {
    /* oxlint-disable no-await-in-loop -- time only moves forward */
    await page.clock.runFor(time)
    expect(await readPositions(portal)).toEqual(positions)
    /* oxlint-enable no-await-in-loop */
  }
  await expect(portal.forget).toBeVisible()
})

test('Setting the clock back does not keep the key longer', async ({ page, portal }) => {
  await openConsole(portal)
  await portal.enterKey(fakeKey)
  await page.clock.runFor('01:00')
  await page.clock.setSystemTime(new Date(start.getTime() - 86_400_000))
  await page.clock.runFor('00:30')
  await page.clock.runFor('08:30')
  await expect(portal.request).toContainText('Key cleared after 10 idle minutes.')
})

test('Two minutes of receiving are announced now and then, and a cancelled response as incomplete', async ({
  page,
  portal,
  server,
}) => {
  await openConsole(portal)
  const serving = serve(server)
  const readAnnouncements = await recordAnnouncements(page)
  await portal.sendWithoutKey.click()
  await serving.write(page)
  for (let seconds = 20; seconds <= 120; seconds += 20) {
    /* oxlint-disable no-await-in-loop -- time only moves forward */
    await page.clock.runFor(20_000)
    await serving.write(page)
    /* oxlint-enable no-await-in-loop */
  }
  await expect(portal.response).toContainText('2 min')
  await portal.cancel.click()
  await expect(portal.response).toContainText('200 OK')
  await expect
    .poll(readAnnouncements)
    .toEqual([
      'Sending the request.',
      'Still receiving after 10 s: 1.0 kB.',
      'Still receiving after 40 s: 2.0 kB.',
      'Still receiving after 1 min 10 s: 4.0 kB.',
      'Still receiving after 1 min 40 s: 5.0 kB.',
      expect.stringMatching(/^Response: 200 OK, incomplete because you cancelled: 7\.0 kB in /),
    ])
})

test('A key in an open request is not forgotten, and its time restarts at the end', async ({
  page,
  portal,
  server,
}) => {
  await openConsole(portal)
  await portal.enterKey(fakeKey)
  const serving = serve(server)
  await portal.send.click()
  await serving.write(page)
  for (let seconds = 0; seconds < 660; seconds += 20) {
    /* oxlint-disable no-await-in-loop -- time only moves forward */
    await page.clock.runFor(20_000)
    await serving.write(page)
    /* oxlint-enable no-await-in-loop */
  }
  await expect(portal.response).toContainText('11 min')
  await expect(portal.forget).toBeVisible()
  serving.end()
  await expect(portal.response).toContainText('200 OK')
  await page.clock.runFor('09:59')
  await expect(portal.forget).toBeVisible()
  await page.clock.runFor('00:02')
  await expect(portal.request).toContainText('Key cleared after 10 idle minutes.')
})

/** Opens the console with a clock that only the test moves. */
async function openConsole(portal: ConsolePage): Promise<void> {
  const { page } = portal
  await page.clock.install({ time: start })
  await portal.openWithService()
  await page.clock.pauseAt(new Date(start.getTime() + 60_000))
}

/** Responds to the next request with a body that the test writes part by part. */
function serve(server: ResponseServer) {
  const { promise: begun, resolve: begin } = Promise.withResolvers<ServerResponse>()
  let received = 0
  server.respondWith((response) => {
    response.writeHead(200, { 'content-type': 'text/plain' })
    begin(response)
  })
  return {
    /** Writes 1,000 bytes and waits until the page has them. */
    write: async (page: Page) => {
      const response = await begun
      response.write('x'.repeat(1000))
      received += 1
      await expect(async () => {
        // Progress is rendered once per frame.
        await page.clock.runFor(20)
        await expect(page.locator('.console-status')).toContainText(`${received}.0 kB`, {
          timeout: 100,
        })
      }).toPass()
    },
    end: () => void begun.then((response) => response.end()),
  }
}

/** The position of Send in windows of several widths. */
async function readPositions(portal: ConsolePage): Promise<readonly number[]> {
  const positions: number[] = []
  for (const width of [320, 328, 336, 344, 352, 360, 375, 390, 412]) {
    /* oxlint-disable no-await-in-loop -- one window after the other */
    await portal.page.setViewportSize({ width, height: 800 })
    positions.push(
      await portal.send.evaluate((button) =>
        Math.round(button.getBoundingClientRect().top + scrollY),
      ),
    )
    /* oxlint-enable no-await-in-loop */
  }
  return positions
}
