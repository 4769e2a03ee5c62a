import { queryParametersSentence } from './documented-facts.ts'
import type { DocumentedSentence } from './documented-facts.ts'

/** Every sentence about what the service documents in the console, the failure pages and llms.txt. */
export const documentedSentences = {
  queryParameters: queryParametersSentence,
  meaningOfStatus: {
    fact: 'error-status-codes',
    notSpecified: 'What this service means by it: {source} shows no error status codes',
    otherwise: 'Whether this service means by it what the API document says',
  },
  rateLimits: {
    fact: 'rate-limits',
    notSpecified: 'What the limit is and to whom it applies: {source} shows no rate limits',
    otherwise: 'Whether this service counts what the API document says',
  },
  pageSizes: {
    fact: 'page-sizes',
    notSpecified:
      '{source} shows no page sizes. A response of this size may be a reason to offer them',
    otherwise: 'Compare the size of the response with the page sizes in the API document',
  },
  keyOperations: {
    fact: 'other-operations',
    notSpecified: 'No documented operation creates a key',
    otherwise: 'Check the list of operations before you assume that none of them creates a key',
  },
} as const satisfies Readonly<Record<string, DocumentedSentence>>
