import type { Part } from '../../request/request-plan.ts'
import { composeMultipart } from '../compose-multipart.ts'
import type { MultipartBody } from '../compose-multipart.ts'
import { composeText } from '../compose-request.ts'
import type { BodyPlan } from '../compose-request.ts'
import { namePath } from '../file-path.ts'
import { quoteForJavaScript } from '../quote-escaped.ts'
import { nameSlots } from '../secrets.ts'
import type { NamedSlot } from '../secrets.ts'
import { writeText } from './text.ts'

/** The lines before the call, which end in an empty one, and the options of the call. */
export interface BodyLines {
  readonly before: readonly string[]
  readonly options: readonly string[]
}

export function writeBody({ body, slots }: BodyPlan): BodyLines {
  switch (body.kind) {
    case 'none':
      return { before: [], options: [] }
    case 'text':
    case 'form':
      return { before: [], options: [`  body: ${writeText(composeText(body, slots))},`] }
    case 'file':
      return { before: [], options: [`  body: ${readFile(namePath(body.file))},`] }
    case 'multipart': {
      const lines = isFormData(body) ? writeForm(body, slots) : assemble(body, slots)
      return { before: [...lines, ''], options: ['  body,'] }
    }
  }
}

/** Whether fetch sends exactly these parts from a form. It would unify line breaks, and give a text with a type a file name. */
export function isFormData({ subtype, parts }: MultipartBody): boolean {
  return subtype === 'form-data' && parts.every(isFormPart)
}

function isFormPart({ contentType, content }: Part): boolean {
  // A Blob has its type in lower case.
  if (content.kind === 'file') return contentType !== undefined && !/[A-Z]/.test(contentType)
  return contentType === undefined && !/[\r\n]/.test(content.text)
}

function writeForm({ parts }: MultipartBody, slots: BodyPlan['slots']): readonly string[] {
  return [
    'const body = new FormData()',
    ...parts.map(appendPart),
    ...nameSlots(slots).flatMap(appendSecret),
  ]
}

function appendSecret({ slot, local }: NamedSlot): readonly string[] {
  return slot.place === 'part' ? [`body.append(${quoteForJavaScript(slot.name)}, ${local})`] : []
}

function appendPart({ name, contentType, content }: Part): string {
  const key = quoteForJavaScript(name)
  if (content.kind === 'text') return `body.append(${key}, ${quoteForJavaScript(content.text)})`
  const { file } = content
  const options = `{ type: ${quoteForJavaScript(contentType ?? '')} }`
  return `body.append(${key}, new Blob([${readFile(namePath(file))}], ${options}), ${quoteForJavaScript(file.fileName)})`
}

function assemble(body: MultipartBody, slots: BodyPlan['slots']): readonly string[] {
  return [
    'const boundary = randomUUID()',
    'const body = new Blob([',
    ...composeMultipart(body, slots).map((stretch) =>
      stretch.kind === 'text'
        ? `  ${writeText(stretch.pieces)},`
        : `  ${readFile(namePath(stretch.file))},`,
    ),
    '])',
  ]
}

function readFile(path: string): string {
  return `await readFile(${quoteForJavaScript(path)})`
}
