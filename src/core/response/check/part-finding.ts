import type { Header } from '../../request/header.ts'

/** What was observed of a response, without its body. */
export interface ObservedResponse {
  readonly method: string
  readonly status: number
  /** Those that the page may see. */
  readonly headers: readonly Header[]
  /** Whether it may see all of them: of another origin, the browser hides most (Fetch, CORS filtered response). */
  readonly seesAllHeaders: boolean
  /** Without parameters and in lower case; empty if the server named none. */
  readonly mediaType: string
  /** Bytes. */
  readonly size: number
  readonly isComplete: boolean
}

/** What the document says of one part of a response. */
export interface PartFinding {
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
  /** Where the document says it; undefined where it does not. */
  readonly at: string | undefined
}
