import { shareInProcess } from '#contract/shared-memory.ts'
import type { Operation } from '#core/request/description/operation.ts'
import type { ExportName } from './name-export.ts'

/** What each format makes of an operation. */
export interface ExportOutcome {
  readonly written: readonly ExportName[]
  /** Why a format has none. */
  readonly refused: readonly { readonly label: string; readonly reason: string }[]
}

/** Its page asks, and so does the list of all files, and a format may be read back to see whether it says everything. */
export const exportOutcomes = shareInProcess('export-outcomes', WeakMap<Operation, ExportOutcome>)
