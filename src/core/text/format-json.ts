/** Deeper lines are not indented further: the white space would grow with the square of the depth. */
const deepestIndent = 100

/**
 * Puts each member of a JSON text (RFC 8259) on its own line. Only white space between tokens changes: numbers keep every
 * digit, and order and duplicate names stay as received.
 *
 * @returns `undefined` when the text is not JSON
 */
export function formatJson(text: string): string | undefined {
  if (!isJson(text)) return undefined
  const pieces: string[] = []
  let depth = 0
  const breakLine = () => pieces.push('\n', '  '.repeat(Math.min(depth, deepestIndent)))

  for (const [token] of text.matchAll(tokens)) {
    if (token === '{' || token === '[') {
      pieces.push(token)
      depth += 1
      breakLine()
    } else if (token === '}' || token === ']') {
      depth -= 1
      breakLine()
      pieces.push(token)
    } else if (token === ',') {
      pieces.push(token)
      breakLine()
    } else if (token === ':') {
      pieces.push(': ')
    } else {
      pieces.push(token.replace(emptyContainer, '$1$2'))
    }
  }
  return pieces.join('')
}

/** Strings first, so that a brace inside a string is not read as structure; then empty containers, which stay whole. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{[]\s*[}\]]|[{}[\],:]|[^\s{}[\],:"]+/gs

const emptyContainer = /^([{[])\s*([}\]])$/

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
