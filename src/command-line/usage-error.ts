/** The command was used wrongly. The message is for the person who typed it: what is wrong and what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
