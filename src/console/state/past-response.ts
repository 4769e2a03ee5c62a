import type { Answered } from '#core/exchange/evidence.ts'
import type { Call } from './call.ts'

/** An answer of this page that can be looked at again. It lives in memory and goes with the page. */
export interface PastAnswer {
  /** Counts the exchanges of the page. */
  readonly number: number
  readonly call: Call
  readonly status: number
  readonly endAfter: number
  /** Bytes of the body as it was received. */
  readonly received: number
  /** Bytes that are kept of it: all or none. */
  readonly size: number
  /** Undefined for a body that was too large to keep. */
  readonly answered: Answered | undefined
}

/** Bodies beyond this many bytes are listed and not kept. */
const largestKept = 5_000_000

/** Takes a copy of an answer, because its bytes are handed over to the worker that shows it. */
export function rememberAnswer(number: number, call: Call, answered: Answered): PastAnswer {
  const { bytes } = answered.body
  const isKept = bytes.byteLength <= largestKept
  return {
    number,
    call,
    status: answered.status,
    endAfter: answered.endAfter,
    received: bytes.byteLength,
    size: isKept ? bytes.byteLength : 0,
    answered: isKept ? copyAnswer(answered) : undefined,
  }
}

/** An answer with bytes of its own, so that it can be shown more than once. */
export function copyAnswer(answered: Answered): Answered {
  return { ...answered, body: { ...answered.body, bytes: answered.body.bytes.slice() } }
}
