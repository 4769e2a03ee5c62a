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

const letters: ReadonlyMap<string, string> = new Map([
  ['\n', String.raw`\n`],
  ['\r', String.raw`\r`],
  ['\t', String.raw`\t`],
])
