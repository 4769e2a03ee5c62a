/** The options of a search. */
export interface SearchOptions {
  readonly matchCase: boolean
  /** Makes white space around a colon after a quote optional, because the pretty form may differ from the source there. */
  readonly spacing: boolean
}

/** The alternatives for one character, or a place where white space may be. */
export type PatternStep = readonly string[] | 'gap'

/** Turns a text into steps. Finding and marking use the same steps, so that they agree. */
export function planSearch(
  text: string,
  { matchCase, spacing }: SearchOptions,
): readonly PatternStep[] {
  const pattern: PatternStep[] = []
  const characters = Array.from(text)
  for (let index = 0; index < characters.length; index += 1) {
    const character = characters[index] ?? ''
    const isColon = spacing && character === ':' && characters[index - 1] === '"'
    if (isColon) pattern.push('gap')
    const spellings = matchCase
      ? [character]
      : [character, character.toLowerCase(), character.toUpperCase()]
    pattern.push([...new Set(spellings)])
    if (isColon) {
      pattern.push('gap')
      if (characters[index + 1] === ' ') index += 1
    }
  }
  return pattern
}

/** The same steps as a regular expression for text on the page. */
export function writePattern(pattern: readonly PatternStep[]): RegExp {
  const source = pattern.map((step) =>
    step === 'gap' ? String.raw`[ \t\r\n]*` : `(?:${step.map(escapePattern).join('|')})`,
  )
  return new RegExp(source.join(''), 'gu')
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}
