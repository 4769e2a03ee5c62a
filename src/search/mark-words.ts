import { foldWord, segmentWords, stemWord } from './split-words.ts'

/** A text in parts, of which some are what was asked for. */
export type MarkedText = readonly { readonly text: string; readonly isMarked: boolean }[]

/** @param terms the stems of the words that are marked */
export function markWords(text: string, terms: ReadonlySet<string>): MarkedText {
  const parts = text
    .split(boundaries)
    .flatMap(segmentWords)
    .map((part) => ({ text: part, isMarked: has(part, terms) }))
  const isWhole =
    parts.filter(({ text: part }) => isWord(part)).length > 1 &&
    has(text.replaceAll(/[^\p{L}\p{N}\p{M}]/gu, ''), terms)
  return parts.reduce<{ text: string; isMarked: boolean }[]>((merged, { text: part, isMarked }) => {
    const last = merged.at(-1)
    if (last && last.isMarked === (isMarked || isWhole)) last.text += part
    else if (part !== '') merged.push({ text: part, isMarked: isMarked || isWhole })
    return merged
  }, [])
}

function isWord(part: string): boolean {
  return /[\p{L}\p{N}]/u.test(part)
}

function has(word: string, terms: ReadonlySet<string>): boolean {
  return word !== '' && terms.has(stemWord(foldWord(word)))
}

/** Between the words of a text, as they are split for the search. */
const boundaries =
  /(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=[^\p{L}\p{N}\p{M}])|(?=[^\p{L}\p{N}\p{M}])/u
