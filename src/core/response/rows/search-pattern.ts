/** How a text is sought. */
export interface SearchOptions {
  readonly matchCase: boolean
  /** Lets white space stand or lack around a colon after a quote, as the pretty form may show it otherwise than the source. */
  readonly spacing: boolean
}

/** A character in each way that it may be written, or a place where white space may stand. */
export type PatternStep = readonly string[] | 'gap'

/** A text as what may stand for it. What is found and what is marked come from the same steps, so that they agree. */
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
    const ways = matchCase
      ? [character]
      : [character, character.toLowerCase(), character.toUpperCase()]
    pattern.push([...new Set(ways)])
    if (isColon) {
      pattern.push('gap')
      if (characters[index + 1] === ' ') index += 1
    }
  }
  return pattern
}

/** The same steps for a text of the page. */
export function writePattern(pattern: readonly PatternStep[]): RegExp {
  const source = pattern.map((step) =>
    step === 'gap' ? String.raw`[ \t\r\n]*` : `(?:${step.map(escapePattern).join('|')})`,
  )
  return new RegExp(source.join(''), 'gu')
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}
