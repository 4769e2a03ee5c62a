import type { FileInput } from '../request/inputs.ts'
import type { PlannedBody } from '../request/request-plan.ts'

/** The path of a file in the folder where the snippet runs. `-` alone would mean standard input. */
export function namePath({ fileName }: FileInput): string {
  return fileName === '-' || fileName === '' ? `./${fileName}` : fileName
}

/** The files that a body is made of, in order. */
export function listFiles(body: PlannedBody): readonly FileInput[] {
  if (body.kind === 'file') return [body.file]
  if (body.kind !== 'multipart') return []
  return body.parts.flatMap(({ content }) => (content.kind === 'file' ? [content.file] : []))
}

export function holdsFile(body: PlannedBody): boolean {
  return listFiles(body).length > 0
}
