import { cite } from './failures/sentence.ts'
import type { CitedSentence } from './failures/sentence.ts'
import { citeHttp, limitRetries } from './failures/sources.ts'

/** How to repeat a call. The one place for this advice: pages and failures show these sentences. */
export const retryAdvice = [
  cite(citeHttp('10.2.3'), 'When Retry-After comes, wait at least that long.'),
  cite(limitRetries, 'Make each pause longer than the one before, and add a random part to it.'),
  cite(limitRetries, 'Make a few attempts, then stop.'),
] as const satisfies readonly CitedSentence[]
