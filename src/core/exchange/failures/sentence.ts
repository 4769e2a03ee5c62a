import { writeDocumented } from '../documented-facts.ts'
import type { DocumentedSentence, DocumentedFacts } from '../documented-facts.ts'

/**
 * A sentence and where it comes from. Plain text is this portal's own: what it does, how it works, what it suggests. What
 * a public document says names that document, and what depends on the API document is looked up there.
 */
export type Sentence = string | CitedSentence | DocumentedSentence

/** What a public document says, at the section that says it. */
export interface CitedSentence {
  readonly text: string
  readonly source: PublicSection
}

/** A section of a public document. */
export interface PublicSection {
  readonly title: string
  readonly url: string
}

export function cite(source: PublicSection, text: string): CitedSentence {
  return { text, source }
}

/** Sentences as one text, without their origins. */
export function joinSentences(sentences: readonly Sentence[], facts: DocumentedFacts): string {
  return sentences.map((sentence) => readSentence(sentence, facts)).join(' ')
}

/** The words of a sentence without its origin. */
export function readSentence(sentence: Sentence, facts: DocumentedFacts): string {
  if (typeof sentence === 'string') return sentence
  return 'source' in sentence ? sentence.text : writeDocumented(sentence, facts)
}
