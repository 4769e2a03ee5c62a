import type { UnreadBody } from '#core/response/unread-body.ts'
import type { BodyReading, View } from '#core/response/body-content.ts'
import type { Span } from '#core/response/rows/row-pieces.ts'
import type { TextRow, TreeRow } from '#core/response/rows/shown-row.ts'

/** What the page may ask the worker that has the response. */
export type Question =
  | { readonly type: 'open'; readonly body: UnreadBody }
  | {
      readonly type: 'rows'
      readonly view: View
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
      readonly scope: 'one' | 'siblings' | 'all'
      readonly isFolded: boolean
    }
  | { readonly type: 'parent'; readonly row: number }
  | { readonly type: 'pointer'; readonly row: number }
  | { readonly type: 'value'; readonly row: number }
  | { readonly type: 'copy'; readonly view: View }
  | { readonly type: 'shape' }
  | { readonly type: 'blob'; readonly mediaType: string }
  | {
      readonly type: 'find'
      readonly view: View
      readonly text: string
      readonly matchCase: boolean
    }
  | { readonly type: 'hit'; readonly view: View; readonly ordinal: number }

/** Some rows of a view, and how many it has altogether. */
export interface RowBlock<Row> {
  readonly from: number
  readonly rows: readonly Row[]
  readonly count: number
}

/** The place of a hit. */
export interface FoundPlace {
  /** The row that shows it. */
  readonly index: number
  /** Its bytes in the text. */
  readonly focus: Span
}

/** What has the lines of a text: the worker, or the page itself. */
export interface RowSource {
  readonly ask: (
    question: Extract<Question, { readonly type: 'rows' }>,
  ) => Promise<Responses['rows']>
}

export interface FindProgress {
  readonly hits: number
  readonly isDone: boolean
}

/** What the worker answers to each question. */
export interface Responses {
  readonly open: BodyReading
  readonly rows: RowBlock<TextRow>
  readonly tree: RowBlock<TreeRow>
  /** Where the row stands in the tree now. */
  readonly fold: number
  /** Where the container of the row stands in the tree. */
  readonly parent: number
  /** Each is `undefined` when there is too much to copy. */
  readonly pointer: string | undefined
  readonly value: string | undefined
  readonly copy: string | undefined
  /** The lines of the structure of JSON; none of another text. */
  readonly shape: readonly string[]
  readonly blob: Blob
  readonly find: FindProgress
  readonly hit: FoundPlace
}

export interface QuestionMessage {
  readonly id: number
  readonly question: Question
}

export type ResponseMessage =
  /** Once, when the worker's script has come and can be asked. */
  | { readonly isReady: true }
  | { readonly id: number; readonly response: Responses[keyof Responses] }
  | { readonly id: number; readonly progress: FindProgress }
  | { readonly id: number; readonly fault: string }
