import { noteEnd } from '#core/response/unread-body.ts'
import { readCharset } from '#core/response/read-charset.ts'
import { longestRow, readLine, smallSize, splitLines } from '#core/response/rows/text-lines.ts'
import type { BodyNote, UnreadBody } from '#core/response/unread-body.ts'
import { readMediaType } from '#core/text/media-type.ts'
import type { RowSource } from './protocol.ts'

/** As much of a body as a page can read on the main thread without delay. */
export interface PlainBody extends RowSource {
  readonly text: string
  /** Bytes of the text, and of the whole body. */
  readonly shown: number
  readonly total: number
  /** Small enough to be rendered as a whole. */
  readonly isSmall: boolean
  readonly notes: readonly BodyNote[]
}

/** Bytes kept in case there is no worker: 1 MB. */
export const plainLimit = 1_000_000

/**
 * Keeps the beginning of a body before the rest is handed over.
 *
 * @returns reads it, and takes time only when called
 */
export function keepBeginning(body: UnreadBody): () => PlainBody {
  const total = body.bytes.length
  const beginning = body.bytes.slice(0, plainLimit)
  const notes = noteEnd(body)
  return () => {
    const { bytes } = readCharset(beginning, readMediaType(body.contentType).charset)
    const isSmall = bytes.length <= smallSize
    const lines = splitLines(bytes, isSmall ? smallSize : longestRow)
    return {
      text: new TextDecoder().decode(bytes),
      shown: beginning.length,
      total,
      isSmall,
      notes,
      ask: async ({ from, count }) => {
        const end = Math.min(lines.starts.length, from + count)
        const rows = Array.from({ length: Math.max(0, end - from) }, (_, index) =>
          readLine(lines, from + index),
        )
        return { from, rows, count: lines.starts.length }
      },
    }
  }
}
