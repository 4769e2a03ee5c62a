/** JSON with the digits of its numbers as they were sent, and members sorted by name. */
export type ReadJson =
  | string
  | boolean
  | null
  | { readonly digits: string }
  | readonly ReadJson[]
  | { readonly members: readonly (readonly [string, ReadJson])[] }

/** @throws {SyntaxError} for what is no JSON */
export function readJson(text: string): ReadJson {
  return sort(JSON.parse(text, keepDigits))
}

class Digits {
  readonly digits: string
  constructor(digits: string) {
    this.digits = digits
  }
}

function keepDigits(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' ? new Digits(context?.source ?? String(value)) : value
}

function sort(value: unknown): ReadJson {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (value instanceof Digits) return { digits: value.digits }
  if (Array.isArray(value)) return value.map(sort)
  return {
    members: Object.entries(value ?? {})
      .map(([name, member]): [string, ReadJson] => [name, sort(member)])
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  }
}
