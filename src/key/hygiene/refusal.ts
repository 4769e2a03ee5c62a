/** The reason why a pasted text was not accepted as a key. No sentence quotes any part of the text. */
export interface Refusal {
  readonly kind: RefusalKind
  /** The fault that was found, as a sentence. */
  readonly what: string
  /** The reason why it cannot be used. */
  readonly why: string
  /** The step that the reader can take now. */
  readonly remedy: string
  /** In characters (code points) of the pasted text, from 1. */
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
  /** In the name of Basic authentication. */
  | 'colon'
