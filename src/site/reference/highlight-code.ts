import { codeToTokensBase, createCssVariablesTheme } from 'shiki'
import type { Syntax } from '#core/snippet/language.ts'
import type { Token, TokenKind } from '#core/text/highlight.ts'

const theme = createCssVariablesTheme({
  name: 'token-kinds',
  variablePrefix: '--',
  fontStyle: false,
})

/** Highlights code with Shiki, as kinds instead of colours, so that the page's theme decides. */
export async function highlightCode(code: string, syntax: Syntax): Promise<readonly Token[]> {
  // Shiki gives up on a line after half a second, so a busy machine would build a different page from the same source.
  const lines = await codeToTokensBase(code, { lang: syntax, theme, tokenizeTimeLimit: 0 })
  const tokens: Token[] = []
  for (const line of lines) {
    if (tokens.length > 0) tokens.push(['\n', 'foreground'])
    for (const { content, color } of line) tokens.push([content, readKind(color)])
  }
  return joinNeighbours(tokens)
}

const kinds = {
  'var(--foreground)': 'foreground',
  'var(--token-constant)': 'constant',
  'var(--token-string)': 'string',
  'var(--token-comment)': 'comment',
  'var(--token-keyword)': 'keyword',
  'var(--token-parameter)': 'parameter',
  'var(--token-function)': 'function',
  'var(--token-string-expression)': 'string-expression',
  'var(--token-punctuation)': 'punctuation',
  'var(--token-link)': 'link',
} as const satisfies Record<string, TokenKind>

function readKind(color: string | undefined): TokenKind {
  const known: Readonly<Record<string, TokenKind | undefined>> = kinds
  return known[color ?? ''] ?? 'foreground'
}

/** White space has no colour, so it joins the token before it. */
function joinNeighbours(tokens: readonly Token[]): readonly Token[] {
  const joined: Token[] = []
  for (const [text, kind] of tokens) {
    const last = joined.at(-1)
    if (last && (last[1] === kind || text.trim() === '')) {
      joined[joined.length - 1] = [last[0] + text, last[1]]
    } else joined.push([text, kind])
  }
  return joined
}
