import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const diagrams = [
  { path: '/authentication/handle-keys/', name: 'The life of a key', steps: 5 },
  { path: '/authentication/check-it-yourself/', name: 'The way of a pasted key', steps: 5 },
  { path: '/errors/', name: 'What the browser decides', steps: 4 },
  { path: '/errors/unreadable/', name: 'What the browser decides', steps: 4 },
]

/** In CSS pixels, of the smallest text of a picture. */
const smallestText = 11.5

for (const { path, name, steps } of diagrams) {
  for (const width of [320, 390, 768, 1280]) {
    test(`${path} shows "${name}" once at ${width} px, with text that can be read`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      const picture = page.getByRole('img', { name, exact: true })
      await expect(picture).toBeVisible()
      await expect(picture).toHaveAccessibleDescription(/\w+ .+\./)
      await expect(picture.locator('.title')).not.toHaveCount(0)
      expect(await picture.locator('[class^="mark-"]').count()).toBe(steps)
      expect(await readSmallestText(picture)).toBeGreaterThan(smallestText)
      expect(await findOverflow(picture)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    })
  }
}

test('Text that is too small, and text outside of a picture, are noticed', async ({ page }) => {
  await page.goto('/errors/')
  const picture = page.getByRole('img', { name: 'What the browser decides' })
  await picture.evaluate((svg) => {
    svg.style.width = '20rem'
  })
  expect(await readSmallestText(picture)).toBeLessThan(smallestText)
  await picture.evaluate((svg) => {
    svg.querySelector('text')?.setAttribute('transform', 'translate(-400)')
  })
  expect(await findOverflow(picture)).toHaveLength(1)
})

test('Forced colours reach lines and text', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/authentication/handle-keys/')
  const picture = page.getByRole('img', { name: 'The life of a key' })
  const colours = await picture.evaluate((svg) => {
    const probe = document.body.appendChild(document.createElement('p'))
    probe.style.color = 'CanvasText'
    const { color } = getComputedStyle(probe)
    const text = [...svg.querySelectorAll('text')].map((each) => getComputedStyle(each).fill)
    const lines = [...svg.querySelectorAll('path')].map((each) => getComputedStyle(each).stroke)
    return { expected: color, found: [...new Set([...text, ...lines])] }
  })
  expect(colours.found).toEqual([colours.expected])
})

/** As it is on the screen, after the picture was scaled. */
function readSmallestText(picture: Locator): Promise<number> {
  return picture.evaluate((svg: SVGSVGElement) => {
    const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width
    const sizes = [...svg.querySelectorAll('text')].map((text) =>
      Number.parseFloat(getComputedStyle(text).fontSize),
    )
    return Math.min(...sizes) * scale
  })
}

/** Texts that stick out of their picture in the font that this page really has. */
function findOverflow(picture: Locator): Promise<readonly string[]> {
  return picture.evaluate((svg: SVGSVGElement) => {
    const room = svg.getBoundingClientRect()
    return [...svg.querySelectorAll('text')]
      .filter((text) => {
        const { left, right, bottom } = text.getBoundingClientRect()
        return left < room.left || right > room.right || bottom > room.bottom
      })
      .map(({ textContent }) => textContent)
  })
}
