import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Negotiator from 'negotiator'

/** The content codings of stored files, smallest result first (RFC 9110, section 8.4.1). */
export const contentCodings = ['br', 'gzip'] as const

export type ContentCoding = (typeof contentCodings)[number]

/** The end of a file's name in each coding. */
export const codingSuffixes = {
  br: '.br',
  gzip: '.gz',
} as const satisfies Readonly<Record<ContentCoding, string>>

/** The encoding that a file is sent in; `identity` is the file itself. */
export type Encoding = ContentCoding | 'identity'

/**
 * Chooses an available encoding by the weights of `Accept-Encoding` (RFC 9110, section 12.5.3). Of two with equal weights,
 * the smaller is sent; a client that refuses all of them gets the file itself.
 *
 * @param available the codings that the file is also stored in
 */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  available: ReadonlySet<ContentCoding>,
): Encoding {
  const candidates = contentCodings.filter((coding) => available.has(coding))
  const wanted = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings(
    [...candidates, 'identity'],
    { preferred: candidates },
  )
  return candidates.find((coding) => coding === wanted[0]) ?? 'identity'
}

/** A file, by its path in the site, with the codings that it is stored in. */
interface CodedFile {
  readonly path: string
  readonly stored: ReadonlySet<ContentCoding>
}

/** Sees to it that a file is stored in a coding. */
export type StoreCoding = (file: CodedFile, coding: ContentCoding) => Promise<void>

/**
 * Compresses a file when it is first asked for, next to the file. So a site of thousands of pages need not be compressed before
 * the first one can be read.
 *
 * @param directory the folder of the site, which nobody else changes
 */
export function createCodingStore(directory: string): StoreCoding {
  const made = new Map<string, Promise<void>>()
  return async (file, coding) => {
    if (file.stored.has(coding)) return
    const path = join(directory, file.path) + codingSuffixes[coding]
    const making = made.get(path) ?? makeCoding(join(directory, file.path), path, coding)
    made.set(path, making)
    await making
  }
}

async function makeCoding(from: string, to: string, coding: ContentCoding): Promise<void> {
  await writeFile(`${to}.part`, await compress[coding](await readFile(from)))
  await rename(`${to}.part`, to)
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Fast rather than small: a reader waits, and the connection leads to this computer. */
const compress = {
  br: (content: Buffer) =>
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gzip: (content: Buffer) => gzipped(content, { level: 6 }),
} as const satisfies Readonly<Record<ContentCoding, (content: Buffer) => Promise<Buffer>>>
