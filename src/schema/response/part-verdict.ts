import type { Header } from '#core/request/inputs.ts'

/** A response as a page saw it, without its body. */
export interface ObservedResponse {
  readonly method: string
  readonly status: number
  /** The headers that the page may see. */
  readonly headers: readonly Header[]
  /** Whether it may see all of them: of another origin, the browser hides most (Fetch, CORS filtered response). */
  readonly seesAllHeaders: boolean
  /** Without parameters and in lower case; empty if the server named none. */
  readonly mediaType: string
  /** Bytes. */
  readonly size: number
  readonly isComplete: boolean
}

/** One part of a response, held against what the document says of it. */
export interface PartVerdict {
  readonly part: 'status' | 'media type' | 'header' | 'body'
  readonly verdict:
    | 'as-specified'
    | 'not-specified'
    | 'contradicts'
    /** Worth knowing and no contradiction. */
    | 'remark'
    /** It may be as specified or not: a page cannot know. */
    | 'unseen'
  /** A whole sentence. It quotes no value of the response but its status and media type. */
  readonly sentence: string
  /** The place at which the document says it; undefined where it does not. */
  readonly at: string | undefined
}

export const verdictNames = {
  'as-specified': 'As specified',
  'not-specified': 'Not specified',
  contradicts: 'Contradicts',
  remark: 'Remark',
  unseen: 'Not seen',
} as const satisfies Record<PartVerdict['verdict'], string>
