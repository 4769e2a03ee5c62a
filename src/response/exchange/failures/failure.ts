import type { Citation } from '#text/citation.ts'
import { citeRfc } from '#text/citation.ts'

/** A reason why a request got no usable response. Every list has complete sentences with their sources. */
export interface Failure {
  readonly title: string
  /** Facts that are always true of this failure, for readers who are new to it. */
  readonly known: readonly Sentence[]
  readonly likely: readonly Sentence[]
  readonly unknowable: readonly Sentence[]
  readonly remedies: readonly Sentence[]
  /** Steps for the team that runs the service or this portal. */
  readonly operator: readonly Sentence[]
}

/** A string is the portal's own statement or advice; a sentence from a public document cites it. */
export type Sentence = string | CitedSentence

export interface CitedSentence {
  readonly text: string
  readonly source: Citation
}

export function cite(source: Citation, text: string): CitedSentence {
  return { text, source }
}

export function joinSentences(sentences: readonly Sentence[]): string {
  return sentences.map(getSentenceText).join(' ')
}

export function getSentenceText(sentence: Sentence): string {
  return typeof sentence === 'string' ? sentence : sentence.text
}

export function citeHttp(section: string): Citation {
  return citeRfc(9110, section)
}

/** Cites the Fetch standard by anchor, because its section numbers are not permanent. */
export function citeFetch(section: string, anchor: string): Citation {
  return { edition: 'Fetch Standard', section, anchor }
}

export const onLine: Citation = {
  edition: 'HTML',
  section: 'navigator.onLine',
  anchor: 'dom-navigator-online',
}

export const mixedContent: Citation = {
  edition: 'Mixed Content',
  section: 'section 4.4',
  anchor: 'should-block-fetch',
}

export const connectSrc: Citation = {
  edition: 'Content Security Policy',
  section: 'connect-src',
  anchor: 'directive-connect-src',
}

export const localNetworkAccess: Citation = { edition: 'Local Network Access', section: '' }

export const utf8Decoder: Citation = {
  edition: 'Encoding',
  section: 'UTF-8 decoder',
  anchor: 'utf-8-decoder',
}

export const fileErrors: Citation = {
  edition: 'File API',
  section: 'section 7.1',
  anchor: 'dfn-error-codes',
}

export const limitRetries: Citation = {
  edition: 'AWS Well-Architected Framework',
  section: 'REL05-BP03',
}
