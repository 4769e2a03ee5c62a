import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFinisher } from './finish-file.ts'
import type { FinishedFile, FinishedPage, Finishing } from './finish-file.ts'

/** How the pages of a site are finished, by the folder of their portal; undefined for pages of none. */
export type SiteFinishing = ReadonlyMap<string | undefined, Finishing>

export interface UnfinishedPage extends PageFile {
  readonly html: string
}

interface PageFile {
  /** The path of the page in the site, with slashes. */
  readonly file: string
  /** That of its portal. */
  readonly folder: string | undefined
}

/** @throws {Error} for a page that cannot be finished, with its file and what to do */
export function createFinishers(site: SiteFinishing): (page: UnfinishedPage) => FinishedPage {
  const finishers = new Map(
    Array.from(site, ([folder, finishing]) => [folder, createFinisher(finishing)]),
  )
  return ({ folder, file, html }) => {
    const finish = finishers.get(folder)
    if (!finish) throw new Error(`${file}: no portal of this site is at ${folder}.`)
    return finish(file, html)
  }
}

/** A page as bytes, which another thread takes over without a copy. */
export interface RenderedBytes extends PageFile {
  readonly bytes: ArrayBuffer
}

export interface FinishedBytes {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly facts: FinishedFile
}

export function createByteFinishers(site: SiteFinishing): (page: RenderedBytes) => FinishedBytes {
  const [finish, decoder, encoder] = [createFinishers(site), new TextDecoder(), new TextEncoder()]
  return ({ bytes, ...page }) => {
    const { html, ...facts } = finish({ ...page, html: decoder.decode(bytes) })
    return { bytes: encoder.encode(html), facts }
  }
}

/** Finishes a page that is written: at once, because waiting for each takes a fifth of the work. */
export function finishWritten(
  directory: string,
  page: PageFile,
  finish: (page: UnfinishedPage) => FinishedPage,
): FinishedFile {
  const path = join(directory, page.file)
  const written = readFileSync(path, 'utf8')
  const { html, ...finished } = finish({ ...page, html: written })
  if (html !== written) writeFileSync(path, html)
  // Text that was cut from a page keeps all of the page in memory, and a copy does not.
  return structuredClone(finished)
}
