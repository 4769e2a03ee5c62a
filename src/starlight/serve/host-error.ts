/** An expected error, with a message for the user. */
export class HostError extends Error {
  override readonly name = 'HostError'
}
