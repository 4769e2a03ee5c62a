import type { Page } from '@playwright/test'
import { buildAxe } from './run-axe.ts'

/* oxlint-disable unicorn/consistent-function-scoping -- code that runs in the page can call nothing outside it */

/** Text that extends beyond the window, or beyond a box that cuts it off and cannot be scrolled. */
export async function findCutText(page: Page): Promise<readonly string[]> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const found = await findTextCutBy(page, 'overflowX')
  return width > 0 ? [`The page is ${width} px wider than the window.`, ...found] : found
}

/** Text cut off in either direction with the spacing of WCAG 2.2, 1.4.12. What a reader can scroll to is not lost. */
export async function findTextCutBySpacing(page: Page): Promise<readonly string[]> {
  await spaceText(page)
  const fields = await page.locator('textarea').evaluateAll((areas) =>
    areas
      .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
      .filter((area) => !['auto', 'scroll'].includes(getComputedStyle(area).overflowY))
      .map((area) => Reflect.get(area, 'value')),
  )
  return [
    ...(await findTextCutBy(page, 'overflowY')),
    ...fields.map(String),
    ...(await findCutText(page)),
  ]
}

async function findTextCutBy(
  page: Page,
  overflow: 'overflowX' | 'overflowY',
): Promise<readonly string[]> {
  return page.evaluate((property) => {
    const [start, end] =
      property === 'overflowX' ? (['left', 'right'] as const) : (['top', 'bottom'] as const)
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim()
      const range = document.createRange()
      range.selectNodeContents(node)
      if (text && node.parentElement?.checkVisibility({ visibilityProperty: true })) {
        if (isCut(node.parentElement, range.getBoundingClientRect())) found.push(text.slice(0, 60))
      }
    }
    return found

    function isCut(holder: Element, text: DOMRect): boolean {
      for (let box: Element | null = holder; box; box = box.parentElement) {
        const style = getComputedStyle(box)
        // Visually hidden text is for screen readers, and scrolling reaches the rest.
        if (style.clipPath !== 'none' || ['auto', 'scroll'].includes(style[property])) return false
        const edges = box.getBoundingClientRect()
        const isBeyond = text[end] > edges[end] + 1 || text[start] < edges[start] - 1
        if (style[property] !== 'visible' && isBeyond) return edges.width > 1
      }
      return property === 'overflowX' && (text.right > innerWidth + 1 || text.left < -1)
    }
  }, overflow)
}

async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      * {
        line-height: 1.5 !important;
        letter-spacing: 0.12em !important;
        word-spacing: 0.16em !important;
      }
      p { margin-bottom: 2em !important }
    `)
    document.adoptedStyleSheets.push(sheet)
  })
}

/** Targets under 24 px that are neither spaced from others nor part of a sentence (WCAG 2.2, 2.5.8). */
export async function findSmallTargets(page: Page): Promise<readonly string[]> {
  const { violations } = await buildAxe(page).withRules(['target-size']).analyze()
  return violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' ')))
}

/** What moves for longer than 10 ms, now or when hovered or shown. */
export async function findMotion(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    for (const element of document.querySelectorAll('*')) {
      for (const part of ['', '::before', '::after']) {
        const style = getComputedStyle(element, part)
        const isSmooth = style.scrollBehavior === 'smooth'
        const durations = `${style.transitionDuration}, ${style.animationDuration}`.split(', ')
        if (isSmooth || durations.some((duration) => Number.parseFloat(duration) > 0.01)) {
          found.add(`${element.tagName}.${element.getAttribute('class') ?? ''}${part}`)
        }
      }
    }
    return [...found]
  })
}

/** What is useless in print: navigation, controls, and text too pale for white paper. */
export async function findUselessInPrint(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    // Even a short transition begins with the screen's colours.
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    const found = new Set<string>()
    // The choice in a select is part of the page's content, and so are the words of a caution.
    for (const control of document.querySelectorAll(
      'nav, button:not(.caution), input, site-search',
    )) {
      if (control.checkVisibility({ opacityProperty: true })) found.add(describe(control))
    }
    const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement
      if (
        !node.textContent?.trim() ||
        !holder?.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        continue
      const contrast = contrastWithPaper(getComputedStyle(holder).color)
      if (contrast < 4.5) found.add(`${describe(holder)} has a contrast of ${contrast.toFixed(1)}`)
    }
    return [...found]

    function describe(element: Element): string {
      return `${element.tagName} ${element.className} ${element.textContent?.trim().slice(0, 30)}`
    }

    /** Contrast with white (WCAG 2.2, relative luminance). Browsers print no backgrounds by default. */
    function contrastWithPaper(color: string): number {
      if (!pixel) throw new Error('The page has no canvas to read colours with.')
      pixel.fillStyle = '#fff'
      pixel.fillRect(0, 0, 1, 1)
      pixel.fillStyle = color
      pixel.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = [...pixel.getImageData(0, 0, 1, 1).data].map(linearize)
      return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
    }

    function linearize(channel: number): number {
      const part = channel / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    }
  })
}
