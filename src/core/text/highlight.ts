/** A piece of code of one kind. Joined, the texts of all tokens are the code. */
export type Token = readonly [text: string, kind: TokenKind]

/** The kind of a token, named as in Shiki's css-variables theme, which knows more. */
export type TokenKind =
  | 'foreground'
  | 'constant'
  | 'string'
  | 'comment'
  | 'keyword'
  | 'parameter'
  | 'function'
  | 'punctuation'
