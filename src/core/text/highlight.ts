/** A piece of code of one kind. Joined, the texts of all tokens are the code. */
export type Token = readonly [text: string, kind: TokenKind]

/** The kind of a token, in the terms of Shiki's css-variables theme. */
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
