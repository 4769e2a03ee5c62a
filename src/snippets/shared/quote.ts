import { mergeChunks } from '#request/serialize/multipart.ts'
import type { Chunk } from '#request/serialize/multipart.ts'
import { escapeJson } from '#request/serialize/json.ts'

/*
 * Literals of the first languages use only printable ASCII, so that neither an editor nor a compiler's default encoding can change
 * them. These languages share the escapes of JSON (RFC 8259, section 7).
 */

/** ECMA-262, 12.9.4 String Literals. */
export function quoteForJavaScript(text: string): string {
  return `'${escapeAscii(text).replaceAll("'", String.raw`\'`)}'`
}

/** Escapes text for a JavaScript template (ECMA-262, 12.9.6 Template Literal Lexical Components). */
export function escapeForTemplate(text: string): string {
  return escapeAscii(text).replaceAll(/[`$]/g, String.raw`\$&`)
}

/** Escapes text for quotation marks other than JSON's. */
function escapeAscii(text: string): string {
  return quoteInUtf16(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
}

/**
 * Formats a Java or C# literal, whose characters are UTF-16 units (JLS 3.10.5; C# specification, 6.4.5.6).
 *
 * A Java compiler replaces `\u` escapes before it finds tokens (JLS 3.3), so `\u000a` would break the line; JSON escapes line breaks
 * with letters. A doubled backslash before a `u` is not a Unicode escape (same section).
 */
export function quoteInUtf16(text: string): string {
  return escapeJson(JSON.stringify(text))
}

/**
 * Formats a Go or Python literal, whose characters are code points, so surrogate pairs become one escape (The Go Programming Language
 * Specification, String literals; The Python Language Reference 3.13, 2.4.1).
 */
export function quoteInCodePoints(text: string): string {
  return JSON.stringify(text).replaceAll(/[^ -~]/gu, (character) => {
    const number = (character.codePointAt(0) ?? 0).toString(16)
    return number.length > 4 ? `\\U${number.padStart(8, '0')}` : `\\u${number.padStart(4, '0')}`
  })
}

/** Escapes text for a formatted string literal of Python, where braces are doubled (same reference, 2.4.3 f-strings). */
export function escapeForPythonFormat(text: string): string {
  return quoteInCodePoints(text).slice(1, -1).replaceAll(/[{}]/g, '$&$&')
}

/**
 * Formats a Ruby literal. In single quotes only `\\` and `\'` are escapes, and nothing is interpolated (Ruby documentation,
 * syntax/literals, "String Literals"). Control characters need double quotes: Ruby would parse a pasted CR LF as LF.
 */
export function quoteForRuby(text: string): string {
  return control.test(text) ? `"${escapeForRuby(text)}"` : quoteSingle(text)
}

/** Escapes text for double quotes in Ruby, where `#{` interpolates (same source). */
export function escapeForRuby(text: string): string {
  return escapeControl(text.replaceAll(/["\\#]/g, String.raw`\$&`))
}

/**
 * Formats a PHP literal. In single quotes only `\\` and `\'` are escapes, and variables are not expanded (PHP manual, Strings, "Single
 * quoted"). Control characters need double quotes, where `$` starts a variable ("Double quoted").
 */
export function quoteForPhp(text: string): string {
  return control.test(text)
    ? `"${escapeControl(text.replaceAll(/["\\$]/g, String.raw`\$&`))}"`
    : quoteSingle(text)
}

// oxlint-disable-next-line no-control-regex -- control characters are what it looks for.
const control = /[\x00-\x1f\x7f]/

function quoteSingle(text: string): string {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`
}

const letters: ReadonlyMap<string, string> = new Map([
  ['\n', String.raw`\n`],
  ['\r', String.raw`\r`],
  ['\t', String.raw`\t`],
])

/** Escapes control characters for Ruby and PHP, which share these letters and `\u{…}`. */
function escapeControl(text: string): string {
  return text.replaceAll(
    new RegExp(control, 'g'),
    (character) =>
      letters.get(character) ?? `\\u{${character.charCodeAt(0).toString(16).toUpperCase()}}`,
  )
}

/**
 * Quotes a text for a POSIX shell: in single quotes only the single quote is special (POSIX.1-2024, 2.2.2). Control characters that a
 * terminal would interpret or not show are escaped in dollar-single-quotes (2.2.4).
 */
export function quoteForShell(text: string): string {
  if (text.search(unprintable) === -1) return `'${text.replaceAll("'", String.raw`'\''`)}'`
  const escaped = text
    .replaceAll(/[\\']/g, String.raw`\$&`)
    .replaceAll(
      unprintable,
      (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
    )
  return `$'${escaped}'`
}

/**
 * Quotes text with expansions such as `$API_KEY` as one word: in double quotes (POSIX.1-2024, 2.2.3), unless the text has a control
 * character or `!`, which interactive shells replace by an earlier command there.
 */
export function quoteWithExpansions(text: readonly Chunk<string>[]): string {
  const chunks = mergeChunks(text)
  const isSplit = chunks.some(
    (chunk) =>
      typeof chunk === 'string' && (chunk.includes('!') || chunk.search(unprintable) !== -1),
  )
  if (isSplit) {
    return chunks
      .map((chunk) => (typeof chunk === 'string' ? quoteForShell(chunk) : `"${chunk.expression}"`))
      .join('')
  }
  const inner = chunks.map((chunk) =>
    typeof chunk === 'string' ? chunk.replaceAll(/[\\$`"]/g, String.raw`\$&`) : chunk.expression,
  )
  return `"${inner.join('')}"`
}

/** Control characters other than the tab and the line feed. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for.
const unprintable = /[\x01-\x08\x0b-\x1f\x7f]/g

/**
 * Formats a single-quoted PowerShell string, where only single quotes are special, and are doubled (about_Quoting_Rules), including the
 * typographic ones, U+2018 to U+201B (PowerShell language specification 3.0, 2.3.5.2).
 */
export function quoteForPowerShell(text: string): string {
  return `'${text.replaceAll(/['\u2018-\u201B]/g, '$&$&')}'`
}

/** Formats text without control characters in literals, which an editor or a terminal could change. */
export function formatTextForPowerShell(text: string): string {
  const lines = text.split('\n').map(formatLine)
  const [only] = lines
  if (lines.length === 1 && only !== undefined) return only
  return `(@(\n${lines.map((line) => `  ${line}\n`).join('')}) -join "\`n")`
}

function formatLine(line: string): string {
  return line
    .split(/([\p{Cc}\u2028\u2029])/u)
    .map((piece, index) =>
      index % 2 === 0 ? quoteForPowerShell(piece) : `[char]${piece.charCodeAt(0)}`,
    )
    .join(' + ')
}
