/** The JSON of a server's answer; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function readMember(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** A text that is not empty. */
export function readTextMember(value: unknown, name: string): string | undefined {
  const member = readMember(value, name)
  return typeof member === 'string' && member !== '' ? member : undefined
}

/**
 * A positive number of seconds, as many as a clock can count in milliseconds; undefined for anything else. Some servers send it as a string
 * of digits.
 */
export function readSeconds(value: unknown, name: string): number | undefined {
  const member = readMember(value, name)
  const isNumber =
    typeof member === 'number' || (typeof member === 'string' && /^\d{1,15}$/.test(member))
  const seconds = isNumber ? Number(member) : 0
  return seconds > 0 && seconds <= mostSeconds ? seconds : undefined
}

/** Added to the time since 1970, it is still exact in milliseconds. */
const mostSeconds = 8e12
