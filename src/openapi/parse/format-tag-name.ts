/**
 * Formats a tag as words: `payment_intents` becomes “Payment intents”; tags that are words already
 * are kept.
 */
export function formatTagName(tag: string): string {
  const isIdentifier = /^[\p{Ll}\p{N}_-]+$/u.test(tag)
  return capitalize(isIdentifier ? splitWords(tag).join(' ') : tag.replaceAll('_', ' ')) || tag
}

/** Capitalizes the first letter, except of names such as iOS. */
function capitalize(words: string): string {
  return words.replace(/^\p{Ll}(?!\p{Lu})/u, (letter) => letter.toUpperCase())
}

function splitWords(name: string): readonly string[] {
  return name
    .replaceAll(/([\p{Ll}\d])(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$2 ')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
    .map(formatWord)
}

function formatWord(word: string): string {
  const lower = word.toLowerCase()
  const known = abbreviations.get(lower) ?? abbreviations.get(lower.replace(/s$/, ''))
  if (known !== undefined) return abbreviations.has(lower) ? known : `${known}s`
  return /^\p{Lu}[\p{Lu}\p{N}]+$/u.test(word) ? word : lower
}

const abbreviations: ReadonlyMap<string, string> = new Map(
  'AI API CSV DNS GPG HTML HTTP HTTPS ID IP JSON OAuth OIDC PDF SAML SCIM SKU SMS SQL SSH SSL SSO TLS UI URI URL UUID VM VPC XML'
    .split(' ')
    .map((word) => [word.toLowerCase(), word]),
)
