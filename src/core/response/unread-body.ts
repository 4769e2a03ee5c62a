import type { BodyEnd } from '../exchange/evidence.ts'
import type { FailureId } from '../exchange/failures/failures.ts'

/** A body as far as it is known before it is read. */
export interface UnreadBody {
  /** After content decoding. */
  readonly bytes: Uint8Array
  readonly end: BodyEnd
  /** Whether the body was compressed, if the browser says so. */
  readonly isCompressed?: boolean
  readonly status: number
  /** The Content-Type field as sent; empty if there was none. */
  readonly contentType: string
  /** The Content-Length, unless there is a content coding: then it counts other bytes. */
  readonly announcedLength: number | undefined
  /** Whether it came in items: then its reader may have stopped it, and its beginning may not be kept. */
  readonly isStream?: boolean
}

/** A note for the reader of a body. */
export interface BodyNote {
  /** The failure whose page explains it, if any. */
  readonly failure: FailureId | undefined
  readonly sentence: string
}
