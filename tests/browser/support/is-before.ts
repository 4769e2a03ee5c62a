import type { Locator } from '@playwright/test'

/** Whether one word appears to the left of another. */
export async function isBefore(line: Locator, one: string, other: string): Promise<boolean> {
  return line.evaluate(
    (element, words) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const lefts = words.map(() => Number.NaN)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const [index, word] of words.entries()) {
          const at = node.nodeValue?.indexOf(word) ?? -1
          if (at < 0) continue
          const range = document.createRange()
          range.setStart(node, at)
          range.setEnd(node, at + word.length)
          lefts[index] = range.getBoundingClientRect().left
        }
      }
      return Number(lefts[0]) < Number(lefts[1])
    },
    [one, other],
  )
}
