import { decodePercent } from '#request/serialize/percent-encode.ts'

/**
 * Parses the file name of a response (RFC 6266, section 4.3): `attachment; filename="a.csv"`, or the extended form
 * `filename*=UTF-8''caf%C3%A9.csv`, which has precedence. Keeps only the last part of a path, and removes anything that could disguise
 * the file type: control and direction characters, and dots at either end.
 *
 * @returns undefined without a usable name
 */
export function parseFileName(contentDisposition: string): string | undefined {
  const [, extended] =
    /;\s*filename\*\s*=\s*(?:utf-8|iso-8859-1)'[^']*'([^;\s]+)/i.exec(contentDisposition) ?? []
  const plain = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(contentDisposition)
  const given =
    (extended && decodePercent(extended)) ?? plain?.[1]?.replaceAll(/\\(.)/g, '$1') ?? plain?.[2]
  const name = given
    ?.normalize('NFC')
    .split(/[/\\]/)
    .at(-1)
    ?.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replaceAll(/^[.\s]+|[.\s]+$/g, '')
  return name === undefined || name === '' || name.length > longest ? undefined : name
}

/** In UTF-16 units. File systems allow 255 bytes. */
const longest = 120
