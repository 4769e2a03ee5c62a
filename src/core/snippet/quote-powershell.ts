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
