/**
 * Whether a text is a placeholder for a key: a variable, a template, a name like “your key here”, a mask. A pattern
 * matches the whole text, so that a key which contains such a part passes.
 */
export function isPlaceholder(text: string): boolean {
  return patterns.some((pattern) => pattern.test(text)) || isKeyName(text)
}

const patterns = [
  /^\$(?:env:)?[A-Z_]\w*$/i,
  /^\$\{[^{}]*\}$/,
  /^\$\(.*\)$/s,
  /^%[A-Z_]\w*%$/i,
  /^\$?\{\{.*\}\}$/s,
  /^\{[\w\s.-]*\}$/,
  /^<[^<>]*>$/,
  /^\[[\w\s-]*\]$/,
  /^(?:process\.env|import\.meta\.env|os\.environ|os\.getenv|System\.getenv|Deno\.env|ENV\[)/,
  /^[*•●∙·]{3,}\w{0,8}$/,
  /^x{3,}[.…]*$/i,
  /^(?:\.{3,}|…+)$/,
]

const nameWords = new Set(
  'your my the insert paste enter put add replace with this actual real secret access api key apikey token value here'.split(
    ' ',
  ),
)
/** In characters: no real name is longer, and a huge paste is not split into words. */
const longestName = 100
const keyWords = new Set(['key', 'apikey', 'token', 'secret'])

/** `YOUR_API_KEY`, `your-key-here`, `ApiKey=`: only words that name a key and where to put it. */
function isKeyName(text: string): boolean {
  if (text.length > longestName) return false
  const words = text
    .replace(/\s*=$/, '')
    .split(/[-_\s]+|(?<=[a-z])(?=[A-Z])/)
    .map((word) => word.toLowerCase())
  return words.every((word) => nameWords.has(word)) && words.some((word) => keyWords.has(word))
}
