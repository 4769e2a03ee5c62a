import type { Locator } from '@playwright/test'

/** Scrolls to a control if it is not whole in the window. In Firefox, Playwright scrolls to it in any case. */
export async function scrollIntoWindow(control: Locator): Promise<void> {
  const isWhole = await control.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
  if (!isWhole) await control.scrollIntoViewIfNeeded()
}

/** Clicks a control where it is. Playwright would first put one of Firefox into the middle of the window. */
export async function clickInPlace(control: Locator): Promise<void> {
  const box = await control.boundingBox()
  if (!box) throw new Error(`${control.toString()} is not shown.`)
  await control.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}
