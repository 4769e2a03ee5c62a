import { cite } from './failures/sentence.ts'
import type { CitedSentence } from './failures/sentence.ts'
import { citeHttp, limitRetries } from './failures/sources.ts'

/** How to retry a request. Pages and failures show these sentences, so that the advice has one source. */
export const retryAdvice = [
  cite(citeHttp('10.2.3'), 'If the response has a Retry-After header, wait at least that long.'),
  cite(limitRetries, 'Make each pause longer than the last, and add some randomness.'),
  cite(limitRetries, 'Make a few attempts, then stop.'),
  cite(
    citeHttp('9.2.2'),
    'A program should not automatically repeat a method that is not idempotent, such as POST or PATCH, unless it knows that doing it twice is harmless.',
  ),
] as const satisfies readonly CitedSentence[]
