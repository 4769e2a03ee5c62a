import { formatCitation } from '#text/citation.ts'
import type { Citation } from '#text/citation.ts'
import { getSentenceText } from '#response/exchange/failures/failure.ts'
import type { Sentence } from '#response/exchange/failures/failure.ts'

export interface SentenceGroup {
  readonly origin: SentenceOrigin
  readonly texts: readonly string[]
}

export type SentenceOrigin =
  | { readonly status: 'this-portal' }
  | { readonly status: 'general-practice'; readonly source: Citation }

export function groupSentences(sentences: readonly Sentence[]): readonly SentenceGroup[] {
  const groups: { readonly origin: SentenceOrigin; readonly texts: string[] }[] = []
  for (const sentence of sentences) {
    const origin = findOrigin(sentence)
    const text = getSentenceText(sentence)
    const last = groups.at(-1)
    if (last && isSame(last.origin, origin)) last.texts.push(text)
    else groups.push({ origin, texts: [text] })
  }
  return groups
}

function findOrigin(sentence: Sentence): SentenceOrigin {
  return typeof sentence === 'string'
    ? { status: 'this-portal' }
    : { status: 'general-practice', source: sentence.source }
}

function isSame(one: SentenceOrigin, other: SentenceOrigin): boolean {
  return nameOrigin(one) === nameOrigin(other)
}

function nameOrigin(origin: SentenceOrigin): string {
  return origin.status === 'this-portal' ? origin.status : formatCitation(origin.source)
}
