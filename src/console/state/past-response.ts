import type { ResponseEvidence } from '#core/exchange/evidence.ts'
import type { Call } from './call.ts'

/** A response of this page that can be looked at again. It lives in memory and goes with the page. */
export interface PastResponse {
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
  readonly evidence: ResponseEvidence | undefined
}

/** Bodies beyond this many bytes are listed and not kept. */
const largestKept = 5_000_000

/** Takes a copy of a response, because its bytes are handed over to the worker that shows it. */
export function rememberResponse(
  number: number,
  call: Call,
  evidence: ResponseEvidence,
): PastResponse {
  const { bytes } = evidence.body
  const isKept = bytes.byteLength <= largestKept
  return {
    number,
    call,
    status: evidence.status,
    endAfter: evidence.endAfter,
    received: bytes.byteLength,
    size: isKept ? bytes.byteLength : 0,
    evidence: isKept ? copyResponse(evidence) : undefined,
  }
}

/** A response with bytes of its own, so that it can be shown more than once. */
export function copyResponse(evidence: ResponseEvidence): ResponseEvidence {
  return { ...evidence, body: { ...evidence.body, bytes: evidence.body.bytes.slice() } }
}
