import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFinisher } from './finish-file.ts'
import type { FinishedFile, Finishing } from './finish-file.ts'

/** How the pages of a site are finished, by the folder of their portal; undefined for pages of none. */
export type SiteFinishing = ReadonlyMap<string | undefined, Finishing>

interface PageFile {
  /** The path of the page in the site, with slashes. */
  readonly file: string
  /** That of its portal. */
  readonly folder: string | undefined
}

/** A page as bytes, which another thread takes over without a copy. */
export interface RenderedPage extends PageFile {
  readonly bytes: ArrayBuffer
}

export interface FinishedPage {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly facts: FinishedFile
}

export type Finish = (page: RenderedPage) => FinishedPage

/** @throws {Error} for a page that cannot be finished, with its file and what to do */
export function createFinishers(site: SiteFinishing): Finish {
  const finishers = new Map(
    Array.from(site, ([folder, finishing]) => [folder, createFinisher(finishing)]),
  )
  const [decoder, encoder] = [new TextDecoder('utf-8', { ignoreBOM: true }), new TextEncoder()]
  return ({ folder, file, bytes }) => {
    const finish = finishers.get(folder)
    if (!finish) throw new Error(`${file}: no portal of this site is at ${folder}.`)
    const { html, ...facts } = finish(file, decoder.decode(bytes))
    // Text that was cut from a page keeps all of the page in memory, and a copy does not.
    return { bytes: encoder.encode(html), facts: structuredClone(facts) }
  }
}

/** Finishes a page that is written: at once, because waiting for each takes a fifth of the work. */
export function finishWritten(directory: string, page: PageFile, finish: Finish): FinishedFile {
  const path = join(directory, page.file)
  const written = new Uint8Array(readFileSync(path))
  const { bytes, facts } = finish({ ...page, bytes: written.buffer })
  if (Buffer.compare(written, bytes) !== 0) writeFileSync(path, bytes)
  return facts
}
