import type { Snippet } from './language.ts'

/** Why a form cannot say a plan, and the `id` of one that can. */
export interface Gap {
  readonly sentence: string
  readonly instead: string
}

/** The snippet, unless there is a gap. */
export function writeUnless(gap: Gap | undefined, write: () => string): Snippet {
  return gap === undefined ? { outcome: 'written', text: write() } : { outcome: 'refused', ...gap }
}
