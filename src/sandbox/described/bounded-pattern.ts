import { format } from '@cfworker/json-schema'
import { matchPattern } from '#core/schema/pattern/match-pattern.ts'

/** For one text; a long one may need more, and is then not checked. */
const mostSteps = 1_000_000

/**
 * Makes a pattern a format of the validator, whose own way with patterns may take without end.
 *
 * @returns the name of the format
 */
export function nameFormat(pattern: string): string {
  const name = `pattern ${pattern}`
  format[name] = (text) => fits(pattern, text)
  return name
}

/** @throws where it cannot be decided within bounds */
function fits(pattern: string, text: string): boolean {
  const match = matchPattern(pattern, text, { steps: mostSteps })
  if (match === 'matches' || match === 'differs') return match === 'matches'
  throw new Error(`The pattern is not checked: ${match}.`)
}
