/** Why a pasted text was not taken as a key. No sentence quotes the text or a part of it. */
export interface Refusal {
  readonly kind: RefusalKind
  /** What was found, as a sentence. */
  readonly what: string
  /** Why that cannot be used. */
  readonly why: string
  /** What the reader can do now. */
  readonly remedy: string
  /** Where, counted from 1 in characters (code points) of what was pasted. */
  readonly position?: number
}

type RefusalKind =
  | 'empty'
  | 'placeholder'
  | 'command'
  | 'headers'
  | 'other-scheme'
  | 'private-key-file'
  | 'web-address'
  | 'too-long'
  | 'line-break'
  | 'white-space'
  | 'control-character'
  | 'non-ascii'
