import { mostScopes } from '#core/oauth/server-limits.ts'
import { quoteDocument, writeName } from '#core/text/quote-document.ts'
import { say } from '#ui/words.ts'

/** Formats an address of a server on one line, truncated to a readable length. */
export function showAddress(url: string): string {
  return writeName(URL.canParse(url) ? new URL(url).href : url, 200)
}

/** Formats an untrusted scope name. */
export function showScope(scope: string): string {
  return writeName(scope, 60)
}

/** Formats scopes as a list in a sentence. */
export function listScopes(scopes: readonly string[]): string {
  const shown = scopes.slice(0, mostScopes).map((scope) => showText(scope, 60))
  const rest = scopes.length - shown.length
  return [...shown, ...(rest > 0 ? [say('{count} more', { count: rest })] : [])].join(', ')
}

/** Quotes a text unless it is one word of the characters allowed in scopes and addresses (RFC 6749, section 3.3). */
export function showText(text: string, longest: number): string {
  const isWord = /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(text) && text.length <= longest
  return isWord ? text : quoteDocument(text, longest)
}
