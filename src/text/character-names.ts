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
