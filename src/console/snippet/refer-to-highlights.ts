import type { Highlights } from '#core/text/highlight.ts'
import type { ShownSnippet } from './show-snippet.ts'
import type { WrittenSnippet } from './snippet-choices.ts'

/** Replaces each code of a snippet by its index among the highlights. @throws {Error} for a code that is not there */
export function referToHighlights(snippet: ShownSnippet, highlights: Highlights): WrittenSnippet {
  if (snippet.outcome === 'refused') return snippet
  const texts = highlights.map((tokens) => tokens.map(([text]) => text).join(''))
  const steps = snippet.steps.map(({ note, code }) => {
    const index = texts.indexOf(code)
    if (index === -1) throw new Error(`No highlights were made of this snippet: ${code}`)
    return { note, code: index }
  })
  return snippet.whenToUse === undefined
    ? { outcome: 'written', steps }
    : { outcome: 'written', whenToUse: snippet.whenToUse, steps }
}
