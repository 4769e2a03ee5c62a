/**
 * The words of a name, path or sentence, in lower case: `pull_number`, `pullNumber` and `pulls/{pull_number}` are found by
 * their parts. Records and a reader's query are split alike.
 */
export function splitWords(text: string): readonly string[] {
  return (
    text
      .normalize('NFKC')
      .replaceAll(/([\p{Ll}\d])(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$2 ')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu)
      ?.map((word) => word.slice(0, longest)) ?? []
  )
}

/** Characters; longer words are typed by no reader. */
const longest = 60

/** A word without its number: `customers` and `customer`, `libraries` and `library` are alike. */
export function stemWord(word: string): string {
  return word.length > 3 ? word.replace(/(?<!s)(ies|s|y)$/, '') : word
}
