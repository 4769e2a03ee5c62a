import type { CDPSession, Page } from '@playwright/test'
import type { Place } from './ledger.ts'

/** What a page shows and consists of. */
export const documentPlace: Place = {
  read: async (page) => {
    const client = await page.context().newCDPSession(page)
    const tree = await client.send('DOM.getDocument', { depth: -1, pierce: true })
    const accessible = await client.send('Accessibility.getFullAXTree')
    const screen = await readPaintedText(client)
    await page.emulateMedia({ media: 'print' })
    const paper = await readPaintedText(client)
    await page.emulateMedia({ media: null })
    await client.detach()
    return {
      // With every shadow tree: open, closed and the browser's own, such as inside an input.
      'DOM and shadow trees': listTexts(tree).join('\n'),
      'serialised markup': await readMarkup(page),
      'field values and selection': await readFields(page),
      'accessibility tree': listTexts(accessible).join('\n'),
      'text painted on screen': screen,
      'text painted on paper': paper,
    }
  },

  plant: async (page, text) => {
    await page.evaluate((planted) => {
      const area = document.createElement('textarea')
      const paragraph = document.createElement('p')
      paragraph.title = planted
      paragraph.textContent = planted
      document.querySelector('main')?.prepend(area, paragraph)
      area.value = planted
    }, text)
  },
}

/** The text of every layout box, as a screenshot would show it now. Masked input shows its bullets. */
async function readPaintedText(client: CDPSession): Promise<string> {
  const { documents, strings } = await client.send('DOMSnapshot.captureSnapshot', {
    computedStyles: [],
  })
  const texts = documents.flatMap(({ layout }) => layout.text.map((index) => strings[index] ?? ''))
  // Joined as well: text in several boxes reads as one.
  return [...texts, texts.join('')].join('\n')
}

async function readFields(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea, select')]
    const values = fields.map((field) => Reflect.get(field, 'value'))
    return [...values, getSelection()?.toString()].join('\n')
  })
}

/** As serialised, and with its character references resolved, which would hide other escapes. */
async function readMarkup(page: Page): Promise<string> {
  const markup = await page.content()
  return [markup, markup.replaceAll('&quot;', '"').replaceAll('&amp;', '&')].join('\n')
}

/** All strings in a value. JSON would escape them, and the search would miss escapes within escapes. */
function listTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap((each) => listTexts(each))
}
