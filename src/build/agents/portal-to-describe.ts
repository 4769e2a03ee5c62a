import type { Contract } from '#contract/read-contract.ts'
import type { Settings } from '#site/settings.ts'
import type { ReadingOrder } from './reading-order.ts'

/** What the two files for language models are generated from. */
export interface Portal {
  readonly contract: Pick<
    Contract,
    'title' | 'description' | 'operations' | 'openPoints' | 'contradictions' | 'document'
  >
  readonly settings: Pick<Settings, 'siteUrl' | 'base' | 'apiBaseUrl' | 'sandboxUrl'>
  readonly order: ReadingOrder
}
