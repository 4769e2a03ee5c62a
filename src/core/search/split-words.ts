/**
 * The words of a name, path or sentence, in lower case: `pull_number`, `pullNumber` and `pulls/{pull_number}` are found by
 * their parts. The index and a reader's query are split alike.
 */
export function splitWords(text: string): readonly string[] {
  return (
    text
      .normalize('NFKC')
      .replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu)
      ?.map((word) => word.slice(0, longest)) ?? []
  )
}

/** The words that tell names apart: all but articles, which readers leave out. */
export function splitName(text: string): readonly string[] {
  const words = splitWords(text)
  const telling = words.filter((word) => !articles.has(word))
  return telling.length > 0 ? telling : words
}

const articles: ReadonlySet<string> = new Set(['a', 'an', 'the'])

/** A name as one word, without what parts it. */
export function joinWords(words: readonly string[]): string {
  return words.join('').slice(0, longest)
}

/** Characters; longer words are typed by no reader. */
const longest = 60
