import type { FileInput } from '../request/inputs.ts'
import type { Part, PlannedBody } from '../request/request-plan.ts'
import { writeMultipart, writeMultipartType } from '../request/serialize/write-multipart.ts'
import type { ComposedHeader } from './compose-request.ts'
import { mergePieces } from './pieces.ts'
import type { Piece } from './pieces.ts'

export type MultipartBody = Extract<PlannedBody, { readonly kind: 'multipart' }>

/** A stretch of a multipart body as a program writes it: text around its boundary, or the bytes of a file. */
export type Stretch =
  | { readonly kind: 'text'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'file'; readonly file: FileInput }

/**
 * A multipart body for a program that assembles it by hand: one text for each part. The program makes up the boundary when it
 * runs, in `boundary`: whoever wrote a file could have put one that is known into it.
 */
export function composeMultipart({ parts }: MultipartBody): readonly Stretch[] {
  const stand = findStandIn(parts)
  return writeMultipart(parts, stand).flatMap((piece): readonly Stretch[] =>
    piece.kind === 'file'
      ? [piece]
      : piece.text
          .split(new RegExp(`(?<=[^]\r\n)(?=--${stand}\r\n)`))
          .map((text) => ({ kind: 'text', pieces: splitAt(stand, text) })),
  )
}

/** The header with the program's boundary. */
export function composeMultipartType({ subtype }: MultipartBody): ComposedHeader {
  return {
    name: 'Content-Type',
    value: mergePieces([writeMultipartType(subtype, ''), { local: 'boundary' }]),
  }
}

/** A text that occurs nowhere in the parts. */
function findStandIn(parts: readonly Part[]): string {
  const everything = JSON.stringify(parts)
  let stand = 'boundary'
  while (everything.includes(stand)) stand += '-'
  return stand
}

function splitAt(stand: string, text: string): readonly Piece[] {
  return mergePieces(
    text
      .split(stand)
      .flatMap((before, index) => (index === 0 ? [before] : [{ local: 'boundary' }, before])),
  )
}
