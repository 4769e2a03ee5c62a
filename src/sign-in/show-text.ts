import { mostScopes } from '#core/oauth/server-limits.ts'
import { quoteDocument, writeName } from '#core/text/quote-document.ts'
import { say } from '#ui/words.ts'

/** An address of a server, on one line and of a length that can be read. */
export function showAddress(url: string): string {
  return writeName(URL.canParse(url) ? new URL(url).href : url, 200)
}

/** The name of a scope, as a server or the document gives it. */
export function showScope(scope: string): string {
  return writeName(scope, 60)
}

/** Scopes as a list in a sentence. */
export function listScopes(scopes: readonly string[]): string {
  const shown = scopes.slice(0, mostScopes).map((scope) => showText(scope, 60))
  const rest = scopes.length - shown.length
  return [...shown, ...(rest > 0 ? [say('{count} more', { count: rest })] : [])].join(', ')
}

/** One word of the characters that scopes and addresses can have (RFC 6749, section 3.3); anything else is quoted. */
export function showText(text: string, longest: number): string {
  const isWord = /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(text) && text.length <= longest
  return isWord ? text : quoteDocument(text, longest)
}
