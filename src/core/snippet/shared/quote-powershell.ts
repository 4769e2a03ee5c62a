/**
 * Quotes a text for PowerShell. In a single-quoted string only the single quote is special, and is doubled
 * (about_Quoting_Rules); the typographic ones, U+2018 to U+201B, count too (PowerShell language specification 3.0, 2.3.5.2).
 */
export function quoteForPowerShell(text: string): string {
  return `'${text.replaceAll(/['\u2018-\u201B]/g, '$&$&')}'`
}

/**
 * Quotes a text for a program that PowerShell starts with `$PSNativeCommandArgumentPassing = 'Legacy'`, as 5.1 and 7.0 to
 * 7.2 always do: double quotes reach the program's command line unescaped (about_Preference_Variables), so they
 * are escaped here by the rules of the C runtime. Only for texts with a space outside the quotes, such as a header line.
 */
export function quoteForLegacyNativeCommand(text: string): string {
  return quoteForPowerShell(text.replaceAll(/(\\*)"/g, String.raw`$1$1\"`))
}

/**
 * Writes any text as an expression, without a line break or another control character in a literal, which an editor or a
 * terminal could change.
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
    .map((piece, index) => (index % 2 === 0 ? quoteForPowerShell(piece) : writeCharacter(piece)))
    .join(' + ')
}

function writeCharacter(character: string): string {
  return `[char]${character.charCodeAt(0)}`
}
