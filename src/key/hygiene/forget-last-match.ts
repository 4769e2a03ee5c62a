/** Engines keep the last matched text in `RegExp.input`; a match on another text removes a secret from there. */
export function forgetLastMatch(): void {
  ;/^$/.test('')
}
