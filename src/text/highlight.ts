/** A piece of code of one kind. The joined texts of all tokens are the code. */
export type Token = readonly [text: string, kind: TokenKind]

/** The kind of a token: a subset of the names in Shiki's css-variables theme. */
export type TokenKind =
  | 'foreground'
  | 'constant'
  | 'string'
  | 'comment'
  | 'keyword'
  | 'parameter'
  | 'function'
  | 'punctuation'
