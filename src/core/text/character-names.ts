/**
 * Names one character in words and by its code point, such as “a zero-width space (U+200B)”. The character itself is
 * never printed: most are invisible, and a look-alike would mislead again.
 */
export function describeCharacter(codePoint: number): string {
  const unicode = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`
  const name = names.get(codePoint)
  if (name !== undefined) return `${name} (${unicode})`
  const lookAlike = findLookAlike(codePoint)
  if (lookAlike !== undefined) {
    return `a character that is not ASCII (${unicode}, looks like ${lookAlike})`
  }
  const character = String.fromCodePoint(codePoint)
  const group = groups.find(([pattern]) => pattern.test(character))
  return `${group?.[1] ?? 'a character that is not ASCII'} (${unicode})`
}

/** The characters that copying adds most often. */
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

/** The fallback, from the narrowest group to the widest. */
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

/** Cyrillic and Greek letters that look Latin in most fonts. Escaped, so that this table can be reviewed. */
const lookAlikes: readonly (readonly [drawn: string, latin: string])[] = [
  [
    '\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u0501\u04bb\u051b\u051d',
    'aeopcyxijsdhqw',
  ],
  [
    '\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0406\u0408\u0405',
    'ABEKMHOPCTYXIJS',
  ],
  [
    '\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03bf\u03bd',
    'ABEZHIKMNOPTYXov',
  ],
]

/** Full-width forms repeat ASCII at this distance (Unicode, block “Halfwidth and Fullwidth Forms”). */
const fullWidthOffset = 0xfee0

function findLookAlike(codePoint: number): string | undefined {
  if (codePoint >= 0xff01 && codePoint <= 0xff5e) {
    return String.fromCodePoint(codePoint - fullWidthOffset)
  }
  const character = String.fromCodePoint(codePoint)
  for (const [drawn, latin] of lookAlikes) {
    const index = drawn.indexOf(character)
    if (index >= 0) return latin[index]
  }
  return undefined
}
