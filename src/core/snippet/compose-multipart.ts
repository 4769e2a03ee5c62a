import type { FileInput } from '../request/inputs.ts'
import type { PlannedBody, RequestPlan } from '../request/request-plan.ts'
import { writeSecretPart } from '../request/serialize/multipart.ts'
import { writeMultipart, writeMultipartType } from '../request/serialize/write-multipart.ts'
import type { ComposedHeader } from './compose-request.ts'
import { mergePieces } from './pieces.ts'
import type { Piece } from './pieces.ts'
import { nameSlots } from './secrets.ts'

export type MultipartBody = Extract<PlannedBody, { readonly kind: 'multipart' }>

/** A stretch of a multipart body as a program writes it: text around its boundary, or the bytes of a file. */
export type Stretch =
  | { readonly kind: 'text'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'file'; readonly file: FileInput }

/**
 * A multipart body for a program that assembles it by hand: one text for each part. The program makes up the boundary when it
 * runs, in `boundary`: whoever wrote a file could have put one that is known into it.
 */
export function composeMultipart(
  { parts }: MultipartBody,
  slots: RequestPlan['slots'],
): readonly Stretch[] {
  const stand = findStandIn([parts, slots])
  const secrets = nameSlots(slots).flatMap(({ slot, local }, index) =>
    slot.place === 'part' ? [{ name: slot.name, local, text: `${stand}secret${index}.` }] : [],
  )
  const locals = new Map([
    [stand, 'boundary'],
    ...secrets.map(({ text, local }): [string, string] => [text, local]),
  ])
  const all = [...parts, ...secrets.map(({ name, text }) => writeSecretPart(name, text))]
  return writeMultipart(all, stand).flatMap((piece): readonly Stretch[] =>
    piece.kind === 'file'
      ? [piece]
      : piece.text
          .split(new RegExp(`(?<=[^]\r\n)(?=--${stand}\r\n)`))
          .map((text) => ({ kind: 'text', pieces: splitAt(stand, locals, text) })),
  )
}

/** The header with the program's boundary. */
export function composeMultipartType({ subtype }: MultipartBody): ComposedHeader {
  return {
    name: 'Content-Type',
    value: mergePieces([writeMultipartType(subtype, ''), { local: 'boundary' }]),
  }
}

/** A text that occurs nowhere in what is written. */
function findStandIn(everywhere: unknown): string {
  const everything = JSON.stringify(everywhere)
  let stand = 'boundary'
  while (everything.includes(stand)) stand += '-'
  return stand
}

function splitAt(
  stand: string,
  locals: ReadonlyMap<string, string>,
  text: string,
): readonly Piece[] {
  return mergePieces(
    text.split(new RegExp(`(${stand}(?:secret\\d+\\.)?)`)).map((piece): Piece => {
      const local = locals.get(piece)
      return local === undefined ? piece : { local }
    }),
  )
}
