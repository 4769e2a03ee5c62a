/**
 * A number of a document that JavaScript would write in another way, such as `1.10`, `0x1F` or one of 20 digits. In data, its text
 * takes the place of the number. It is plain JSON, because pages carry schemas as JSON.
 */
export interface SourceNumber {
  readonly [textKey]: string
}

/** The key of the text: a control character keeps it apart from the keys that authors write. */
const textKey = '\u0000number'

export function makeSourceNumber(text: string): SourceNumber {
  return { [textKey]: text }
}

/** Returns the text of a number as the document has it; undefined for any other data. */
export function findNumberText(data: unknown): string | undefined {
  if (typeof data === 'number') return String(data)
  const isObject = typeof data === 'object' && data !== null && textKey in data
  const text = isObject ? Reflect.get(data, textKey) : undefined
  return typeof text === 'string' ? text : undefined
}

/**
 * Writes the number of a JSON or YAML text (YAML 1.2, core schema) as JSON has it, without a loss of digits.
 *
 * @returns undefined for infinity, for what is not a number, and for any other text
 */
export function writeDigits(text: string): string | undefined {
  if (jsonNumber.test(text)) return text
  if (/^0(?:x[\da-f]+|o[0-7]+)$/i.test(text)) return String(BigInt(text))
  const [, sign = '', whole = '', fraction, power = ''] = yamlNumber.exec(text) ?? []
  if (whole === '' && !fraction) return undefined
  const integer = whole.replace(/^0+(?=\d)/, '') || '0'
  return `${sign.replace('+', '')}${integer}${fraction ? `.${fraction}` : ''}${power}`
}

/** RFC 8259, section 6. */
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i

const yamlNumber = /^([-+]?)(\d*)(?:\.(\d*))?(e[+-]?\d+)?$/i

/**
 * Returns data with the texts of its numbers, where JavaScript would write them in another way; the same object where it would
 * not.
 *
 * @param readText the text of a number at a path of the data
 */
export function keepNumberTexts(
  data: unknown,
  path: readonly string[],
  readText: (path: readonly string[], number: number) => string | undefined,
): unknown {
  if (typeof data === 'number') {
    const text = readText(path, data)
    return text === undefined || text === String(data) ? data : makeSourceNumber(text)
  }
  if (typeof data !== 'object' || data === null) return data
  const entries = Object.entries(data).map(([key, member]: [string, unknown]) => {
    return [key, keepNumberTexts(member, [...path, key], readText)] as const
  })
  if (entries.every(([key, member]) => member === Reflect.get(data, key))) return data
  return Array.isArray(data) ? entries.map(([, item]) => item) : Object.fromEntries(entries)
}
