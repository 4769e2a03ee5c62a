/** A mistake in the API document: which file and line, what is wrong and what would be right, in one message. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
  readonly file: string
  /** First line of the place that is wrong, counted from 1. */
  readonly line: number

  constructor(file: string, line: number, sentence: string, options?: ErrorOptions) {
    super(`${file}:${line}: ${sentence}`, options)
    this.file = file
    this.line = line
  }
}
