import { composeMultipart } from '../compose-multipart.ts'
import type { Stretch } from '../compose-multipart.ts'
import { composeText } from '../compose-request.ts'
import type { BodyPlan } from '../compose-request.ts'
import { namePath } from '../file-path.ts'
import { quoteForRuby } from '../quote-single.ts'
import { writeText } from './text.ts'

/** The lines that give the request its body. */
export function writeBody({ body, slots }: BodyPlan): readonly string[] {
  switch (body.kind) {
    case 'none':
      return []
    case 'text':
    case 'form':
      return [`request.body = ${writeText(composeText(body, slots))}`]
    case 'file':
      return [`request.body = ${readFile(namePath(body.file))}`]
    case 'multipart':
      return [
        'request.body = [',
        ...composeMultipart(body, slots).map((stretch) => `  ${writeStretch(stretch)},`),
        '].join',
      ]
  }
}

/** As bytes, because Ruby joins no text with bytes that are none. */
function writeStretch(stretch: Stretch): string {
  return stretch.kind === 'text'
    ? `${writeText(stretch.pieces)}.b`
    : readFile(namePath(stretch.file))
}

function readFile(path: string): string {
  return `File.binread(${quoteForRuby(path)})`
}
