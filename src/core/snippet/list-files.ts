import type { FileInput } from '../request/inputs.ts'
import type { PlannedBody } from '../request/request-plan.ts'

/** The files whose bytes are in a body, in order. A program reads them from their names in its working directory. */
export function listFiles(body: PlannedBody): readonly FileInput[] {
  if (body.kind === 'file') return [body.file]
  if (body.kind !== 'multipart') return []
  return body.parts.flatMap(({ content }) => (content.kind === 'file' ? [content.file] : []))
}
