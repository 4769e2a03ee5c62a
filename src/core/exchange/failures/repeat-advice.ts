import { isIdempotent, isSafe } from '../../request/method.ts'
import { cite, citeHttp, limitRetries } from './failure.ts'
import type { CitedSentence } from './failure.ts'

/** Whether to send a request again that got no complete response, for pages that know no particular request. */
export const sendAgain: CitedSentence = cite(
  citeHttp('9.2.1'),
  'After a safe method, such as GET, send again: it asks for no change on the server. Any other, such as POST, may have been done: look before you send again.',
)

export function adviseRepeat(method: string): CitedSentence {
  if (isSafe(method)) {
    return cite(
      citeHttp('9.2.1'),
      `Send again when you are ready: ${method} is a safe method, which asks for no change on the server.`,
    )
  }
  const look = `The server may have done what ${method} asks for: look before you send again, here or with a snippet.`
  return isIdempotent(method)
    ? cite(
        citeHttp('9.2.2'),
        `${look} Doing it twice is meant to have the same effect as doing it once.`,
      )
    : cite(citeHttp('9.2.2'), look)
}

/** Advice on retrying a request. Pages and failures show these sentences, so that the advice has one source. */
export const retryAdvice = [
  cite(citeHttp('10.2.3'), 'If the response has a Retry-After header, wait at least that long.'),
  cite(limitRetries, 'Make each pause longer than the last, and add some randomness.'),
  cite(limitRetries, 'Make a few attempts, then stop.'),
  cite(
    citeHttp('9.2.2'),
    'A program should not automatically repeat a method that is not idempotent, such as POST or PATCH, unless it knows that doing it twice is harmless.',
  ),
] as const satisfies readonly CitedSentence[]
