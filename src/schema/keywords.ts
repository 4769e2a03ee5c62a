/** The keywords of one schema as the document has them: of any type, since documents have faults. */
export type Keywords = Readonly<Record<string, unknown>>

export function isKeywords(schema: unknown): schema is Keywords {
  return typeof schema === 'object' && schema !== null && !Array.isArray(schema)
}

/** A value that may stand where a schema does; anything else is a fault of the document, and says nothing. */
export function isSchema(schema: unknown): schema is boolean | Keywords {
  return typeof schema === 'boolean' || isKeywords(schema)
}

export function readTypes({ type }: Keywords): readonly string[] {
  if (typeof type === 'string') return [type]
  if (!Array.isArray(type)) return []
  return type.filter((name): name is string => typeof name === 'string')
}

/** Bytes have no type in JSON Schema (OpenAPI 3.1.1, Working with Binary Data). */
export function isBytes(keywords: Keywords): boolean {
  const { type, format, contentMediaType, contentEncoding } = keywords
  const isMarked = format === 'binary' || typeof contentMediaType === 'string'
  return type === undefined && isMarked && contentEncoding === undefined
}

export function readNames(names: unknown): readonly string[] {
  if (!Array.isArray(names)) return []
  return names.filter((name): name is string => typeof name === 'string')
}

export function readList(list: unknown): readonly unknown[] {
  return Array.isArray(list) ? list : []
}

/** The members of a keyword that holds one value for each name. */
export function readMembers(members: unknown): readonly (readonly [string, unknown])[] {
  return isKeywords(members) ? Object.entries(members) : []
}

export function readCount(keywords: Keywords, name: string): number | undefined {
  const value = keywords[name]
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

export function count(number: number, noun: string): string {
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`
}

/** The value of a member of its own: names of prototypes are names like others. */
export function readOwn(keywords: Keywords, key: string): unknown {
  return Object.hasOwn(keywords, key) ? keywords[key] : undefined
}

export function readText(keywords: Keywords, key: string): string | undefined {
  const value = readOwn(keywords, key)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
