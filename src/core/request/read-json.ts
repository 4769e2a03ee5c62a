import type { AuthoredExample } from './description/parameter.ts'
import { isList, isMap } from './inputs.ts'
import type { Value } from './inputs.ts'
import { findNumberText, makeSourceNumber, writeDigits } from './source-number.ts'

export type JsonReading =
  | { readonly outcome: 'read'; readonly value: Value }
  | { readonly outcome: 'faulty'; readonly fault: JsonFault }

export interface JsonFault {
  /** In UTF-16 code units, from 0. */
  readonly index: number
  readonly line: number
  /** In UTF-16 code units, from 1. */
  readonly column: number
  /** The fault, as two sentences without the place. */
  readonly sentence: string
}

/** Reads JSON (RFC 8259) without the losses of JSON.parse: of digits, of the order of members and of names that repeat. */
export function readJson(text: string): JsonReading {
  try {
    return { outcome: 'read', value: readWhole(text) }
  } catch (error) {
    if (error instanceof Unreadable) return { outcome: 'faulty', fault: error.describe(text) }
    throw error
  }
}

class Unreadable extends Error {
  readonly index: number
  readonly expected: string

  constructor(index: number, expected: string) {
    super('The text is not JSON.')
    this.index = index
    this.expected = expected
  }

  describe(text: string): JsonFault {
    const before = text.slice(0, this.index).split('\n')
    const what = this.index >= text.length ? 'It ends too early' : 'This cannot be read as JSON'
    return {
      index: this.index,
      line: before.length,
      column: (before.at(-1)?.length ?? 0) + 1,
      sentence: `${what}. Expected ${this.expected}.`,
    }
  }
}

function readWhole(text: string): Value {
  let index = 0

  const fail = (expected: string): never => {
    throw new Unreadable(index, expected)
  }

  const skip = (mark: string): boolean => {
    index = matchAt(whiteSpace, text, index).end
    if (text[index] !== mark) return false
    index += 1
    return true
  }

  const readValue = (depth: number): Value => {
    if (depth > deepest) return fail(`no more than ${deepest} levels of lists and objects`)
    if (skip('{')) return { members: readEntries('}', () => readMember(depth)) }
    if (skip('[')) return readEntries(']', () => readValue(depth + 1))
    if (text[index] === '"') return readText()
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

  const readEntries = <T>(close: string, read: () => T): readonly T[] => {
    const entries: T[] = []
    if (skip(close)) return entries
    do entries.push(read())
    while (skip(','))
    return skip(close) ? entries : fail(`a comma or ${close}`)
  }

  const readMember = (depth: number): readonly [string, Value] => {
    index = matchAt(whiteSpace, text, index).end
    if (text[index] !== '"') return fail('a name in double quotes')
    const name = readText()
    return skip(':') ? [name, readValue(depth + 1)] : fail('a colon')
  }

  const readText = (): string => {
    const end = findEnd(text, index)
    try {
      const read = String(JSON.parse(text.slice(index, end)))
      index = end
      return read
    } catch {
      return fail('a text in double quotes, its control characters and backslashes escaped')
    }
  }

  const value = readValue(0)
  index = matchAt(whiteSpace, text, index).end
  return index < text.length ? fail('nothing more') : value
}

/** Deeper than anybody writes, and far from the end of the stack. */
const deepest = 500

const whiteSpace = /[ \t\n\r]*/y
const literal = /true\b|false\b|null\b|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])/y

function matchAt(pattern: RegExp, text: string, index: number) {
  pattern.lastIndex = index
  const token = pattern.exec(text)?.[0] ?? ''
  return { token, end: index + token.length }
}

/** The index behind the closing quote of a text that begins here, or behind everything. */
function findEnd(text: string, start: number): number {
  let index = start + 1
  while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1
  return index + 1
}

/** A value that a document holds as data, such as an example; undefined for what JSON has no form for. */
export function toValue(data: unknown, depth = 0): Value | undefined {
  if (data === null || typeof data === 'string' || typeof data === 'boolean') return data
  const text = findNumberText(data)
  if (text !== undefined) return readNumberText(text)
  if (depth > deepestData) return undefined
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

function readNumberText(text: string): Value | undefined {
  const digits = writeDigits(text)
  if (digits === undefined) return undefined
  return digits === text ? { digits } : { digits, source: text }
}

const deepestData = 400

/** Returns a value as the data of a document that holds it. */
export function toData(value: Value): unknown {
  if (isList(value)) return value.map(toData)
  if (typeof value !== 'object' || value === null) return value
  if (isMap(value)) {
    return Object.fromEntries(value.members.map(([name, member]) => [name, toData(member)]))
  }
  const { digits, source = digits } = value
  const number = Number(source)
  // The text shows that an integer beyond 2^53 lost no digit.
  const isLarge = Number.isInteger(number) && !Number.isSafeInteger(number)
  return String(number) === source && !isLarge ? number : makeSourceNumber(source)
}

/** Parses a JSON text as a document holds its data; undefined for any other text. */
export function parseData(text: string): unknown {
  const reading = readJson(text)
  return reading.outcome === 'read' ? toData(reading.value) : undefined
}

/** The value of an example with every digit of its author; undefined for what JSON has no form for. */
export function readExampleValue({
  value,
  written,
}: Pick<AuthoredExample, 'value' | 'written'>): Value | undefined {
  const exact = written === undefined ? undefined : readJson(written)
  return exact?.outcome === 'read' ? exact.value : toValue(value)
}

export function findExampleValue({
  examples,
}: {
  readonly examples: readonly AuthoredExample[]
}): Value | undefined {
  const found = examples.find(({ value }) => value !== undefined)
  return found && readExampleValue(found)
}
