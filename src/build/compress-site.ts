import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isCompressible, leastBytes } from './compressible.ts'
import { mapWithLimit } from './map-with-limit.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Measured on this site: quality 11 takes twice as long as 10 for 2 % less, and 10 fifteen times as long as 9 for 6 % less. That
 * is a second for a hundred pages, and a minute for thousands.
 */
const brotliQuality = { usual: 10, fast: 9 }

/** Larger files belong to Scalar or are for machines: saving a tenth of them is not worth a second of every build. */
const largeBytes = 256 * 1024

/** The number of files above which a site is compressed less tightly: of those, no reader sees more than a few. */
const manyFiles = 1000

/**
 * Stores `.br` and `.gz` next to each text file of a built site, for servers to send instead. Call it when the files no
 * longer change. The same files give the same bytes.
 *
 * @returns the number of compressed files
 */
export async function compressSite(directory: string): Promise<number> {
  const paths: string[] = []
  for await (const path of glob('**/*', { cwd: directory })) {
    if (isCompressible(path)) paths.push(join(directory, path))
  }
  const quality = paths.length > manyFiles ? brotliQuality.fast : brotliQuality.usual
  const compressed = await mapWithLimit(paths, (path) => compressFile(path, quality))
  return compressed.filter(Boolean).length
}

async function compressFile(path: string, quality: number): Promise<boolean> {
  const content = await readFile(path)
  if (content.length < leastBytes) return false
  const [brotli, gzipped] = await Promise.all([
    compressBrotli(content, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]:
          content.length > largeBytes ? brotliQuality.fast : quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        // A window of the usual 4 MB takes ten times as long to prepare as a page takes to be compressed.
        [constants.BROTLI_PARAM_LGWIN]: findWindow(content.length),
      },
    }),
    compressGzip(content, { level: 9 }),
  ])
  await Promise.all([
    keepSmaller(`${path}.br`, brotli, content),
    keepSmaller(`${path}.gz`, gzipped, content),
  ])
  return true
}

/** The base-2 logarithm of a window that holds a whole file, within what Brotli has (RFC 7932, section 9.1). */
function findWindow(bytes: number): number {
  return Math.min(24, Math.max(16, Math.ceil(Math.log2(bytes + 16))))
}

async function keepSmaller(path: string, compressed: Buffer, content: Buffer): Promise<void> {
  if (compressed.length < content.length) await writeFile(path, compressed)
}
