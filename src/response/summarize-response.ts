import type { BodyEnd, ReceivedBody, ResponseEvidence } from './exchange/evidence.ts'
import { explainStatus } from './exchange/status-meaning.ts'
import type { StatusMeaning } from './exchange/status-meaning.ts'
import type { Header } from '#request/inputs.ts'
import { parseMediaType } from '#text/media-type.ts'
import { parseRetryAfter } from './header-fields.ts'
import type { RetryAfter } from './header-fields.ts'
import type { UnreadBody } from './classify-body.ts'

/** A summary of a single observed response, which the service does not guarantee. */
export interface ResponseSummary
  extends Omit<ResponseEvidence, 'kind' | 'body'>, Pick<ReceivedBody, 'end' | 'stream'> {
  readonly meaning: StatusMeaning
  /** The reason why the body is incomplete, as a clause; undefined if it is complete or if that is unknown. */
  readonly incomplete: string | undefined
  /** Bytes after content decoding. */
  readonly size: number
  /** The media type from the server without parameters, in lower case; empty if not sent. */
  readonly mediaType: string
  readonly retryAfter: RetryAfter | undefined
}

/** Summarizes a response without parsing the body, which would block the page. `receivedAt` is in milliseconds since the epoch. */
export function summarizeResponse(evidence: ResponseEvidence, receivedAt: number): ResponseSummary {
  const { kind: _, body, ...observed } = evidence
  const { status, headers } = observed
  const retryAfter = findHeader(headers, 'retry-after')
  return {
    ...observed,
    meaning: explainStatus(status),
    incomplete: explainIncomplete(body),
    size: body.stream?.received ?? body.bytes.byteLength,
    end: body.end,
    ...(body.stream && { stream: body.stream }),
    mediaType: parseMediaType(findHeader(headers, 'content-type') ?? '').essence,
    retryAfter: retryAfter === undefined ? undefined : parseRetryAfter(retryAfter, receivedAt),
  }
}

export function prepareBody({ status, headers, body }: ResponseEvidence): UnreadBody {
  const length = findHeader(headers, 'content-length')
  const isCoded = findHeader(headers, 'content-encoding') !== undefined
  const { bytes, end, stream } = body
  return {
    bytes,
    end,
    ...(stream && { isStream: true }),
    status,
    contentType: findHeader(headers, 'content-type') ?? '',
    announcedLength:
      length !== undefined && !isCoded && !stream && /^\d+$/.test(length)
        ? Number(length)
        : undefined,
  }
}

/** A cancelled stream counts as complete, because it may never end by itself. */
function explainIncomplete({ end, stream }: ReceivedBody): string | undefined {
  if (end === 'complete' || end === 'nothing-decoded') return undefined
  if (end === 'cancelled' && stream) return undefined
  return incompleteEnds[end]
}

const incompleteEnds = {
  'broke-off': 'the browser reported an error before the end of the body',
  'limit-reached': 'this page stopped reading at its limit',
  'timed-out': 'the rest did not arrive in time',
  cancelled: 'you cancelled',
} as const satisfies Readonly<Record<Exclude<BodyEnd, 'complete' | 'nothing-decoded'>, string>>

export function findHeader(headers: readonly Header[], name: string): string | undefined {
  return headers.find((header) => header.name.toLowerCase() === name)?.value
}
