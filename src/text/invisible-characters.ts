import { formatCodePoint } from './character-names.ts'

/** A piece of a text, or a run of invisible characters in it. */
export interface TextPart {
  readonly text: string
  /** The code points of an invisible run, such as `U+200B`, `U+200B ×12` or `U+202E U+2066`. */
  readonly codes: string | undefined
}

/**
 * Splits a text around characters that fonts do not render, or that only change how others are rendered: controls other than a tab,
 * Unicode's default-ignorable characters (zero width, soft hyphens, variation selectors, tags, changes of direction), line separators,
 * private use, lone surrogates and noncharacters. They can make a text look like another one, or empty.
 */
export function splitInvisible(text: string): readonly TextPart[] {
  // Fast path for most texts, because thousands of rows are rendered.
  if (!invisible.test(text)) return [{ text, codes: undefined }]
  return text
    .split(runs)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, codes: invisible.test(part) ? formatCodes(part) : undefined }))
}

/** Formats the code points of a run. Repeated characters are counted, because there may be thousands. */
function formatCodes(run: string): string {
  const named: { code: string; count: number }[] = []
  for (const character of run) {
    const code = formatCodePoint(character.codePointAt(0) ?? 0)
    const last = named.at(-1)
    if (last?.code === code) last.count += 1
    else named.push({ code, count: 1 })
  }
  return named.map(({ code, count }) => (count === 1 ? code : `${code} ×${count}`)).join(' ')
}

/** By Unicode properties (UAX 44, section 5), plus invisible format characters without them: annotations, hieroglyphic layout. */
const characters = String.raw`[[\p{Cc}--\t]\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\ufff9-\ufffb\u{13430}-\u{1343f}]`
const invisible = new RegExp(characters, 'v')
const runs = new RegExp(`(${characters}+)`, 'v')
