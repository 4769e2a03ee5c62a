/**
 * A number of a document that JavaScript would format differently, such as `1.10`, `0x1F` or one with 20 digits. In data, its text
 * replaces the number. It is plain JSON, because schemas are embedded in pages as JSON.
 */
export interface SourceNumber {
  readonly [textKey]: string
}

/** The key of the text. The control character avoids collisions with authors' keys. */
const textKey = '\u0000number'

export function createSourceNumber(text: string): SourceNumber {
  return { [textKey]: text }
}

export function getNumberText(data: unknown): string | undefined {
  if (typeof data === 'number') return String(data)
  const isObject = typeof data === 'object' && data !== null && textKey in data
  const text = isObject ? Reflect.get(data, textKey) : undefined
  return typeof text === 'string' ? text : undefined
}

/**
 * Converts the number of a JSON or YAML text (YAML 1.2, core schema) to a JSON number without losing digits.
 *
 * @returns undefined for infinity, NaN, and any other text
 */
export function toJsonNumber(text: string): string | undefined {
  if (jsonNumber.test(text)) return text
  if (/^0(?:x[\da-f]+|o[0-7]+)$/i.test(text)) return String(BigInt(text))
  const [, sign = '', integerPart = '', fraction, power = ''] = yamlNumber.exec(text) ?? []
  if (integerPart === '' && !fraction) return undefined
  const integer = integerPart.replace(/^0+(?=\d)/, '') || '0'
  return `${sign.replace('+', '')}${integer}${fraction ? `.${fraction}` : ''}${power}`
}

/** RFC 8259, section 6. */
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i

const yamlNumber = /^([-+]?)(\d*)(?:\.(\d*))?(e[+-]?\d+)?$/i

/**
 * Replaces the numbers in data that JavaScript would format differently by their source texts. Returns the same object if there are
 * none.
 *
 * @param readText returns the source text of the number at a path of the data
 */
export function keepNumberTexts(
  data: unknown,
  path: readonly string[],
  readText: (path: readonly string[], number: number) => string | undefined,
): unknown {
  if (typeof data === 'number') {
    const text = readText(path, data)
    return text === undefined || text === String(data) ? data : createSourceNumber(text)
  }
  if (typeof data !== 'object' || data === null) return data
  const entries = Object.entries(data).map(([key, member]: [string, unknown]) => {
    return [key, keepNumberTexts(member, [...path, key], readText)] as const
  })
  if (entries.every(([key, member]) => member === Reflect.get(data, key))) return data
  return Array.isArray(data) ? entries.map(([, item]) => item) : Object.fromEntries(entries)
}
