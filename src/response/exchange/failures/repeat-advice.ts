import { isIdempotent, isSafe } from '#request/method.ts'
import { cite, citeHttp, limitRetries } from './failure.ts'
import type { CitedSentence } from './failure.ts'

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
