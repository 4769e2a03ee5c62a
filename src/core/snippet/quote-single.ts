/**
 * Writes a Ruby single-quoted literal: only `\\` and `\'` are escapes in it, and nothing is interpolated
 * (Ruby documentation, syntax/literals, "String Literals").
 */
export const quoteForRuby = quoteSingle

/**
 * Writes a PHP single-quoted literal: only `\\` and `\'` are escapes in it, and no variable is expanded
 * (PHP manual, Strings, "Single quoted").
 */
export const quoteForPhp = quoteSingle

function quoteSingle(text: string): string {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`
}
