import type { FileInput } from '../../request/inputs.ts'
import type { Part, PlannedBody } from '../../request/request-plan.ts'

/**
 * The path of a file from the folder where the snippet runs. `-` alone would mean standard input, `~` someone's home to
 * PowerShell, and what stands before a colon a protocol to PHP.
 */
export function namePath({ fileName, path = fileName }: FileInput): string {
  return /^[-~]|^$|:/.test(path) ? `./${path}` : path
}

/** The files whose bytes are in a body, in order. A program reads them from their names in its working directory. */
export function listFiles(body: PlannedBody): readonly FileInput[] {
  if (body.kind === 'file') return [body.file]
  if (body.kind !== 'multipart') return []
  return body.parts.flatMap(({ content }) => (content.kind === 'file' ? [content.file] : []))
}

/** The names that stand in the head of each part of a multipart body: its own, and that of its file. */
export function listPartNames(parts: readonly Part[]): readonly string[] {
  return parts.flatMap(({ name, content }) =>
    content.kind === 'file' ? [name, content.file.fileName] : [name],
  )
}
