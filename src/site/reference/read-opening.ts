import { showDirections } from '#core/text/quote-document.ts'
import { writeRichText } from '#core/text/rich-text.ts'
import { readRichText } from '../schemas/rich-text.ts'

/** The words of the first paragraph of a text that somebody else wrote, on one line; undefined where there are none. */
export function readOpening(text: string | undefined): string | undefined {
  const blocks = readRichText(text ?? '')
  const opening =
    blocks.find((block) => typeof block !== 'string' && !/^h[1-6r]$/.test(block.tag)) ?? blocks[0]
  const line = opening && writeRichText([opening]).replaceAll(/\s+/g, ' ').trim()
  return line ? showDirections(line) : undefined
}

/** The beginning of a text on one line, without its markup, for lists and previews; undefined where there is none. */
export function clipSentence(text: string | undefined, longest = 160): string | undefined {
  const line = readOpening(text)
  if (line === undefined || line.length <= longest) return line
  return `${line.slice(0, longest).replace(/\s\S*$/, '')} …`
}
