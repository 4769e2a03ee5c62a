import type { Token, TokenKind } from '../../text/highlight.ts'
import type { Syntax } from '../shared/language.ts'
import { findPattern, order } from './patterns.ts'

/** A pattern that matches a text of many megabytes exceeds the stack of the browser's regular expressions. */
const mostCharacters = 200_000

/**
 * Colours a snippet by a small lexer. It knows what snippets hold and no grammar: text that it does not know stays plain, as
 * does a very long one, and nothing is ever lost. Joined, the texts of the tokens are the code.
 */
export function highlight(code: string, syntax: Syntax): readonly Token[] {
  const tokens: Token[] = []
  let end = 0
  if (code.length > mostCharacters) return [[code, 'foreground']]
  for (const match of code.matchAll(findPattern(syntax))) {
    const [text] = match
    add(tokens, code.slice(end, match.index), 'foreground')
    add(tokens, text, findKind(match.groups))
    end = match.index + text.length
  }
  add(tokens, code.slice(end), 'foreground')
  return tokens
}

function findKind(groups: Readonly<Record<string, string | undefined>> = {}): TokenKind {
  return order.find((kind) => groups[kind] !== undefined) ?? 'foreground'
}

/** White space has no colour, so it joins the token before it. */
function add(tokens: Token[], text: string, kind: TokenKind): void {
  if (text === '') return
  const last = tokens.at(-1)
  if (last && (last[1] === kind || text.trim() === '')) {
    tokens[tokens.length - 1] = [last[0] + text, last[1]]
  } else tokens.push([text, kind])
}
