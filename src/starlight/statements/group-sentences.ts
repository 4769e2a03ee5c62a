import { formatCitation } from '#text/citation.ts'
import type { Citation } from '#text/citation.ts'
import { getSentenceText } from '#response/exchange/failures/failure.ts'
import type { Sentence } from '#response/exchange/failures/failure.ts'

export interface SentenceGroup {
  /** Undefined for sentences of this portal. */
  readonly source: Citation | undefined
  readonly texts: readonly string[]
}

/** Groups consecutive sentences with the same source. */
export function groupSentences(sentences: readonly Sentence[]): readonly SentenceGroup[] {
  const groups: { readonly source: Citation | undefined; readonly texts: string[] }[] = []
  for (const sentence of sentences) {
    const source = typeof sentence === 'string' ? undefined : sentence.source
    const text = getSentenceText(sentence)
    const last = groups.at(-1)
    if (last && isSame(last.source, source)) last.texts.push(text)
    else groups.push({ source, texts: [text] })
  }
  return groups
}

function isSame(one: Citation | undefined, other: Citation | undefined): boolean {
  return (one && formatCitation(one)) === (other && formatCitation(other))
}
