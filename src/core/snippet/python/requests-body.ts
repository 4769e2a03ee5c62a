import type { Part } from '../../request/request-plan.ts'
import { composeText } from '../compose-request.ts'
import type { BodyPlan } from '../compose-request.ts'
import { namePath } from '../file-path.ts'
import { quoteForPython } from '../quote-escaped.ts'
import { nameSlots } from '../secrets.ts'
import type { NamedSlot } from '../secrets.ts'
import { encodeText, readFile, writeBytes } from './body.ts'

/** The argument of requests that carries the body. */
export function writeRequestsBody({ body, slots }: BodyPlan): readonly string[] {
  switch (body.kind) {
    case 'none':
      return []
    case 'text':
    case 'form':
      return [`    data=${encodeText(composeText(body, slots))},`]
    case 'file':
      return [`    data=${readFile(namePath(body.file))},`]
    case 'multipart':
      return [
        '    files=[',
        ...[...body.parts.map(writePart), ...nameSlots(slots).flatMap(writeSecret)].map(
          (part) => `        ${part},`,
        ),
        '    ],',
      ]
  }
}

function writeSecret({ slot, local }: NamedSlot): readonly string[] {
  return slot.place === 'part' ? [`(${quoteForPython(slot.name)}, (None, ${local}.encode()))`] : []
}

/** Name, then file name (none for a text), content and type (requests, "POST Multiple Multipart-Encoded Files"). */
function writePart({ name, contentType, content }: Part): string {
  const entry =
    content.kind === 'text'
      ? ['None', writeBytes(content.text)]
      : [quoteForPython(content.file.fileName), readFile(namePath(content.file))]
  const type = contentType === undefined ? [] : [quoteForPython(contentType)]
  return `(${quoteForPython(name)}, (${[...entry, ...type].join(', ')}))`
}
