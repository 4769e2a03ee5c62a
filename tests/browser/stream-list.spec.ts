import { z } from 'zod'
import { expect, test } from './response-fixtures.ts'
import { expectNothingYet, items, openStream, startStream } from './support/open-stream.ts'

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
  await expect(items(portal).last()).toContainText('500')
  const list = portal.response.getByRole('listbox', { name: 'Items' })
  await list.hover()
  await page.mouse.wheel(0, -4000)
  const follow = portal.response.getByRole('button', { name: 'Follow' })
  await expect(follow).toHaveAttribute('aria-pressed', 'false')
  await write(501)
  await expect(portal.response).toContainText('1,000 items so far')
  await expect(items(portal).filter({ hasText: '1,000' })).toHaveCount(0)
  await follow.click()
  await expect(items(portal).last()).toContainText('1,000')
})

test('An item is on screen within one frame after its bytes', async ({ page, portal, server }) => {
  const stream = openStream('text/event-stream')
  server.respondWith(stream.respond)
  await page.addInitScript(watchFrames)
  await portal.openWithService()
  await portal.sendWithoutKey.click()
  await expectNothingYet(portal)
  // More than the list can show, so that it has to scroll to each.
  await stream.write('data: 0\n\n'.repeat(200))
  await expect(items(portal).last()).toContainText('200')
  for (let number = 1; number <= 20; number += 1) {
    /* oxlint-disable no-await-in-loop -- one item after the other */
    await stream.write(`data: sent ${number}\n\n`)
    await expect(items(portal).last()).toContainText(`sent ${number}`)
    /* oxlint-enable no-await-in-loop */
  }
  const frames = z.array(z.number()).parse(await page.evaluate('globalThis.frames'))
  expect(frames).toHaveLength(20)
  for (const between of frames) expect(between).toBeLessThanOrEqual(1)
})

test('A stream of many small items does not hold up the page', async ({ portal, server }) => {
  test.slow()
  const part = 'data: {"a":1}\n\n'.repeat(5000)
  server.respondWith(async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (let count = 0; count < 60; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- no more than the browser takes
      if (!response.write(part)) await new Promise((done) => response.once('drain', done))
    }
    response.end()
  })
  await startStream(portal)
  await expect(portal.response).toHaveAttribute('aria-busy', 'false', { timeout: 60_000 })
  await expect(portal.response).toContainText('300,000 items')
  await expect(portal.response).toContainText('The first 200,000 items are no longer kept')
  await portal.response.getByRole('listbox', { name: 'Items' }).press('End')
  await expect(portal.response.getByRole('region', { name: /^Item 300,000/ })).toBeVisible()
})

/** Notes for each item how many frames began between the moment when its bytes were read and that when it could be seen. */
function watchFrames(): void {
  const frames: number[] = []
  Reflect.set(globalThis, 'frames', frames)
  let frame = 0
  const count = () => {
    frame += 1
    requestAnimationFrame(count)
  }
  requestAnimationFrame(count)
  let arrived = 0
  const { prototype } = ReadableStreamDefaultReader
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its reader below
  const read = prototype.read
  prototype.read = async function readAndNote() {
    const result = await read.call(this)
    arrived = frame
    return result
  }
  new MutationObserver(() => {
    // The search has a list of its own.
    const list = document.querySelector('.console-response [role=listbox]')
    const row = [...(list?.querySelectorAll('[role=option]') ?? [])].at(-1)
    if (!list || !row?.textContent?.endsWith(`sent ${frames.length + 1}`)) return
    if (row.getBoundingClientRect().top < list.getBoundingClientRect().bottom) {
      frames.push(frame - arrived)
    }
  }).observe(document, { childList: true, subtree: true, attributes: true, characterData: true })
}
