export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function getMember(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

export function getStringMember(value: unknown, name: string): string | undefined {
  const member = getMember(value, name)
  return typeof member === 'string' && member !== '' ? member : undefined
}

/**
 * Returns a positive number of seconds that a clock can count in milliseconds; undefined for anything else. Some servers send a string of
 * digits.
 */
export function getSeconds(value: unknown, name: string): number | undefined {
  const member = getMember(value, name)
  const isNumber =
    typeof member === 'number' || (typeof member === 'string' && /^\d{1,15}$/.test(member))
  const seconds = isNumber ? Number(member) : 0
  return seconds > 0 && seconds <= maxSeconds ? seconds : undefined
}

/** Added to the time since 1970, this is still exact in milliseconds. */
const maxSeconds = 8e12
