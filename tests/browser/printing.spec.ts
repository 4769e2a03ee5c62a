import type { Page } from '@playwright/test'
import { expect, test } from './response-fixtures.ts'
import { body } from './support/response-server.ts'

const record = { name: 'A record', note: 'A note that is longer than paper is wide. '.repeat(8) }

test('All rows of a small response are printed, wrapped and counted', async ({ page, get }) => {
  const records = Array.from({ length: 60 }, (_, id) => ({ id, ...record }))
  const portal = await get(body(JSON.stringify(records), 'application/json'))
  await expect(portal.body).toContainText('"id": 59')
  await print(page)
  await expect(page.getByText('Rows 1–302 of 302 are printed.', { exact: true })).toBeVisible()
  expect(await listObstacles(page)).toEqual([])
  await expect(portal.body.locator('.body-row')).toHaveCount(302)
})

async function print(page: Page): Promise<void> {
  // The width of A4 without its margins.
  await page.setViewportSize({ width: 720, height: 1000 })
  await page.emulateMedia({ media: 'print' })
}

/** Why a printed row cannot be read: it is cut, overlaps another, or extends beyond the edge. */
async function listObstacles(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const list = document.querySelector<HTMLElement>('.body-list[role]')
    if (!list) return ['no list']
    const found: string[] = []
    const frame = list.getBoundingClientRect()
    if (list.scrollHeight > list.clientHeight + 1) found.push('the list is cut below')
    if (list.scrollWidth > list.clientWidth + 1) found.push('the list is cut at the right')
    let end = frame.top
    for (const row of list.querySelectorAll('.body-row')) {
      const box = row.getBoundingClientRect()
      if (box.top < end - 1) found.push(`overlaps another: ${row.textContent}`)
      if (row.scrollWidth > row.clientWidth + 1) found.push(`too wide: ${row.textContent}`)
      end = box.bottom
    }
    if (end > frame.bottom + 1) found.push('rows extend beyond the list')
    for (let parent = list.parentElement; parent; parent = parent.parentElement) {
      const style = getComputedStyle(parent)
      const isCut = parent.scrollHeight > parent.clientHeight + 1
      if (style.overflowY !== 'visible' && isCut && parent !== document.documentElement)
        found.push(`cut by ${parent.className}`)
    }
    return found
  })
}
