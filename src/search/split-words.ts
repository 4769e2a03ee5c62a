/**
 * The words of a name, path or sentence, in lower case and without accents: `pull_number`, `pullNumber` and `pulls/{pull_number}`
 * are found by their parts, and so is a sentence in a script that puts no spaces between words. Records and a reader's query are
 * split alike.
 */
export function splitWords(text: string): readonly string[] {
  return (
    text
      .normalize('NFKC')
      .replaceAll(/([\p{Ll}\d])(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$2 ')
      .match(/[\p{L}\p{N}\p{M}]+/gu)
      ?.flatMap(segmentWords)
      .map((word) => foldWord(word).slice(0, longest)) ?? []
  )
}

/** Characters; longer words are typed by no reader. */
const longest = 60

/** The words of a text without spaces, as a dictionary of its script has them (Unicode Standard Annex 29); any other text is one. */
export function segmentWords(text: string): readonly string[] {
  if (!unspaced.test(text)) return [text]
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Made when it is needed, because it loads dictionaries. */
let segmenter: Intl.Segmenter | undefined

/** A word in lower case, without the accents of Latin and Greek letters, which readers leave out. */
export function foldWord(word: string): string {
  const folded = word.normalize('NFKC').toLowerCase()
  if (/^[\0-\x7F]*$/.test(folded)) return folded
  return folded
    .normalize('NFD')
    .replaceAll(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, '$1')
    .normalize('NFC')
}

/** A word without its number: `customers` and `customer`, `libraries` and `library` are alike. */
export function stemWord(word: string): string {
  return word.length > 3 ? word.replace(/(?<!s)(ies|s|y)$/, '') : word
}
