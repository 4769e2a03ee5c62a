/** A stretch of code of one kind. Joined, the texts of a code's tokens are the code. */
export type Token = readonly [text: string, kind: TokenKind]

/** What a stretch of code is, in the terms of Shiki's css-variables theme. */
export type TokenKind =
  | 'foreground'
  | 'constant'
  | 'string'
  | 'comment'
  | 'keyword'
  | 'parameter'
  | 'function'
  | 'string-expression'
  | 'punctuation'
  | 'link'

/** Codes that were coloured at build time. */
export type Highlights = readonly (readonly Token[])[]
