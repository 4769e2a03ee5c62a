import { YAMLParseError } from 'yaml'
import { DocumentError } from './problem-list.ts'
import { explainDuplicateKey, parseYaml } from './yaml-source.ts'
import { formatPointer } from '#schema/pointer.ts'
import type { SourceFile } from './located.ts'

/**
 * Parses a source file. Tries JSON first if the text looks like it, which takes a hundredth of the
 * time, then YAML.
 *
 * @throws {DocumentError} with the line of the first problem
 */
export function parseSource(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  pointer: string,
): SourceFile {
  const text = decodeUtf8(bytes, name)
  if (text.trim() === '') throw new DocumentError(name, 1, `This file is empty.`)
  const json = /^\s*[{[]/.test(text) ? parseJson(text, name) : undefined
  return { name, path: pointer, bytes, ...(json ?? parseYamlText(text, name)) }
}

type ParsedText = Omit<SourceFile, 'name' | 'path'>

/** Decodes UTF-8 strictly, without a byte order mark. */
function decodeUtf8(bytes: Uint8Array, name: string): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // Reported below, with the same message for both.
  }
  const sentence = 'This file is not text. An API document is JSON or YAML, saved as UTF-8.'
  throw new DocumentError(name, 1, sentence)
}

/** @returns undefined if the text may be YAML */
function parseJson(text: string, name: string): ParsedText | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    if (/\.json$/i.test(name)) throw explainJson(error, text, name)
    return undefined
  }
  const repeated = findDuplicateKey(text)
  if (repeated) {
    throw new DocumentError(name, repeated.line, explainDuplicateKey(repeated.key))
  }
  let digits: ReadonlyMap<string, string> | undefined
  return {
    value,
    findLines: (paths) => findJsonLines(text, paths),
    readDigits: (path) => {
      digits ??= findJsonDigits(text)
      return digits.get(formatPointer(path))
    },
  }
}

function explainJson(cause: unknown, text: string, name: string): DocumentError {
  const message = cause instanceof Error ? cause.message : ''
  const offset = Number(/at position (\d+)/.exec(message)?.[1] ?? text.trimEnd().length)
  const line = text.slice(0, offset).split('\n').length
  const sentence =
    'This is not valid JSON from here. Check for a missing or extra comma, quote or bracket.'
  return new DocumentError(name, line, sentence, { cause })
}

function parseYamlText(text: string, name: string): ParsedText {
  try {
    return parseYaml(text, name)
  } catch (error) {
    throw explainYaml(error, name)
  }
}

/** Explains an error of the YAML parser, whose own messages are about programs. */
function explainYaml(error: unknown, name: string): DocumentError {
  if (!(error instanceof DocumentError)) {
    return new DocumentError(name, 1, nestingError, { cause: error })
  }
  const code = error.cause instanceof YAMLParseError ? error.cause.code : undefined
  // The parser is recursive and may exhaust the stack.
  if (code === 'RESOURCE_EXHAUSTION')
    return new DocumentError(name, 1, nestingError, { cause: error })
  if (code !== 'MULTIPLE_DOCS') return error
  const sentence = 'A second YAML document begins here, after ---. Keep one in each file.'
  return new DocumentError(name, error.line, sentence, { cause: error })
}

export const nestingError =
  'The values of this file nest deeper than 500 levels, or contain themselves by an alias. Name the parts and refer to them by $ref.'

interface Level<Own> {
  readonly isObject: boolean
  readonly own: Own
  awaitsPart: boolean
  /** Offsets of the last key with its quotes; decoded only when needed. */
  keyStart: number
  keyEnd: number
  index: number
}

interface Visit<Own> {
  readonly open: (parent: Level<Own> | undefined) => Own
  /** Called at the start of each member or item. @returns true to stop */
  readonly part?: (level: Level<Own>, offset: number) => boolean
  readonly number?: (digits: string, levels: readonly Level<Own>[]) => void
}

/** Scans a valid JSON text once, without building values. */
function walkJson<Own>(text: string, visit: Visit<Own>): void {
  const levels: Level<Own>[] = []
  let at = 0
  while (at < text.length) {
    // Whitespace is half of an indented document.
    if (text.charCodeAt(at) <= 32) {
      at += 1
      continue
    }
    const level = levels.at(-1)
    const letter = text.charAt(at)
    let end = at + 1
    if (letter === '"') end = findStringEnd(text, at)
    if (level?.awaitsPart && letter !== '}' && letter !== ']') {
      level.awaitsPart = false
      level.keyStart = at
      level.keyEnd = end
      if (visit.part?.(level, at)) return
    }
    if (letter === '{' || letter === '[') {
      const own = visit.open(level)
      const isObject = letter === '{'
      levels.push({ isObject, own, awaitsPart: true, keyStart: 0, keyEnd: 0, index: 0 })
    } else if (letter === '}' || letter === ']') levels.pop()
    else if (letter === ',' && level) {
      level.index += 1
      level.awaitsPart = true
    } else if (letter === '-' || (letter >= '0' && letter <= '9')) {
      while (end < text.length && '0123456789.eE+-'.includes(text.charAt(end))) end += 1
      visit.number?.(text.slice(at, end), levels)
    }
    at = end
  }
}

function getPartKey(text: string, { isObject, keyStart, keyEnd, index }: Level<unknown>): string {
  return isObject ? String(JSON.parse(text.slice(keyStart, keyEnd))) : String(index)
}

/** @returns the offset after the string that starts at `start` */
function findStringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text[end - 1 - backslashes] === '\\') backslashes += 1
    if (backslashes % 2 === 0) return end + 1
  }
  return text.length
}

/**
 * Returns the numbers of a valid JSON text that JavaScript would format differently, such as
 * `1.10`, `1e3` or one of 20 digits, by JSON Pointer (RFC 6901).
 */
export function findJsonDigits(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  walkJson(text, {
    open: () => undefined,
    number(digits, levels) {
      if (String(Number(digits)) === digits) return
      found.set(formatPointer(levels.map((level) => getPartKey(text, level))), digits)
    },
  })
  return found
}

interface RepeatedKey {
  readonly key: string
  /** Line of the second occurrence, counted from 1. */
  readonly line: number
}

/**
 * Returns the first duplicate key of a valid JSON text; `JSON.parse` silently keeps the last value.
 */
export function findDuplicateKey(text: string): RepeatedKey | undefined {
  let found: RepeatedKey | undefined
  walkJson<Set<string>>(text, {
    open: () => new Set(),
    part(level, offset) {
      if (!level.isObject) return false
      const written = text.slice(level.keyStart, level.keyEnd)
      const key = written.includes('\\') ? getPartKey(text, level) : written.slice(1, -1)
      if (level.own.has(key)) found = { key, line: text.slice(0, offset).split('\n').length }
      level.own.add(key)
      return found !== undefined
    },
  })
  return found
}

interface Wanted {
  offset: number | undefined
  readonly children: Map<string, Wanted>
}

/**
 * Returns the lines, from 1, of values in a valid JSON text: the line of the key, or of the nearest
 * existing parent. Scans the text once for all paths.
 */
export function findJsonLines(
  text: string,
  paths: readonly (readonly string[])[],
): readonly number[] {
  const root: Wanted = { offset: 0, children: new Map() }
  const branches = paths.map((path) => addPath(root, path))
  walkJson<{ readonly wanted: Wanted | undefined; child: Wanted | undefined }>(text, {
    open: (parent) => ({ wanted: parent ? parent.own.child : root, child: undefined }),
    part(level, offset) {
      const { own } = level
      own.child = own.wanted?.children.size
        ? own.wanted.children.get(getPartKey(text, level))
        : undefined
      // The last of duplicate keys counts, as in JSON.parse.
      if (own.child) own.child.offset = offset
      return false
    },
  })
  return countLines(
    text,
    branches.map((branch) => branch.findLast(({ offset }) => offset !== undefined)?.offset ?? 0),
  )
}

function addPath(root: Wanted, path: readonly string[]): readonly Wanted[] {
  const branches = [root]
  let branch = root
  for (const key of path) {
    const child: Wanted = branch.children.get(key) ?? { offset: undefined, children: new Map() }
    branch.children.set(key, child)
    branches.push(child)
    branch = child
  }
  return branches
}

function countLines(text: string, offsets: readonly number[]): readonly number[] {
  const lines = new Map<number, number>()
  let line = 1
  let at = text.indexOf('\n')
  for (const offset of offsets.toSorted((one, other) => one - other)) {
    while (at !== -1 && at < offset) {
      line += 1
      at = text.indexOf('\n', at + 1)
    }
    lines.set(offset, line)
  }
  return offsets.map((offset) => lines.get(offset) ?? 1)
}
