/**
 * The points that the API document leaves open about one operation, where a sentence in the portal depends on it. Plain data, so
 * that a page can pass it to the console.
 */
export interface DocumentedFacts {
  readonly openPoints: Readonly<Record<OpenFact, OpenFactState>>
  /** The query parameters that the operation documents. */
  readonly queryParameters: readonly string[]
}

/** Each has the permanent name of the open point that it depends on. */
export type OpenFact =
  'query-parameters' | 'other-operations' | 'error-status-codes' | 'rate-limits' | 'page-sizes'

export type OpenFactState =
  /** The section of the source that leaves it open, where the document cites one. */
  | { readonly status: 'not-specified'; readonly section: string | undefined }
  | { readonly status: 'no-open-point' }

/** A sentence that depends on the API document. It has no full stop, because the section may follow; `{source}` stands for what is silent. */
export interface DocumentedSentence {
  readonly fact: OpenFact
  readonly notSpecified: string
  /** For a document without this open point; claims neither that something is documented nor that it is not. */
  readonly otherwise: string
}

/** The sentence that is true of a document, with its section of the source. */
export function writeDocumented(sentence: DocumentedSentence, facts: DocumentedFacts): string {
  const state = facts.openPoints[sentence.fact]
  if (state.status === 'no-open-point') return `${sentence.otherwise}.`
  const cited = state.section === undefined ? '' : ` (source, section ${state.section})`
  return `${writeSilence(sentence, state.section)}${cited}.`
}

/** The sentence about what is not shown, by the source that the document cites, else by the document itself. */
export function writeSilence(
  { notSpecified }: DocumentedSentence,
  section: string | undefined,
): string {
  const text = notSpecified.replace(
    '{source}',
    section === undefined ? 'the API document' : 'the source',
  )
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Describes the query parameters before the reader adds one. */
export function writeQueryParameters(facts: DocumentedFacts): string {
  const { queryParameters } = facts
  if (queryParameters.length === 0) {
    const documented = writeDocumented(queryParametersSentence, facts)
    return `${documented} The service may ignore or reject any that you send.`
  }
  const noun = queryParameters.length === 1 ? 'parameter' : 'parameters'
  return `The API document lists the query ${noun} ${queryParameters.join(', ')}. The service may ignore or reject any other.`
}

/** Apart from the other sentences, which a page needs only when there is a response. */
export const queryParametersSentence: DocumentedSentence = {
  fact: 'query-parameters',
  notSpecified: '{source} shows no query parameters',
  otherwise: 'The API document lists no query parameters for this operation',
}
