import { shareInProcess } from '#contract/shared-memory.ts'
import type { SearchablePage } from './searchable.ts'

/** The pages of operations and schemas by their address, of each contract: to describe one costs as much as to draw it. */
export const searchablePages = shareInProcess(
  'searchable-pages',
  WeakMap<object, Map<string, SearchablePage>>,
)
