import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './response-fixtures.ts'
import { body } from './support/response-server.ts'
import { runAxe } from './support/run-axe.ts'

const tenMegabytes = JSON.stringify({
  items: Array.from({ length: 90_000 }, (_, id) => ({
    id,
    name: `Item ${id}`,
    note: 'A sentence that makes this record as long as real ones tend to be.',
  })),
})

test('Ten megabytes of JSON are shown, scrolled to the end, searched and downloaded', async ({
  page,
  get,
}) => {
  const portal = await get(body(tenMegabytes, 'application/json'))
  await expect(portal.body).toContainText('"name": "Item 0"')
  expect(await portal.body.locator('.portal-body-row').count()).toBeLessThan(100)

  await portal.body.evaluate((list) => list.scrollTo(0, list.scrollHeight))
  await expect(portal.body).toContainText('"name": "Item 89999"')

  await portal.body.focus()
  await page.keyboard.press('ControlOrMeta+F')
  await page.keyboard.type('item 4567')
  await expect(portal.response.getByText('1 of 11', { exact: true })).toBeVisible()
  await expect(portal.body.locator('[data-current]')).toHaveText('"name": "Item 4567",')
  await page.keyboard.press('Shift+Enter')
  await expect(portal.response.getByText('11 of 11', { exact: true })).toBeVisible()
  await expect(portal.body.locator('[data-current]')).toHaveText('"name": "Item 45679",')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Find in the response')).toHaveCount(0)
  await expect(portal.body).toBeFocused()

  const download = page.waitForEvent('download')
  await portal.response.getByRole('button', { name: 'Download' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toBe(tenMegabytes)
})

test('The tree works with the keyboard and copies pointers and values', async ({ page, get }) => {
  const source = '{"a/b":[1e400,{"deep":-0}],"last":"x"}'
  const portal = await get(body(source, 'application/json'))
  await portal.response.getByRole('button', { name: 'Tree' }).click()
  const tree = page.getByRole('tree', { name: 'Body' })
  const items = tree.getByRole('treeitem')
  await expect(items).toHaveCount(6)
  expect(await runAxe(page, '.portal-console-response')).toEqual([])
  await tree.focus()
  const active = tree.locator('[aria-selected="true"]')

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(active).toHaveText('0: 1e400')
  await expect(active).toHaveAttribute('aria-level', '3')
  await expect(active).toHaveAttribute('aria-setsize', '2')
  await page.keyboard.press('ArrowLeft')
  await expect(active).toContainText('"a/b"')
  await page.keyboard.press('ArrowLeft')
  await expect(active).toHaveAttribute('aria-expanded', 'false')
  await expect(items).toHaveCount(3)
  await page.keyboard.press('End')
  await expect(active).toHaveText('"last": "x"')
  await page.getByRole('button', { name: 'Expand all' }).click()
  await expect(items).toHaveCount(6)
  await tree.focus()
  await page.keyboard.press('ArrowUp')
  await expect(active).toHaveText('"deep": -0')

  await portal.response.getByRole('button', { name: 'Copy JSON Pointer' }).click()
  await expect(portal.response.getByText('Copied')).toBeVisible()
  expect(await pasteText(page)).toBe('/a~1b/1/deep')
  await page.getByRole('button', { name: 'Collapse all' }).click()
  await expect(items).toHaveCount(3)
  await tree.focus()
  await page.keyboard.press('Home')
  await portal.response.getByRole('button', { name: 'Copy value' }).click()
  await expect.poll(() => pasteText(page)).toBe(source)
})

test('An image is displayed', async ({ get }) => {
  const dot =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const portal = await get(body(Buffer.from(dot, 'base64'), 'image/png'))
  const image = portal.response.getByRole('img', { name: 'Body' })
  await expect.poll(() => image.evaluate((element) => element.clientWidth)).toBeGreaterThan(0)
  await portal.response.getByRole('button', { name: 'Hex' }).click()
  await expect(portal.body).toContainText('89 50 4e 47')
})

test('Bytes are shown in hex and downloaded unchanged', async ({ page, get }) => {
  const bytes = Uint8Array.from({ length: 3000 }, (_, index) => (index * 7) % 256)
  const portal = await get(body(bytes, 'application/octet-stream'))
  await expect(portal.body).toContainText('00000000  00 07 0e 15')
  const download = page.waitForEvent('download')
  await portal.response.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('listExperiments.bin')
  expect(new Uint8Array(await readFile(await (await download).path()))).toEqual(bytes)
})

test('Cancel keeps the received part, and progress is shown until then', async ({
  portal,
  server,
}) => {
  server.respondWith((response) => {
    response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '1000000' })
    response.write('x'.repeat(250_000))
  })
  await portal.openWithService()
  await portal.sendWithoutKey.click()
  await expect(portal.response).toContainText('250.0 kB of 1.0 MB, 25 %')
  await portal.cancel.click()
  await expect(portal.response).toContainText(
    'You cancelled. What had arrived is shown: 250,000 bytes.',
  )
  await expect(portal.body).toContainText('xxxx')
})

/** Pastes the clipboard, because the page may not read it. */
async function pasteText(page: Page): Promise<string> {
  await page.evaluate(() => {
    const field = document.createElement('textarea')
    field.id = 'paste-here'
    document.body.append(field)
    field.focus()
  })
  await page.keyboard.press('ControlOrMeta+V')
  const field = page.locator('#paste-here')
  const text = await field.inputValue()
  await field.evaluate((element) => element.remove())
  return text
}
