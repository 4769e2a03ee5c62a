import type { Part, PlannedBody } from '../../request/request-plan.ts'
import { namePath } from '../file-path.ts'
import { quoteForPython } from '../quote-escaped.ts'
import { readFile, writeBytes } from './body.ts'

/** The argument of requests that carries the body. */
export function writeRequestsBody(body: PlannedBody): readonly string[] {
  switch (body.kind) {
    case 'none':
      return []
    case 'text':
    case 'form':
      return [`    data=${writeBytes(body.text)},`]
    case 'file':
      return [`    data=${readFile(namePath(body.file))},`]
    case 'multipart':
      return ['    files=[', ...body.parts.map((part) => `        ${writePart(part)},`), '    ],']
  }
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
