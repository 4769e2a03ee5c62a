import type { BodyEnd } from '../exchange/evidence.ts'
import type { FailureId } from '../exchange/failures/failures.ts'

/** What there is to know about a body before it is looked at. */
export interface UnreadBody {
  /** After content decoding. */
  readonly bytes: Uint8Array
  readonly end: BodyEnd
  /** Whether the body was compressed, as far as the browser tells. */
  readonly isCompressed?: boolean
  readonly status: number
  /** The Content-Type field as the server sent it; empty when it sent none. */
  readonly contentType: string
  /** What Content-Length announced, where it counts the same bytes: not with a content coding. */
  readonly announcedLength: number | undefined
}

/** What a reader should know about a body. */
export interface BodyNote {
  /** The page that explains it, when it is a failure. */
  readonly failure: FailureId | undefined
  readonly sentence: string
}
