import type { BodyEnd, ReceivedBody, ResponseEvidence } from '../exchange/evidence.ts'
import { explainStatus } from '../exchange/status-meaning.ts'
import type { StatusMeaning } from '../exchange/status-meaning.ts'
import type { Header } from '../request/inputs.ts'
import type { ReceivedStream } from '../stream/item-log.ts'
import { readMediaType } from '../text/media-type.ts'
import { readRetryAfter } from './retry-after.ts'
import type { RetryAfter } from './retry-after.ts'
import type { UnreadBody } from './unread-body.ts'

/** A summary of a response. Everything in it was observed once; none of it is a promise by the service. */
export interface ResponseSummary {
  readonly status: number
  readonly meaning: StatusMeaning
  readonly headers: readonly Header[]
  /** Milliseconds from the request to the status line and headers, and to the end of the body. */
  readonly headersAfter: number
  readonly endAfter: number
  /** The reason why the body is incomplete, in a few words; undefined if it is complete. */
  readonly incomplete: string | undefined
  /** Bytes after content decoding. */
  readonly size: number
  /** The items of a body that arrived item by item. */
  readonly stream: ReceivedStream | undefined
  /** The reason why reading the body stopped. */
  readonly end: BodyEnd
  /** The media type from the server without parameters, in lower case; empty if it named none. */
  readonly mediaType: string
  /** The meaning of `Retry-After`, if the page may read it. */
  readonly retryAfter: RetryAfter | undefined
  /** The number of times that the key appeared in the response, where it has been masked. */
  readonly echoes: number
  /** Whether the key is so short that ordinary text may contain it by chance. */
  readonly isKeyShort: boolean
}

/**
 * Describes a response without its body, which is read where that does not block the page.
 *
 * @param receivedAt when the headers arrived, in milliseconds since the epoch
 */
export function summarizeResponse(evidence: ResponseEvidence, receivedAt: number): ResponseSummary {
  const { status, headers, headersAfter, endAfter, body, echoes, isKeyShort } = evidence
  const retryAfter = findHeader(headers, 'retry-after')
  return {
    status,
    meaning: explainStatus(status),
    headers,
    headersAfter,
    endAfter,
    incomplete: explainIncomplete(body),
    size: body.stream?.received ?? body.bytes.byteLength,
    stream: body.stream,
    end: body.end,
    mediaType: readMediaType(findHeader(headers, 'content-type') ?? '').essence,
    retryAfter: retryAfter === undefined ? undefined : readRetryAfter(retryAfter, receivedAt),
    echoes,
    isKeyShort,
  }
}

/** The body of a response as far as it is known before it is read. */
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

/** A stream is stopped where others end: it may have no end of its own. */
function explainIncomplete({ end, stream }: ReceivedBody): string | undefined {
  if (end === 'complete' || (end === 'cancelled' && stream)) return undefined
  return incompleteEnds[end]
}

const incompleteEnds = {
  'broke-off': 'the browser reported an error before the end of the body',
  'limit-reached': 'this page stopped reading at its limit',
  'timed-out': 'the rest did not arrive in time',
  cancelled: 'you cancelled',
} as const satisfies Readonly<Record<Exclude<BodyEnd, 'complete'>, string>>

/** The value of a header, by its name in lower case. */
export function findHeader(headers: readonly Header[], name: string): string | undefined {
  return headers.find((header) => header.name.toLowerCase() === name)?.value
}
