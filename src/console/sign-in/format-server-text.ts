import { maxScopes } from '#request/oauth/server-response.ts'
import { quoteDocument, formatDocumentName } from '#text/quote-document.ts'
import { translate } from '../ui/translations.ts'

/** Formats an address of a server on one line, truncated to a readable length. */
export function formatAddress(url: string): string {
  return formatDocumentName(URL.canParse(url) ? new URL(url).href : url, 200)
}

/** Formats an untrusted scope name. */
export function formatScope(scope: string): string {
  return formatDocumentName(scope, 60)
}

/** Formats scopes as a list in a sentence. */
export function formatScopes(scopes: readonly string[]): string {
  const shown = scopes.slice(0, maxScopes).map((scope) => formatServerText(scope, 60))
  const rest = scopes.length - shown.length
  return [...shown, ...(rest > 0 ? [translate('{count} more', { count: rest })] : [])].join(', ')
}

/** Quotes a text unless it is one word of the characters allowed in scopes and addresses (RFC 6749, section 3.3). */
export function formatServerText(text: string, longest: number): string {
  const isWord = /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(text) && text.length <= longest
  return isWord ? text : quoteDocument(text, longest)
}
