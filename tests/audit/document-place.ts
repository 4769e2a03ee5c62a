import type { CDPSession, Page } from '@playwright/test'
import type { Place } from './ledger.ts'

/** The displayed and the underlying content of a page. */
export const documentPlace: Place = {
  read: async (page) => {
    const client = await page.context().newCDPSession(page)
    const tree = await client.send('DOM.getDocument', { depth: -1, pierce: true })
    const accessible = await client.send('Accessibility.getFullAXTree')
    const screen = await getPaintedText(client)
    await page.emulateMedia({ media: 'print' })
    const paper = await getPaintedText(client)
    await page.emulateMedia({ media: null })
    await client.detach()
    return {
      // Including every shadow tree: open, closed, and the browser's own, such as inside an input.
      'DOM and shadow trees': collectStrings(tree).join('\n'),
      'serialised markup': await getMarkup(page),
      'field values and selection': await getFieldValues(page),
      'accessibility tree': collectStrings(accessible).join('\n'),
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

/** Returns the text of every layout box, as a screenshot would show it. Masked input appears as bullets. */
async function getPaintedText(client: CDPSession): Promise<string> {
  const { documents, strings } = await client.send('DOMSnapshot.captureSnapshot', {
    computedStyles: [],
  })
  const texts = documents.flatMap(({ layout }) => layout.text.map((index) => strings[index] ?? ''))
  // Also joined: text in several boxes reads as one.
  return [...texts, texts.join('')].join('\n')
}

async function getFieldValues(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea, select')]
    const values = fields.map((field) => Reflect.get(field, 'value'))
    return [...values, getSelection()?.toString()].join('\n')
  })
}

/** Returns the serialized markup, also with resolved character references, which would hide other escapes. */
async function getMarkup(page: Page): Promise<string> {
  const markup = await page.content()
  return [markup, markup.replaceAll('&quot;', '"').replaceAll('&amp;', '&')].join('\n')
}

/** Collects all strings in a value. JSON would escape them, and the search would miss nested escapes. */
function collectStrings(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap((each) => collectStrings(each))
}
