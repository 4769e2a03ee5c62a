import { readMediaType } from '#core/response/media-type.ts'
import { noteEnd } from '#core/response/note-end.ts'
import { readCharset } from '#core/response/read-charset.ts'
import type { BodyNote, UnreadBody } from '#core/response/unread-body.ts'
import { readLine, splitLines } from '#core/response/rows/text-lines.ts'
import type { RowSource } from './protocol.ts'

/** As much of a body as a page can read on its own thread without holding itself up. */
export interface PlainBody extends RowSource {
  readonly text: string
  /** Bytes of which the text was made, and of the whole body. */
  readonly shown: number
  readonly total: number
  /** Small enough to be put on the page as a whole. */
  readonly isSmall: boolean
  readonly notes: readonly BodyNote[]
}

/** Bytes that are kept for a page that has to do without the worker: 1 MB. */
export const plainLimit = 1_000_000

/** Small and long are what they are where the worker reads (core/response/body-content.ts). */
const smallSize = 65_536
const longestRow = 2000

/**
 * Keeps the beginning of a body, before the rest is handed over.
 *
 * @returns how to read it, which takes time only when it is called
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
