import { inflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'

/** Prints a page to PDF, decompressed and without dates, so that the same page always gives the same text. */
export async function printPage(page: Page): Promise<string> {
  const pdf = await page.pdf({ printBackground: true })
  return unpack(pdf).replaceAll(/\/(CreationDate|ModDate) ?\([^)]*\)/g, '/$1 ()')
}

/** Returns all objects except the lengths of the compressed streams and the cross-reference table. */
function unpack(pdf: Buffer): string {
  return pdf
    .toString('latin1')
    .replaceAll(/\bstream\r?\n([^]*?)\r?\nendstream/g, (_, stream: string) => inflate(stream))
    .split(/\bendobj\b/)
    .filter((each) => !/\bobj\s+\d+\s+$|\/Type ?\/XRef\b|\bstartxref\b/.test(each))
    .join('endobj')
}

function inflate(stream: string): string {
  try {
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
  } catch {
    // Some streams, such as images, have another compression.
    return stream
  }
}
