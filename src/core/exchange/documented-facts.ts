/**
 * What the API document leaves open about one operation, where a sentence in the portal depends on it. Plain data, so
 * that a page can pass it to the console.
 */
export interface DocumentedFacts {
  readonly openPoints: Readonly<Record<OpenFact, OpenFactState>>
  /** The query parameters that the operation documents. */
  readonly queryParameters: readonly string[]
}

export type OpenFact =
  | 'query-parameters'
  | 'response-payload'
  | 'other-operations'
  | 'error-status-codes'
  | 'rate-limits'
  | 'page-sizes'

/** Each fact has the permanent name of the open point that it depends on. */
export const openFacts = [
  'query-parameters',
  'response-payload',
  'other-operations',
  'error-status-codes',
  'rate-limits',
  'page-sizes',
] as const satisfies readonly OpenFact[]

export type OpenFactState =
  /** The section of the source that leaves it open, where the document cites one. */
  | { readonly status: 'not-specified'; readonly section: string | undefined }
  | { readonly status: 'no-open-point' }

/** A sentence that depends on the API document. It has no full stop, because the section may follow. */
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
  return `${sentence.notSpecified}${cited}.`
}

/** Describes the query parameters before the reader adds one. */
export function describeQueryParameters(facts: DocumentedFacts): string {
  const { queryParameters } = facts
  if (queryParameters.length === 0) {
    const documented = writeDocumented(documentedSentences.queryParameters, facts)
    return `${documented} It may ignore or reject any that you send.`
  }
  const noun = queryParameters.length === 1 ? 'parameter' : 'parameters'
  return `The service documents the query ${noun} ${queryParameters.join(', ')}. It may ignore or reject any other.`
}

/** Every sentence about what the service documents in the console, the failure pages and llms.txt. */
export const documentedSentences = {
  queryParameters: {
    fact: 'query-parameters',
    notSpecified: 'The service documents no query parameters',
    otherwise: 'The API document lists no query parameters for this operation',
  },
  responsePayload: {
    fact: 'response-payload',
    notSpecified: 'The service specifies no response payload',
    otherwise: 'Compare it with what the API document says about the response',
  },
  statusCodes: {
    fact: 'error-status-codes',
    notSpecified: 'The service specifies no status codes',
    otherwise: 'The API document may say what the service means by it',
  },
  meaningOfStatus: {
    fact: 'error-status-codes',
    notSpecified: 'What this service means by it: the service specifies no status codes',
    otherwise: 'Whether this service means by it what the API document says',
  },
  rateLimits: {
    fact: 'rate-limits',
    notSpecified: 'What this service counts, and for whom: it specifies no rate limits',
    otherwise: 'Whether this service counts what the API document says',
  },
  pageSizes: {
    fact: 'page-sizes',
    notSpecified:
      'The service specifies no page sizes. A response of this size may be a reason to offer them',
    otherwise: 'Compare the size of the response with the page sizes in the API document',
  },
  keyOperations: {
    fact: 'other-operations',
    notSpecified: 'No documented operation creates a key',
    otherwise: 'Check the list of operations before you assume that none of them creates a key',
  },
} as const satisfies Readonly<Record<string, DocumentedSentence>>
