export class HostError extends Error {
  override readonly name = 'HostError'
}
