import type { Citation } from '../../citation/citation.ts'
import { writeDocumented } from './documented-facts.ts'
import type { DocumentedSentence, DocumentedFacts } from './documented-facts.ts'

/**
 * A sentence and its source. Plain text is the portal's own: what it does, how it works, what it suggests. A sentence
 * from a public document names it, and a sentence that depends on the API document is looked up there.
 */
export type Sentence = string | CitedSentence | DocumentedSentence

/** A statement from a public document, with its section. */
export interface CitedSentence {
  readonly text: string
  readonly source: Citation
}

export function cite(source: Citation, text: string): CitedSentence {
  return { text, source }
}

/** Sentences as one text, without their sources. */
export function joinSentences(sentences: readonly Sentence[], facts: DocumentedFacts): string {
  return sentences.map((sentence) => readSentence(sentence, facts)).join(' ')
}

/** The text of a sentence without its source. */
export function readSentence(sentence: Sentence, facts: DocumentedFacts): string {
  if (typeof sentence === 'string') return sentence
  return 'source' in sentence ? sentence.text : writeDocumented(sentence, facts)
}
