import type { AuthoredExample } from './description/parameter.ts'
import { isList, isMap } from './inputs.ts'
import type { Value } from './inputs.ts'
import { getNumberText, createSourceNumber, toJsonNumber } from './source-number.ts'

export type ParsedJson =
  | { readonly outcome: 'read'; readonly value: Value }
  | { readonly outcome: 'faulty'; readonly error: JsonTextError }

export interface JsonTextError {
  /** In UTF-16 code units, from 0. */
  readonly index: number
  readonly line: number
  /** In UTF-16 code units, from 1. */
  readonly column: number
  /** The error, as two sentences without the location. */
  readonly sentence: string
}

/** Parses JSON (RFC 8259), unlike JSON.parse without losing digits, the order of members or duplicate names. */
export function parseExactJson(text: string): ParsedJson {
  try {
    return { outcome: 'read', value: parseText(text) }
  } catch (error) {
    if (error instanceof JsonSyntaxError) return { outcome: 'faulty', error: error.location }
    throw error
  }
}

class JsonSyntaxError extends Error {
  readonly location: JsonTextError

  constructor(location: JsonTextError) {
    super(location.sentence)
    this.location = location
  }
}

function parseText(text: string): Value {
  let index = 0

  const fail = (expected: string): never => {
    const before = text.slice(0, index).split('\n')
    const what = index >= text.length ? 'It ends too early' : 'This cannot be read as JSON'
    const column = (before.at(-1)?.length ?? 0) + 1
    const sentence = `${what}. Expected ${expected}.`
    throw new JsonSyntaxError({ index, line: before.length, column, sentence })
  }

  const skip = (mark: string): boolean => {
    index = matchAt(whiteSpace, text, index).end
    if (text[index] !== mark) return false
    index += 1
    return true
  }

  const parseValue = (depth: number): Value => {
    if (depth > maxDepth) return fail(`no more than ${maxDepth} levels of lists and objects`)
    if (skip('{')) return { members: parseEntries('}', () => parseMember(depth)) }
    if (skip('[')) return parseEntries(']', () => parseValue(depth + 1))
    if (text[index] === '"') return parseString()
    const { token, end } = matchAt(literal, text, index)
    if (token === '') return fail('a value')
    index = end
    switch (token) {
      case 'true':
        return true
      case 'false':
        return false
      case 'null':
        return null
      default:
        return { digits: token }
    }
  }

  const parseEntries = <T>(close: string, read: () => T): readonly T[] => {
    const entries: T[] = []
    if (skip(close)) return entries
    do entries.push(read())
    while (skip(','))
    return skip(close) ? entries : fail(`a comma or ${close}`)
  }

  const parseMember = (depth: number): readonly [string, Value] => {
    index = matchAt(whiteSpace, text, index).end
    if (text[index] !== '"') return fail('a name in double quotes')
    const name = parseString()
    return skip(':') ? [name, parseValue(depth + 1)] : fail('a colon')
  }

  const parseString = (): string => {
    const end = findEnd(text, index)
    try {
      const read = String(JSON.parse(text.slice(index, end)))
      index = end
      return read
    } catch {
      return fail('a text in double quotes, its control characters and backslashes escaped')
    }
  }

  const value = parseValue(0)
  index = matchAt(whiteSpace, text, index).end
  return index < text.length ? fail('nothing more') : value
}

/** Deeper than in practice, and far from a stack overflow. */
const maxDepth = 500

const whiteSpace = /[ \t\n\r]*/y
const literal = /true\b|false\b|null\b|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])/y

function matchAt(pattern: RegExp, text: string, index: number) {
  pattern.lastIndex = index
  const token = pattern.exec(text)?.[0] ?? ''
  return { token, end: index + token.length }
}

/** Returns the index after the closing quote of the string at `start`, or after the end. */
function findEnd(text: string, start: number): number {
  let index = start + 1
  while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1
  return index + 1
}

/** Converts data of a document, such as an example, to a value; undefined if JSON cannot represent it. */
export function toValue(data: unknown, depth = 0): Value | undefined {
  if (data === null || typeof data === 'string' || typeof data === 'boolean') return data
  const text = getNumberText(data)
  if (text !== undefined) return parseNumberText(text)
  if (depth > maxDataDepth) return undefined
  if (Array.isArray(data)) {
    const items = data.map((item: unknown) => toValue(item, depth + 1))
    return items.every((item) => item !== undefined) ? items : undefined
  }
  if (typeof data !== 'object') return undefined
  const members = Object.entries(data).flatMap(([name, member]) => {
    const value = toValue(member, depth + 1)
    return value === undefined ? [] : [[name, value] as const]
  })
  return { members }
}

function parseNumberText(text: string): Value | undefined {
  const digits = toJsonNumber(text)
  if (digits === undefined) return undefined
  return digits === text ? { digits } : { digits, source: text }
}

const maxDataDepth = 400

export function toData(value: Value): unknown {
  if (isList(value)) return value.map(toData)
  if (typeof value !== 'object' || value === null) return value
  if (isMap(value)) {
    return Object.fromEntries(value.members.map(([name, member]) => [name, toData(member)]))
  }
  const { digits, source = digits } = value
  const number = Number(source)
  // Keeping the text shows that an integer beyond 2^53 lost no digits.
  const isLarge = Number.isInteger(number) && !Number.isSafeInteger(number)
  return String(number) === source && !isLarge ? number : createSourceNumber(source)
}

export function parseData(text: string): unknown {
  const result = parseExactJson(text)
  return result.outcome === 'read' ? toData(result.value) : undefined
}

export function getExampleValue({
  value,
  written,
}: Pick<AuthoredExample, 'value' | 'written'>): Value | undefined {
  const exact = written === undefined ? undefined : parseExactJson(written)
  return exact?.outcome === 'read' ? exact.value : toValue(value)
}

export function findExampleValue({
  examples,
}: {
  readonly examples: readonly AuthoredExample[]
}): Value | undefined {
  const found = examples.find(({ value }) => value !== undefined)
  return found && getExampleValue(found)
}
