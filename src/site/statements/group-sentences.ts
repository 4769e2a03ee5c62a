import { writeCitation } from '#core/citation/citation.ts'
import type { Citation } from '#core/citation/citation.ts'
import { writeSilence } from '#core/exchange/failures/documented-facts.ts'
import type { DocumentedFacts } from '#core/exchange/failures/documented-facts.ts'
import { readSentence } from '#core/exchange/failures/failure.ts'
import type { Sentence } from '#core/exchange/failures/failure.ts'

/** Consecutive sentences with the same origin. */
export interface SentenceGroup {
  readonly origin: SentenceOrigin
  readonly texts: readonly string[]
}

export type SentenceOrigin =
  | { readonly status: 'this-portal' }
  | { readonly status: 'general-practice'; readonly source: Citation }
  | { readonly status: 'not-specified'; readonly section: string | undefined }

export function groupSentences(
  sentences: readonly Sentence[],
  facts: DocumentedFacts,
): readonly SentenceGroup[] {
  const groups: { readonly origin: SentenceOrigin; readonly texts: string[] }[] = []
  for (const sentence of sentences) {
    const origin = findOrigin(sentence, facts)
    // The label of the group already names the section.
    const text =
      origin.status === 'not-specified' && typeof sentence === 'object' && 'fact' in sentence
        ? `${writeSilence(sentence, origin.section)}.`
        : readSentence(sentence, facts)
    const last = groups.at(-1)
    if (last && isSame(last.origin, origin)) last.texts.push(text)
    else groups.push({ origin, texts: [text] })
  }
  return groups
}

function findOrigin(sentence: Sentence, facts: DocumentedFacts): SentenceOrigin {
  if (typeof sentence === 'string') return { status: 'this-portal' }
  if ('source' in sentence) return { status: 'general-practice', source: sentence.source }
  const state = facts.openPoints[sentence.fact]
  return state.status === 'not-specified' ? state : { status: 'this-portal' }
}

function isSame(one: SentenceOrigin, other: SentenceOrigin): boolean {
  return nameOrigin(one) === nameOrigin(other)
}

function nameOrigin(origin: SentenceOrigin): string {
  switch (origin.status) {
    case 'this-portal':
      return origin.status
    case 'general-practice':
      return writeCitation(origin.source)
    case 'not-specified':
      return `section ${origin.section}`
  }
}
