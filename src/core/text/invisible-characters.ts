/** A stretch of a text, or a run of characters in it that cannot be seen. */
export interface TextPart {
  readonly text: string
  /** The code points of such a run, as `U+200B`, `U+200B ×12` or `U+202E U+2066`. */
  readonly codes: string | undefined
}

/**
 * Cuts a text around the characters that a font has nothing for, or that only change how others are drawn: controls other
 * than a tab, what Unicode lets a font ignore (zero width, soft hyphens, variation selectors, tags, turns of the reading
 * direction), separators of lines, private use, lone surrogates and noncharacters. With them a text can look like another
 * one, or like none.
 */
export function splitInvisible(text: string): readonly TextPart[] {
  // Most texts have none, and rows are drawn by the thousand.
  if (!invisible.test(text)) return [{ text, codes: undefined }]
  return text
    .split(runs)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, codes: invisible.test(part) ? nameCodes(part) : undefined }))
}

/** A run of one character is counted: there may be thousands, and each would be an element of the page. */
function nameCodes(run: string): string {
  const named: { code: string; count: number }[] = []
  for (const character of run) {
    const code = nameCode(character)
    const last = named.at(-1)
    if (last?.code === code) last.count += 1
    else named.push({ code, count: 1 })
  }
  return named.map(({ code, count }) => (count === 1 ? code : `${code} ×${count}`)).join(' ')
}

function nameCode(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/**
 * By properties of Unicode (Unicode Standard Annex 44, section 5), and the two groups of format characters that draw nothing
 * and lack them: marks of interlinear annotations and of hieroglyphic layout.
 */
const characters = String.raw`[[\p{Cc}--\t]\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\ufff9-\ufffb\u{13430}-\u{1343f}]`
const invisible = new RegExp(characters, 'v')
const runs = new RegExp(`(${characters}+)`, 'v')
