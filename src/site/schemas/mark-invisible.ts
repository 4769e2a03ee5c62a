import type { ElementContent } from 'hast'
import { splitInvisible } from '#core/text/invisible-characters.ts'

/** A text with the codes of the characters that cannot be seen, each of which is kept from reordering what is around it. */
export function markInvisible(text: string): ElementContent[] {
  const parts = text
    .split(harmless)
    .flatMap((piece, index) =>
      index % 2 === 1 ? [{ type: 'text' as const, value: piece }] : mark(piece),
    )
  return parts.every(({ type }) => type === 'text') ? [{ type: 'text', value: text }] : parts
}

/** The same, kept from turning what is around it when it holds letters of scripts that run the other way. */
export function isolate(text: string): ElementContent[] {
  if (/^[ -~\n]*$/.test(text)) return [{ type: 'text', value: text }]
  return [{ type: 'element', tagName: 'bdi', properties: {}, children: markInvisible(text) }]
}

/** Line ends, and what emoji are made of. */
const harmless =
  /(\n|(?<=[\p{Extended_Pictographic}\p{Emoji_Component}])(?:\u200d|\ufe0e|\ufe0f)+)/u

function mark(text: string): ElementContent[] {
  return splitInvisible(text)
    .filter((part) => part.text !== '')
    .map((part): ElementContent =>
      part.codes === undefined
        ? { type: 'text', value: part.text }
        : {
            type: 'element',
            tagName: 'span',
            properties: { className: ['invisible-character'], dataCodes: part.codes },
            children: [{ type: 'text', value: part.text }],
          },
    )
}
