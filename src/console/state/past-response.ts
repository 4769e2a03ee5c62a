import type { ResponseEvidence } from '#core/exchange/evidence.ts'
import type { Call } from './call.ts'

/** A response that can be reopened. It is kept in memory until the page is left. */
export interface PastResponse {
  /** Counts the exchanges of the page. */
  readonly number: number
  readonly call: Call
  readonly status: number
  readonly endAfter: number
  /** Bytes of the body as received, also those of items that are no longer kept. */
  readonly received: number
  /** Bytes kept: all or none. */
  readonly size: number
  /** Undefined for a body that was too large to keep. */
  readonly evidence: ResponseEvidence | undefined
}

/** Larger bodies, in bytes, are listed but not kept. */
const largestKept = 5_000_000

/** Copies a response, because its bytes are transferred to the worker that reads it. */
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
    received: evidence.body.stream?.received ?? bytes.byteLength,
    size: isKept ? bytes.byteLength : 0,
    evidence: isKept ? copyResponse(evidence) : undefined,
  }
}

/** A response with its own bytes, so that it can be shown more than once. */
export function copyResponse(evidence: ResponseEvidence): ResponseEvidence {
  return { ...evidence, body: { ...evidence.body, bytes: evidence.body.bytes.slice() } }
}
