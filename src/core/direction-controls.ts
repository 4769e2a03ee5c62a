/** A stretch of a text, or one character that turns the direction in which others are read. */
export interface DirectionPart {
  readonly text: string
  /** The code point of such a character, as `U+202E`. */
  readonly control: string | undefined
}

/**
 * Cuts a text around the characters that turn the reading direction (Unicode Standard Annex 9, section 2). They cannot be
 * seen, and with them a text can look like another one.
 */
export function splitDirectionControls(text: string): readonly DirectionPart[] {
  // Most texts have none, and rows are drawn by the thousand.
  if (!controls.test(text)) return [{ text, control: undefined }]
  return text
    .split(cuts)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, control: controls.test(part) ? nameCode(part) : undefined }))
}

function nameCode(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

const controls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
const cuts = new RegExp(`(${controls.source})`)
