/**
 * The name under which a response asks to be saved (RFC 6266, section 4.3): `attachment; filename="a.csv"`, or the extended form
 * `filename*=UTF-8''caf%C3%A9.csv`, which wins. Only the last part of a path stays, and nothing that could deceive a reader about
 * the kind of the file: control and direction characters, and dots at either end.
 *
 * @returns undefined where the header names none that can be used
 */
export function readFileName(contentDisposition: string): string | undefined {
  const extended = /;\s*filename\*\s*=\s*(?:utf-8|iso-8859-1)'[^']*'([^;\s]+)/i.exec(
    contentDisposition,
  )?.[1]
  const plain = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(contentDisposition)
  const given = decode(extended) ?? plain?.[1]?.replaceAll(/\\(.)/g, '$1') ?? plain?.[2]
  const name = given
    ?.normalize('NFC')
    .split(/[/\\]/)
    .at(-1)
    ?.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replaceAll(/^[.\s]+|[.\s]+$/g, '')
  return name === undefined || name === '' || name.length > longest ? undefined : name
}

/** UTF-16 units, of the 255 bytes that file systems take. */
const longest = 120

function decode(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text)
  } catch {
    return undefined
  }
}
