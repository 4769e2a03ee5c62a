import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ContentCoding } from './choose-encoding.ts'
import { codingSuffixes } from './site-files.ts'
import type { SiteFile } from './site-files.ts'

/** Sees to it that a file is stored in a coding. */
export type StoreCoding = (file: SiteFile, coding: ContentCoding) => Promise<void>

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
