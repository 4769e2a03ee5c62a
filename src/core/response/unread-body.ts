import type { BodyEnd, ReceivedBody } from '../exchange/evidence.ts'
import type { FailureId } from '../exchange/failures/failures.ts'
import { formatCounted } from '../text/format.ts'

export interface UnreadBody extends Pick<ReceivedBody, 'bytes' | 'end'> {
  readonly status: number
  /** The Content-Type field as sent; empty if there was none. */
  readonly contentType: string
  /** The Content-Length, unless there is a content coding: then it counts other bytes. */
  readonly announcedLength: number | undefined
  /** Whether it came in items: then its reader may have stopped it, and its beginning may not be kept. */
  readonly isStream?: boolean
}

export interface BodyNote {
  readonly failure: FailureId | undefined
  readonly sentence: string
}

/** The kinds of values that JSON has (RFC 8259, section 3). */
export type Kind = 'null' | 'boolean' | 'string' | 'number' | 'array' | 'object'

export function noteEnd(body: UnreadBody): readonly BodyNote[] {
  const { bytes, end, announcedLength } = body
  const size = formatCounted(bytes.length, 'byte')
  if (end === 'cancelled' && body.isStream) return []
  if (end !== 'complete') return [endings[end](size)]
  if (announcedLength !== undefined && announcedLength > bytes.length && !isEmptyByRule(body)) {
    const announced = formatCounted(announcedLength, 'byte')
    return [
      {
        failure: 'truncated',
        sentence: `Content-Length announced ${announced}, but ${size} arrived. The part received is shown.`,
      },
    ]
  }
  return bytes.length === 0 ? [noteEmpty(body.status)] : []
}

const endings: Readonly<Record<Exclude<BodyEnd, 'complete'>, (size: string) => BodyNote>> = {
  'broke-off': (size) => ({
    failure: 'connection-broken',
    sentence: `The body broke off after ${size}. The part received is shown.`,
  }),
  'limit-reached': (size) => ({
    failure: 'too-large',
    sentence: `Reading stopped after ${size}, the limit of this page. The part received is shown.`,
  }),
  'timed-out': (size) => ({
    failure: 'timed-out-in-body',
    sentence: `The rest did not arrive in time. What arrived is shown: ${size}.`,
  }),
  cancelled: (size) => ({
    failure: 'cancelled',
    sentence: `You cancelled. What had arrived is shown: ${size}.`,
  }),
}

/** Responses without content, whatever their headers say (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5). */
function isEmptyByRule({ status }: UnreadBody): boolean {
  return status === 204 || status === 205 || status === 304
}

function noteEmpty(status: number): BodyNote {
  const sentence =
    status === 204
      ? 'The response has no content, as its status says.'
      : 'The response has no content.'
  return { failure: undefined, sentence }
}
