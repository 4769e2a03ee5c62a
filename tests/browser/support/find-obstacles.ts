import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/* oxlint-disable unicorn/consistent-function-scoping -- what runs in the page must have all that it calls within it */

/** Text that reaches beyond the window, or beyond a box that cuts it off and cannot be scrolled. */
export async function findCutText(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth) found.push(`The page is ${scrollWidth} px wide.`)
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim()
      const range = document.createRange()
      range.selectNodeContents(node)
      if (text && node.parentElement?.checkVisibility({ visibilityProperty: true })) {
        const { left, right } = range.getBoundingClientRect()
        if (isCut(node.parentElement, left, right)) found.push(text.slice(0, 60))
      }
    }
    return found

    function isCut(holder: Element, left: number, right: number): boolean {
      for (let box: Element | null = holder; box; box = box.parentElement) {
        const { overflowX, clipPath } = getComputedStyle(box)
        // What is hidden from the eye is for screen readers, and what can be scrolled is not lost.
        if (clipPath !== 'none' || ['auto', 'scroll'].includes(overflowX)) return false
        const edges = box.getBoundingClientRect()
        const cuts = overflowX !== 'visible' && (right > edges.right + 1 || left < edges.left - 1)
        if (cuts) return edges.width > 1
      }
      return right > innerWidth + 1 || left < -1
    }
  })
}

/**
 * Text that its box cuts off when a reader sets the spacing that WCAG 2.2, 1.4.12, names, in either direction. What a
 * reader can scroll to is not lost.
 */
export async function findTextCutBySpacing(page: Page): Promise<readonly string[]> {
  await spaceText(page)
  const found = await page.evaluate(() => {
    const cut: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim()
      const range = document.createRange()
      range.selectNodeContents(node)
      if (text && node.parentElement?.checkVisibility({ visibilityProperty: true })) {
        const { top, bottom } = range.getBoundingClientRect()
        if (isCut(node.parentElement, top, bottom)) cut.push(text.slice(0, 60))
      }
    }
    for (const field of document.querySelectorAll('textarea')) {
      const { overflowY } = getComputedStyle(field)
      const isScrolled = ['auto', 'scroll'].includes(overflowY)
      if (field.scrollHeight > field.clientHeight + 1 && !isScrolled) cut.push(field.value)
    }
    return cut

    function isCut(holder: Element, top: number, bottom: number): boolean {
      for (let box: Element | null = holder; box; box = box.parentElement) {
        const { overflowY, clipPath } = getComputedStyle(box)
        if (clipPath !== 'none' || ['auto', 'scroll'].includes(overflowY)) return false
        const edges = box.getBoundingClientRect()
        const cuts = overflowY !== 'visible' && (bottom > edges.bottom + 1 || top < edges.top - 1)
        if (cuts) return edges.width > 1
      }
      return false
    }
  })
  return [...found, ...(await findCutText(page))]
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

/** Targets that are neither 24 px in size, nor apart from others, nor in a sentence (WCAG 2.2, 2.5.8). */
export async function findSmallTargets(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).withRules(['target-size']).analyze()
  return violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' ')))
}

/** What moves for longer than 10 ms, now or once it is hovered or shown. */
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

/** What a printed page cannot use: ways to other pages, controls, and text too pale for white paper. */
export async function findUselessInPrint(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    // A transition, however short, begins with the colours of the screen.
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    const found = new Set<string>()
    // What is chosen in a select is part of what a page says.
    for (const control of document.querySelectorAll('nav, button, input, site-search')) {
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

    /** Contrast with white (WCAG 2.2, relative luminance). Backgrounds are not printed unless a reader asks. */
    function contrastWithPaper(color: string): number {
      if (!pixel) throw new Error('There is no canvas to read colours with.')
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
