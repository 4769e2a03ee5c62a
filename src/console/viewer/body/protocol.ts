import type { BodyReading, BodyView } from './body-content.ts'
import type { BodyRule, BodyTally, FindingGroup } from '#schema/compare/body-check.ts'
import type { Span } from '#response/rows/utf8.ts'
import type { TextRow } from '#response/rows/pretty-row.ts'
import type { TreeRow } from '#response/rows/tree-rows.ts'
import type { UnreadBody } from '#response/classify-body.ts'
import type { RowBlock } from '../rows/use-row-blocks.ts'

export type WorkerRequest =
  | { readonly type: 'open'; readonly body: UnreadBody }
  | {
      readonly type: 'rows'
      readonly view: BodyView
      readonly from: number
      readonly count: number
      readonly focus: Span | undefined
    }
  | {
      readonly type: 'tree'
      readonly from: number
      readonly count: number
      readonly focus: Span | undefined
    }
  | {
      readonly type: 'fold'
      readonly row: number
      readonly scope: 'one' | 'all'
      readonly isFolded: boolean
    }
  | { readonly type: 'parent'; readonly row: number }
  | { readonly type: 'pointer'; readonly row: number }
  | { readonly type: 'value'; readonly row: number }
  | { readonly type: 'copy'; readonly view: BodyView }
  | { readonly type: 'blob'; readonly mediaType: string }
  | { readonly type: 'find'; readonly view: BodyView; readonly text: string }
  | { readonly type: 'hit'; readonly view: BodyView; readonly ordinal: number }
  | { readonly type: 'check'; readonly rule: BodyRule }

/** Maximum rows of a completely rendered response: a search visits each of them on every key press. */
export const maxFullRows = 1000

/** Returns the number of rows to request first: all of a small response, else some screens. */
export function getFirstRowCount(isSmall: boolean): number {
  return isSmall ? maxFullRows : 120
}

export interface FoundRow {
  readonly index: number
  readonly focus: Span
}

export interface FindProgress {
  readonly hits: number
  readonly isDone: boolean
}

export interface CheckResult {
  readonly tally: BodyTally
  readonly groups: readonly FindingGroup[]
  /** References to missing schemas. If there are any, the validation must be repeated with them and the other fields are invalid. */
  readonly wanted: readonly string[]
}

/** Parsed body with the first rows of its first view, so that they are shown without another request. */
export interface OpenedBody {
  readonly reading: BodyReading
  readonly first: RowBlock<TextRow>
}

export interface WorkerResponses {
  readonly open: OpenedBody
  readonly rows: RowBlock<TextRow>
  readonly tree: RowBlock<TreeRow>
  readonly fold: number
  readonly parent: number
  /** Each is `undefined` if it is too large to copy. */
  readonly pointer: string | undefined
  readonly value: string | undefined
  readonly copy: string | undefined
  readonly blob: Blob
  readonly find: FindProgress
  readonly hit: FoundRow
  /** `undefined` for bodies that are not complete JSON, and for a validation that was replaced. */
  readonly check: CheckResult | undefined
}

export interface WorkerProgress {
  readonly find: FindProgress
  readonly check: BodyTally
}

export interface RequestMessage {
  readonly id: number
  readonly request: WorkerRequest
}

export type ResponseMessage =
  | { readonly id: number; readonly response: WorkerResponses[keyof WorkerResponses] }
  | { readonly id: number; readonly progress: WorkerProgress[keyof WorkerProgress] }
  | { readonly id: number; readonly error: string }
