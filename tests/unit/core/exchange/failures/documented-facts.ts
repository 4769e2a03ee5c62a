import type { DocumentedFacts } from '#core/exchange/failures/documented-facts.ts'

const open = (section: string) => ({ status: 'not-specified', section }) as const
const closed = { status: 'no-open-point' } as const

/** A document that leaves everything open. */
export const everythingOpen: DocumentedFacts = {
  openPoints: {
    'query-parameters': open('4'),
    'other-operations': open('4'),
    'error-status-codes': open('7'),
    'rate-limits': open('8'),
    'page-sizes': open('8'),
  },
  queryParameters: [],
}

/** A document without a single open point. */
export const nothingOpen: DocumentedFacts = {
  openPoints: {
    'query-parameters': closed,
    'other-operations': closed,
    'error-status-codes': closed,
    'rate-limits': closed,
    'page-sizes': closed,
  },
  queryParameters: [],
}
