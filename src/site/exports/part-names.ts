import type { Part } from '#core/request/request-plan.ts'

/** Why a client that escapes nothing cannot name the fields of a multipart body; undefined where it can. */
export function refuseNames(client: string, parts: readonly Part[]): string | undefined {
  const names = parts.flatMap(({ name, content }) =>
    content.kind === 'file' ? [name, content.file.fileName] : [name],
  )
  return names.every((name) => /^[^"\\\p{Cc}]+$/u.test(name))
    ? undefined
    : `${client} writes a quotation mark, a backslash or a line break in the name of a field in another way than browsers do.`
}
