import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const diagrams = [
  { path: '/authentication/handle-keys/', name: 'The life of a key', steps: 5 },
  { path: '/authentication/check-it-yourself/', name: 'The path of a pasted key', steps: 5 },
  { path: '/errors/', name: 'What the browser decides', steps: 4 },
  { path: '/errors/unreadable/', name: 'What the browser decides', steps: 4 },
]

const step = '.diagram-step'

for (const { path, name, steps } of diagrams) {
  for (const width of [320, 390, 768, 1280]) {
    test(`${path} shows "${name}" at ${width} px, with readable text`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      const diagram = page.getByRole('figure', { name, exact: true })
      await expect(diagram).toBeVisible()
      await expect(diagram.getByRole('listitem').and(page.locator(step))).toHaveCount(steps)
      expect(await findSmallText(diagram)).toEqual([])
      expect(await findMisplaced(diagram)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      const { left, top } = await measureSteps(diagram)
      // One below the other in a narrow column, side by side in a wide one.
      expect(width < 640 ? new Set(top).size : new Set(left).size).toBe(steps)
      expect(width < 640 ? left.length : new Set(top).size).toBe(width < 640 ? steps : 1)
    })
  }
}

test('The text alone of a condition says where each outcome leads', async ({ page }) => {
  await page.goto('/errors/')
  const diagram = page.getByRole('figure', { name: 'What the browser decides' })
  await expect(diagram.locator('.diagram-step').nth(1)).toHaveText(
    /^May it send\? The browser asks .+ No: The request is not sent\. .+Yes: on to the next step\.$/,
  )
})

test('Text that is too small, covered or outside its diagram is noticed', async ({ page }) => {
  await page.goto('/authentication/handle-keys/')
  const diagram = page.getByRole('figure', { name: 'The life of a key' })
  const title = diagram.locator('.diagram-title').first()
  await title.evaluate(({ style }) => (style.fontSize = '10px'))
  expect(await findSmallText(diagram)).toHaveLength(1)
  expect(await findMisplaced(diagram)).toEqual([])
  await title.evaluate(({ style }) => (style.translate = '0 1.5rem'))
  expect(await findMisplaced(diagram)).not.toEqual([])
  await title.evaluate(({ style }) => (style.translate = '-400px'))
  expect(await findMisplaced(diagram)).toHaveLength(1)
})

test('Forced colours reach marks, arrows and text', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/authentication/handle-keys/')
  const diagram = page.getByRole('figure', { name: 'The life of a key' })
  const colours = await diagram.locator('.diagram-picture').evaluate((picture) => {
    const probe = document.body.appendChild(document.createElement('p'))
    probe.style.color = 'CanvasText'
    const { color } = getComputedStyle(probe)
    const text = [...picture.querySelectorAll('*')].map((each) => getComputedStyle(each).color)
    const arrows = [...picture.querySelectorAll('.leads')].map(
      (each) => getComputedStyle(each, '::after').borderRightColor,
    )
    return { expected: color, found: [...new Set([...text, ...arrows])] }
  })
  expect(colours.found).toEqual([colours.expected])
})

/** The positions of the steps' marks. */
async function measureSteps(diagram: Locator) {
  const places = await diagram.locator('.diagram-mark').evaluateAll((marks) =>
    marks.map((mark) => {
      const { left, top } = mark.getBoundingClientRect()
      return { left: Math.round(left), top: Math.round(top) }
    }),
  )
  return { left: places.map(({ left }) => left), top: places.map(({ top }) => top) }
}

/** Texts smaller than 12 CSS pixels. */
function findSmallText(diagram: Locator): Promise<readonly string[]> {
  return diagram.locator('.diagram-picture').evaluate((picture) =>
    [...picture.querySelectorAll('strong, span, p, li, b')]
      .filter((element) => Number.parseFloat(getComputedStyle(element).fontSize) < 12)
      .filter(({ className }) => className !== 'sr-only')
      .map(({ textContent }) => textContent),
  )
}

/** Texts that extend beyond their diagram or cover each other in the loaded font. */
function findMisplaced(diagram: Locator): Promise<readonly string[]> {
  return diagram.locator('.diagram-picture').evaluate((picture) => {
    const room = picture.getBoundingClientRect()
    const walker = document.createTreeWalker(picture, NodeFilter.SHOW_TEXT)
    const texts: { readonly text: string; readonly box: DOMRect }[] = []
    while (walker.nextNode()) {
      const node = walker.currentNode
      if (!node.textContent?.trim() || node.parentElement?.closest('.sr-only')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) texts.push({ text: node.textContent, box })
    }
    return texts
      .filter(
        ({ box }) =>
          box.left < room.left - 1 ||
          box.right > room.right + 1 ||
          box.bottom > room.bottom + 1 ||
          // Lines of one text touch; a covering text overlaps more than a third.
          texts.some(
            (other) =>
              other.box !== box &&
              Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 1 &&
              Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) >
                box.height / 3,
          ),
      )
      .map(({ text }) => text)
  })
}
