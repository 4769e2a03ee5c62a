import type { ResponseEvidence, BodyEnd } from '../exchange/evidence.ts'
import { explainStatus } from '../exchange/status-meaning.ts'
import type { StatusMeaning } from '../exchange/status-meaning.ts'
import type { Header } from '../request/operation.ts'
import { readMediaType } from './media-type.ts'
import type { UnreadBody } from './unread-body.ts'
import { readRetryAfter } from './retry-after.ts'
import type { RetryAfter } from './retry-after.ts'

/** The circumstances of a response. Everything in it was observed once; nothing of it is a promise of the service. */
export interface ResponseSummary {
  readonly status: number
  readonly meaning: StatusMeaning
  readonly headers: readonly Header[]
  /** Milliseconds from the request to the status line and headers, and to the end of the body. */
  readonly headersAfter: number
  readonly endAfter: number
  /** Why the body is not whole, in a few words; nothing for one that came to its end. */
  readonly incomplete: string | undefined
  /** Bytes after content decoding. */
  readonly size: number
  /** Why reading the body stopped. */
  readonly end: BodyEnd
  /** The media type as the server named it, without parameters, lower case; empty when it named none. */
  readonly mediaType: string
  /** What `Retry-After` asks for, where the page may see it. */
  readonly retryAfter: RetryAfter | undefined
  /** How often the key stood in the response; it has been masked there. */
  readonly echoes: number
  /** Whether the key is so short that ordinary text may have it by chance. */
  readonly isKeyShort: boolean
}

/**
 * Reads the circumstances of a response. Its body is read where it does not hold up the page.
 *
 * @param receivedAt when the headers came, in milliseconds since the epoch
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
    incomplete: body.end === 'complete' ? undefined : incompleteEnds[body.end],
    size: body.bytes.byteLength,
    end: body.end,
    mediaType: readMediaType(findHeader(headers, 'content-type') ?? '').essence,
    retryAfter: retryAfter === undefined ? undefined : readRetryAfter(retryAfter, receivedAt),
    echoes,
    isKeyShort,
  }
}

/** What there is to know about the body of a response before it is looked at. */
export function prepareBody({ status, headers, body }: ResponseEvidence): UnreadBody {
  const length = findHeader(headers, 'content-length')
  const isCoded = findHeader(headers, 'content-encoding') !== undefined
  return {
    ...body,
    status,
    contentType: findHeader(headers, 'content-type') ?? '',
    announcedLength:
      length !== undefined && !isCoded && /^\d+$/.test(length) ? Number(length) : undefined,
  }
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
