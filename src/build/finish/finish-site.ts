import { availableParallelism } from 'node:os'
import { mapWithLimit } from '../map-with-limit.ts'
import { createFinisher } from './finish-file.ts'
import type { FinishedFile, SiteFinishing } from './finish-file.ts'
import { finishInThreads, pagesAtOnce } from './finish-in-threads.ts'

export type { FinishedFile } from './finish-file.ts'

/**
 * Finishes pages of a built site. They pass one by one: only their text as Markdown is kept.
 *
 * @param files their paths in the site, with slashes
 * @returns them in the same order
 */
export async function finishFiles(
  directory: string,
  files: readonly string[],
  place: Omit<SiteFinishing, 'directory'>,
): Promise<readonly FinishedFile[]> {
  const finishing = { ...place, directory }
  const others = Math.min(availableParallelism() - 1, mostOthers)
  return files.length < worthThreads || others === 0
    ? mapWithLimit(files, createFinisher(finishing), pagesAtOnce)
    : finishInThreads(files, finishing, others)
}

const mostOthers = 2

/** With fewer pages, another thread begins as the first one ends. */
const worthThreads = 300
