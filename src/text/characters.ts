/** Describes a character by name and code point, such as “a zero-width space (U+200B)”, never by itself, as most are invisible. */
export function describeCharacter(codePoint: number): string {
  const unicode = formatCodePoint(codePoint)
  const name = names.get(codePoint)
  if (name !== undefined) return `${name} (${unicode})`
  const character = String.fromCodePoint(codePoint)
  const group = groups.find(([pattern]) => pattern.test(character))
  return `${group?.[1] ?? 'a character that is not ASCII'} (${unicode})`
}

export function formatCodePoint(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`
}

/** The characters that copied text most often contains by mistake. */
const names: ReadonlyMap<number, string> = new Map([
  [0x00, 'a NUL character'],
  [0x1b, 'an escape character'],
  [0x7f, 'a DEL character'],
  [0x00a0, 'a no-break space'],
  [0x00ad, 'a soft hyphen, which is often invisible'],
  [0x200b, 'a zero-width space, which cannot be seen'],
  [0xfeff, 'a byte-order mark, which cannot be seen'],
  [0x2212, 'a minus sign, not a plain hyphen'],
  [0x2022, 'a bullet, as used in masks'],
  [0x2026, 'an ellipsis, as used in shortened text'],
  [0xfffd, 'a replacement character: a program could not read the original'],
])

/** Fallbacks, from the narrowest group to the widest. */
const groups: readonly (readonly [RegExp, string])[] = [
  [/\p{Cc}/u, 'a control character'],
  [/\p{Cs}/u, 'half of a character that was split'],
  [/\p{Zs}/u, 'a space that is not the plain one'],
  [/[\p{Zl}\p{Zp}]/u, 'a line separator'],
  [/\p{Cf}/u, 'a formatting character, which cannot be seen'],
  [/\p{M}/u, 'a separate accent (a combining mark)'],
  [/\p{Extended_Pictographic}/u, 'an emoji or pictograph'],
  [/[\p{Pi}\p{Pf}\u201a\u201e]/u, 'a typographic quotation mark or apostrophe'],
  [/\p{Pd}/u, 'a dash, not a plain hyphen'],
  [/\p{L}/u, 'a letter that is not ASCII'],
  [/\p{N}/u, 'a numeric character that is not ASCII'],
]

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
