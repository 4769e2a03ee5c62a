/** A server from a list that is fixed at build time; never typed by a reader. `sandbox` and `service` are the build’s own. */
export interface Server {
  readonly id: string
  readonly name: string
  /** Absolute, without a trailing slash, credentials, query or fragment; may have a path. */
  readonly baseUrl: string
}
