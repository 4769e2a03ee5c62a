/*
 * In the first of these languages a literal is written only in printable ASCII, so that neither an editor nor a compiler's default
 * encoding can change it: the quote and the backslash are escaped, line breaks and tabs have the letter that all of these
 * languages give them, everything else is written by number.
 */

/** Writes a JavaScript string literal (ECMA-262, 12.9.4 String Literals: `\u{CodePoint}`). */
export function quoteForJavaScript(text: string): string {
  return quoteEscaped("'", text, escapeInBraces)
}

/** Writes text as it stands in a JavaScript template (ECMA-262, 12.9.6 Template Literal Lexical Components). */
export function escapeForTemplate(text: string): string {
  return escapeText('`$', text, escapeInBraces)
}

/** Writes a Python string literal (The Python Language Reference 3.13, 2.4.1: `\xhh`, `\uxxxx`, `\Uxxxxxxxx`). */
export function quoteForPython(text: string): string {
  return quoteEscaped('"', text, escapeInPython)
}

/** Writes text as it stands in a formatted string literal, where braces are doubled (same reference, 2.4.3 f-strings). */
export function escapeForPythonFormat(text: string): string {
  return escapeText('"', text, escapeInPython).replaceAll(/[{}]/g, '$&$&')
}

/** Writes a Go interpreted string literal (The Go Programming Language Specification, String literals: `\u`, `\U`). */
export function quoteForGo(text: string): string {
  return quoteEscaped('"', text, escapeShortOrLong)
}

/**
 * Writes a Java string literal (JLS 3.10.5, escapes 3.10.7).
 *
 * A compiler replaces `\u` escapes before it finds tokens (JLS 3.3), so `\u000A` would break the line: control characters
 * are octal escapes. A doubled backslash before a `u` is not a Unicode escape (same section).
 */
export function quoteForJava(text: string): string {
  return quoteEscaped('"', text, (codePoint) =>
    codePoint <= 0x7f ? `\\${codePoint.toString(8).padStart(3, '0')}` : escapeUtf16(codePoint),
  )
}

/**
 * Writes a C# regular string literal (C# specification, 6.4.5.6: `\uXXXX`, `\UXXXXXXXX`). `\x` is not used: it takes one
 * to four digits, so the text after it could become part of it.
 */
export function quoteForCSharp(text: string): string {
  return quoteEscaped('"', text, escapeShortOrLong)
}

type Escape = (codePoint: number) => string

function quoteEscaped(quote: string, text: string, escape: Escape): string {
  return quote + escapeText(quote, text, escape) + quote
}

/** @param special characters that a backslash escapes, as it does itself */
function escapeText(special: string, text: string, escape: Escape): string {
  return Array.from(text, (character) => {
    if (character === '\\' || special.includes(character)) return `\\${character}`
    if (/[ -~]/.test(character)) return character
    return letters.get(character) ?? escape(character.codePointAt(0) ?? 0)
  }).join('')
}

const letters: ReadonlyMap<string, string> = new Map([
  ['\n', String.raw`\n`],
  ['\r', String.raw`\r`],
  ['\t', String.raw`\t`],
])

function escapeInBraces(codePoint: number): string {
  return `\\u{${toHex(codePoint, 1)}}`
}

function escapeInPython(codePoint: number): string {
  return codePoint <= 0xff ? `\\x${toHex(codePoint, 2)}` : escapeShortOrLong(codePoint)
}

function escapeShortOrLong(codePoint: number): string {
  return codePoint <= 0xffff ? `\\u${toHex(codePoint, 4)}` : `\\U${toHex(codePoint, 8)}`
}

function escapeUtf16(codePoint: number): string {
  return String.fromCodePoint(codePoint)
    .split('')
    .map((unit) => `\\u${toHex(unit.charCodeAt(0), 4)}`)
    .join('')
}

function toHex(number: number, digits: number): string {
  return number.toString(16).toUpperCase().padStart(digits, '0')
}

/**
 * Writes a Ruby literal. In single quotes only `\\` and `\'` are escapes, and nothing is interpolated (Ruby documentation,
 * syntax/literals, "String Literals"). Control characters need double quotes: Ruby would read a pasted CR LF as LF.
 */
export function quoteForRuby(text: string): string {
  return control.test(text) ? `"${escapeForRuby(text)}"` : quoteSingle(text)
}

/** Writes text as it stands between double quotes in Ruby, where `#{` interpolates (same source). */
export function escapeForRuby(text: string): string {
  return escapeControl(text.replaceAll(/["\\#]/g, String.raw`\$&`))
}

/**
 * Writes a PHP literal. In single quotes only `\\` and `\'` are escapes, and no variable is expanded (PHP manual, Strings,
 * "Single quoted"). Control characters need double quotes, where `$` starts a variable ("Double quoted").
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

/** Both languages have these letters, and `\u{…}` for the rest. */
function escapeControl(text: string): string {
  return text.replaceAll(
    new RegExp(control, 'g'),
    (character) =>
      letters.get(character) ?? `\\u{${character.charCodeAt(0).toString(16).toUpperCase()}}`,
  )
}

/** Quotes a text for a POSIX shell: between single quotes only the single quote is special (POSIX.1-2024, 2.2.2). */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/**
 * Quotes a text for PowerShell. In a single-quoted string only the single quote is special, and is doubled
 * (about_Quoting_Rules); the typographic ones, U+2018 to U+201B, count too (PowerShell language specification 3.0, 2.3.5.2).
 */
export function quoteForPowerShell(text: string): string {
  return `'${text.replaceAll(/['\u2018-\u201B]/g, '$&$&')}'`
}

/**
 * Writes any text as an expression of PowerShell, without a line break or another control character in a literal, which an
 * editor or a terminal could change.
 */
export function writeTextForPowerShell(text: string): string {
  const lines = text.split('\n').map(writeLine)
  const [only] = lines
  if (lines.length === 1 && only !== undefined) return only
  return `(@(\n${lines.map((line) => `  ${line}\n`).join('')}) -join "\`n")`
}

function writeLine(line: string): string {
  return line
    .split(/([\p{Cc}\u2028\u2029])/u)
    .map((piece, index) =>
      index % 2 === 0 ? quoteForPowerShell(piece) : `[char]${piece.charCodeAt(0)}`,
    )
    .join(' + ')
}
