import type { Page } from '@playwright/test'
import { expect, test } from './response-fixtures.ts'
import { countPrintedPages } from './support/print-page.ts'
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

for (const view of ['Tree', 'Pretty', 'Raw']) {
  test(`The visible rows of a large response are printed (${view})`, async ({ page, get }) => {
    const records = Array.from({ length: 4000 }, (_, id) => ({ id, ...record }))
    const portal = await get(body(JSON.stringify(records, undefined, 1), 'application/json'))
    await portal.response.getByRole('button', { name: view, exact: true }).click()
    await expect(portal.body.locator('.body-row').nth(20)).not.toBeEmpty()
    await portal.body.evaluate((list) => list.scrollTo(0, list.scrollHeight / 2))
    const note = page.locator('.body-printed')
    const rows = portal.body.locator('.body-row')
    // Scrolling takes a frame, and rows above and below appear just after the visible ones.
    await expect
      .poll(async () => {
        const [, first, last] =
          /^Rows ([\d,]+)–([\d,]+) /.exec((await note.textContent()) ?? '') ?? []
        const texts = await rows.allTextContents()
        return {
          isScrolled: readCount(first) > 100,
          missing: readCount(last) - readCount(first) + 1 - texts.length,
          empty: texts.filter((text) => text === '').length,
        }
      })
      .toEqual({ isScrolled: true, missing: 0, empty: 0 })
    const before = await rows.allTextContents()

    await print(page)
    await expect(note).toBeVisible()
    const [, first, last, count] =
      /^Rows ([\d,]+)–([\d,]+) of ([\d,]+) are printed\./.exec((await note.textContent()) ?? '') ??
      []
    expect(readCount(last) - readCount(first) + 1).toBe(before.length)
    expect(readCount(first)).toBeGreaterThan(1)
    expect(readCount(count)).toBeGreaterThan(readCount(last))
    expect(await rows.allTextContents()).toEqual(before)
    expect(await listObstacles(page)).toEqual([])

    await page.emulateMedia({ media: 'screen' })
    await expect(note).toBeHidden()
    await expect(rows.first()).toHaveText(before[0] ?? '')
  })
}

test('A long response fills as many pages as it needs', async ({ page, get }) => {
  const portal = await get(body('a line\n'.repeat(900), 'text/plain'))
  await expect(portal.body.locator('.body-row')).toHaveCount(900)
  // 900 rows of 20 pixels, at about 1,000 pixels per page.
  expect(await countPrintedPages(page)).toBeGreaterThan(15)
})

function readCount(number = ''): number {
  return Number(number.replaceAll(',', ''))
}

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
