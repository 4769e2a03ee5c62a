/** A failure that the user can act on. Its message says what happened, why, and what to do. */
export class HostError extends Error {
  override readonly name = 'HostError'
}
