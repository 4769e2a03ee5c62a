/**
 * The numbers of a valid JSON text that JavaScript would write in another way, such as `1.10`, `1e3` or one of 20 digits, by the
 * JSON Pointers to them (RFC 6901). All others read as they are written.
 */
export function findJsonDigits(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const levels: Level[] = []
  let at = 0
  while (at < text.length) {
    const level = levels.at(-1)
    const letter = text.charAt(at)
    if (letter === '"') {
      const end = endString(text, at)
      if (level?.awaitsKey) {
        level.keyStart = at
        level.keyEnd = end
        level.awaitsKey = false
      }
      at = end
    } else if (letter === '-' || (letter >= '0' && letter <= '9')) {
      const end = endNumber(text, at)
      const digits = text.slice(at, end)
      if (String(Number(digits)) !== digits) found.set(writePointer(text, levels), digits)
      at = end
    } else {
      if (letter === '{' || letter === '[') levels.push(open(letter === '{'))
      else if (letter === '}' || letter === ']') levels.pop()
      else if (letter === ',' && level) {
        level.index += 1
        level.awaitsKey = level.isObject
      }
      at += 1
    }
  }
  return found
}

interface Level {
  readonly isObject: boolean
  awaitsKey: boolean
  /** The index in the text at which the key begins: most keys are never asked for. */
  keyStart: number
  keyEnd: number
  index: number
}

function open(isObject: boolean): Level {
  return { isObject, awaitsKey: isObject, keyStart: 0, keyEnd: 0, index: 0 }
}

function writePointer(text: string, levels: readonly Level[]): string {
  return levels
    .map(({ isObject, keyStart, keyEnd, index }) =>
      isObject ? String(JSON.parse(text.slice(keyStart, keyEnd))) : String(index),
    )
    .map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('')
}

/** @returns the offset after a text that begins at another */
export function endString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length) {
    const end = text.indexOf('"', at)
    if (end === -1) return text.length
    let backslashes = 0
    while (text[end - 1 - backslashes] === '\\') backslashes += 1
    if (backslashes % 2 === 0) return end + 1
    at = end + 1
  }
  return text.length
}

function endNumber(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && '0123456789.eE+-'.includes(text.charAt(at))) at += 1
  return at
}
