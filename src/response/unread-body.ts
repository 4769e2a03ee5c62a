import type { BodyEnd, ReceivedBody } from './exchange/evidence.ts'
import type { FailureId } from './exchange/failures/failures.ts'
import { formatCounted } from '#text/format.ts'

export interface UnreadBody extends Pick<ReceivedBody, 'bytes' | 'end'> {
  readonly status: number
  /** The Content-Type field as received; empty if not sent. */
  readonly contentType: string
  /** The Content-Length, unless there is a content coding: then it counts other bytes. */
  readonly announcedLength: number | undefined
  /** Whether it is a stream of items, which the reader may have stopped and whose beginning may have been dropped. */
  readonly isStream?: boolean
}

export interface BodyNote {
  readonly failure: FailureId | undefined
  readonly text: string
}

/** The types of JSON values (RFC 8259, section 3). */
export type JsonType = 'null' | 'boolean' | 'string' | 'number' | 'array' | 'object'

export function noteEnd(body: UnreadBody): readonly BodyNote[] {
  const { bytes, end, announcedLength } = body
  const size = formatCounted(bytes.length, 'byte')
  if (end === 'cancelled' && body.isStream) return []
  if (end !== 'complete') return [endings[end](size)]
  if (bytes.length === 0) return [noteEmpty(body.status)]
  if (announcedLength === undefined || announcedLength <= bytes.length) return []
  const announced = formatCounted(announcedLength, 'byte')
  return [
    {
      failure: 'truncated',
      text: `Content-Length announced ${announced}, and ${size} arrived. The rest is missing, or the body was compressed: browsers hide Content-Encoding from pages of other origins.`,
    },
  ]
}

const endings: Readonly<Record<Exclude<BodyEnd, 'complete'>, (size: string) => BodyNote>> = {
  'nothing-decoded': () => ({
    failure: 'truncated',
    text: 'The browser decoded no bytes of the body. It is empty, or its compressed form is cut off.',
  }),
  'broke-off': (size) => ({
    failure: 'connection-broken',
    text: `The body broke off after ${size}. The part received is shown.`,
  }),
  'limit-reached': (size) => ({
    failure: 'too-large',
    text: `Reading stopped after ${size}, the limit of this page. The part received is shown.`,
  }),
  'timed-out': (size) => ({
    failure: 'timed-out-in-body',
    text: `The rest did not arrive in time. What arrived is shown: ${size}.`,
  }),
  cancelled: (size) => ({
    failure: 'cancelled',
    text: `You cancelled. What had arrived is shown: ${size}.`,
  }),
}

function noteEmpty(status: number): BodyNote {
  const sentence =
    status === 204
      ? 'The response has no content, as expected for its status.'
      : 'No content arrived.'
  return { failure: undefined, text: sentence }
}
