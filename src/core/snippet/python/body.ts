import type { PlannedBody } from '../../request/request-plan.ts'
import { composeMultipart } from '../compose-multipart.ts'
import type { Stretch } from '../compose-multipart.ts'
import { composeText } from '../compose-request.ts'
import type { BodyPlan } from '../compose-request.ts'
import { namePath } from '../file-path.ts'
import { listFiles } from '../list-files.ts'
import { quoteForPython } from '../quote-escaped.ts'
import type { Piece } from '../pieces.ts'
import { writeText } from './text.ts'

/** The lines that put the body into `body`, with an empty line after them; none for a request without a body. */
export function writeBody({ body, slots }: BodyPlan): readonly string[] {
  switch (body.kind) {
    case 'none':
      return []
    case 'text':
    case 'form':
      return [`body = ${encodeText(composeText(body, slots))}`, '']
    case 'file':
      return [`body = ${readFile(namePath(body.file))}`, '']
    case 'multipart':
      return [
        'boundary = uuid.uuid4().hex',
        'body = b"".join([',
        ...composeMultipart(body, slots).map((stretch) => `    ${writeStretch(stretch)},`),
        '])',
        '',
      ]
  }
}

export function listBodyModules(body: PlannedBody): readonly string[] {
  return [
    ...(listFiles(body).length > 0 ? ['pathlib'] : []),
    ...(body.kind === 'multipart' ? ['uuid'] : []),
  ]
}

export function encodeText(pieces: readonly Piece[]): string {
  return `${writeText(pieces)}.encode()`
}

export function writeBytes(text: string): string {
  return `${quoteForPython(text)}.encode()`
}

export function readFile(path: string): string {
  return `pathlib.Path(${quoteForPython(path)}).read_bytes()`
}

function writeStretch(stretch: Stretch): string {
  return stretch.kind === 'text'
    ? `${writeText(stretch.pieces)}.encode()`
    : readFile(namePath(stretch.file))
}
