/*
 * In these languages a literal is written only in printable ASCII, so that neither an editor nor a compiler's default
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

/** Writes a Rust string literal (The Rust Reference, Tokens, "String literals": `\u{…}`). */
export function quoteForRust(text: string): string {
  return quoteEscaped('"', text, escapeInBraces)
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
