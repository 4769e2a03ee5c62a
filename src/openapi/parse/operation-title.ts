import type { Operation } from '#request/description/operation.ts'
import { stripMarkup } from '#text/plain-text.ts'
import { showDirections } from '#text/quote-document.ts'

type Described = Pick<Operation, 'id' | 'summary' | 'description'>

/**
 * Returns the title of an operation: its summary, else the first sentence of its description if it
 * is short, else its id.
 */
export function getOperationTitle({
  id,
  summary = '',
  description = '',
}: Described): Pick<Operation, 'name' | 'isNamedById'> {
  // A summary is plain text (OpenAPI 3.1.1, Operation Object), but often contains code marks.
  const line = joinLines(summary.replaceAll(/(?<!`)(`+)(?!`)([^`]+)\1(?!`)/g, '$2'))
  const name = line === '' ? findSentence(description) : line
  if (name === undefined) return { name: showDirections(joinLines(id)), isNamedById: true }
  return { name: showDirections(name) }
}

const longestSentence = 80

/** Returns the first sentence of a Markdown text without its full stop, if it is short enough for a title. */
function findSentence(description: string): string | undefined {
  const [paragraph = ''] = description
    .slice(0, 1000)
    .trim()
    .split(/\n\s*\n|<\/p>|<br\s*\/?>|\n(?=[#>|*+-])/i)
  if (isNotSentence.test(paragraph) || hasEntity.test(paragraph)) return undefined
  const text = joinLines(stripMarkup(paragraph))
  const [sentence = text] = /^.*?\p{L}.*?[^.][.!?](?=\s+\p{Lu}|$)/u.exec(text) ?? []
  const name = sentence.replace(/(?<!\.)\.$/, '')
  return /\p{L}/u.test(name) && sentence.length <= longestSentence ? name : undefined
}

/** Matches a heading, list, quotation, table or code block, and a paragraph that introduces one. */
const isNotSentence = /^(?:#|[*+-]\s|\d+[.)]\s|>|\||```|~~~|<(?:h\d|[ou]l|table|pre)\b)|:$/i

const hasEntity = /&#?\w+;/

function joinLines(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
