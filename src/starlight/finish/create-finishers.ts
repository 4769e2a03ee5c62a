import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFinisher } from './finish-file.ts'
import type { FinishedFile, FinishOptions } from './finish-file.ts'

/** The parameters of finishing, by the folder of each portal; `undefined` is the key for pages outside of portals. */
export type SiteFinishOptions = ReadonlyMap<string | undefined, FinishOptions>

interface PageFile {
  readonly file: string
  readonly folder: string | undefined
}

/** A page as bytes, which can be transferred to another thread without a copy. */
export interface UnfinishedPage extends PageFile {
  readonly bytes: ArrayBuffer
}

export interface FinishedPage {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly facts: FinishedFile
}

export type Finish = (page: UnfinishedPage) => FinishedPage

/** @throws {Error} for a page that cannot be finished, with its file and a remedy */
export function createFinishers(site: SiteFinishOptions): Finish {
  const finishers = new Map(
    Array.from(site, ([folder, finishing]) => [folder, createFinisher(finishing)]),
  )
  const [decoder, encoder] = [new TextDecoder('utf-8', { ignoreBOM: true }), new TextEncoder()]
  return ({ folder, file, bytes }) => {
    const finish = finishers.get(folder)
    if (!finish) throw new Error(`${file}: no portal of this site is at ${folder}.`)
    const { html, ...facts } = finish(file, decoder.decode(bytes))
    // A substring keeps the text of the entire page in memory; a copy does not.
    return { bytes: encoder.encode(html), facts: structuredClone(facts) }
  }
}

/** Finishes a written page. Synchronous, because asynchronous file access takes a fifth of the time. */
export function finishWrittenPage(directory: string, page: PageFile, finish: Finish): FinishedFile {
  const path = join(directory, page.file)
  const original = new Uint8Array(readFileSync(path))
  const { bytes, facts } = finish({ ...page, bytes: original.buffer })
  if (Buffer.compare(original, bytes) !== 0) writeFileSync(path, bytes)
  return facts
}
