import { availableParallelism } from 'node:os'
import { mapWithLimit } from '../map-with-limit.ts'
import { createFinisher } from './finish-file.ts'
import type { FinishedFile, SiteFinishing } from './finish-file.ts'
import { finishInThreads } from './finish-in-threads.ts'

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
  const threads = Math.min(availableParallelism(), mostThreads)
  if (files.length >= worthThreads && threads > 1) {
    return finishInThreads(files, finishing, threads)
  }
  // Each holds a tree, and the work is done by one thread anyway.
  return mapWithLimit(files, createFinisher(finishing), 4)
}

/** Each takes a second to begin, and 100 MB. */
const mostThreads = 3

const worthThreads = 300
