import type { Citation } from '#text/citation.ts'
import { citeRfc } from '#text/citation.ts'
import { isIdempotent, isSafe } from '#request/request-plan.ts'

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

const limitRetries: Citation = {
  edition: 'AWS Well-Architected Framework',
  section: 'REL05-BP03',
}

/** Advice on repeating a request without a complete response, for pages that are not about a particular request. */
export const sendAgain: CitedSentence = cite(
  citeHttp('9.2.1'),
  'After a safe method, such as GET, send again: it asks for no change on the server. Other methods, such as POST, may already have taken effect; check before retrying.',
)

export const longerSnippet = 'Run the curl snippet in a terminal: it sets no time limit.'

export function adviseRepeat(method: string): CitedSentence {
  if (isSafe(method)) {
    return cite(
      citeHttp('9.2.1'),
      `Send again when you are ready: ${method} is a safe method, which asks for no change on the server.`,
    )
  }
  const check = `The ${method} request may already have taken effect: check before you send it again, here or with a snippet.`
  return isIdempotent(method)
    ? cite(
        citeHttp('9.2.2'),
        `${check} Sending it twice should have the same effect as sending it once.`,
      )
    : cite(citeHttp('9.2.2'), check)
}

export const retryAdvice = [
  cite(citeHttp('10.2.3'), 'If the response has a Retry-After header, wait at least that long.'),
  cite(limitRetries, 'Make each pause longer than the last, and add some randomness.'),
  cite(limitRetries, 'Make a few attempts, then stop.'),
  cite(
    citeHttp('9.2.2'),
    'A program should not automatically repeat a method that is not idempotent, such as POST or PATCH, unless it knows that doing it twice is harmless.',
  ),
] as const satisfies readonly CitedSentence[]
