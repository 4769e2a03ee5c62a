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
