import type { RichText } from '#core/text/rich-text.ts'
import { readRichText } from '../schemas/rich-text.ts'

/**
 * The descriptions in what a console is given that have markup, by their text. The console draws them, and reads no Markdown
 * itself.
 */
export function readTexts(given: unknown): Readonly<Record<string, RichText>> {
  const texts = new Map<string, RichText>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, member] of Object.entries(value)) {
      if (key !== 'description' || typeof member !== 'string') visit(member)
      else if (hasMarkup(member)) texts.set(member, readRichText(member))
    }
  }
  visit(given)
  return Object.fromEntries(texts)
}

function hasMarkup(text: string): boolean {
  const [first, ...rest] = readRichText(text)
  const isParagraph = typeof first === 'object' && first.tag === 'p' && first.children.length === 1
  const only = isParagraph ? first.children[0] : first
  return text !== '' && (rest.length > 0 || only !== text)
}
