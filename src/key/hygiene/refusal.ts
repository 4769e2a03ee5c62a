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
  | 'web-address'
  | 'too-long'
  | 'line-break'
  | 'white-space'
  | 'control-character'
  | 'non-ascii'
  /** In the name of Basic authentication. */
  | 'colon'

/** Counts code points, as a reader counts characters. It builds no list: a text may have millions. */
export function countCharacters(text: string): number {
  let count = 0
  for (let index = 0; index < text.length; count += 1) {
    index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1
  }
  return count
}

/** Engines keep the last matched text in `RegExp.input`; a match on another text removes a secret from there. */
export function forgetLastMatch(): void {
  ;/^$/.test('')
}
