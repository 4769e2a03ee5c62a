import { YAMLParseError } from 'yaml'
import { DocumentError } from './problem-list.ts'
import { explainDuplicateKey, parseYaml } from './yaml-source.ts'
import { formatPointer } from '#schema/pointer.ts'
import { findJsonDigits, findJsonLines, findDuplicateKey } from './json-source.ts'
import type { SourceFile } from './source-file.ts'

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
