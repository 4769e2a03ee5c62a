/** One operation of the API document, reduced to what a request needs. */
export interface Operation {
  /** `operationId` of the OpenAPI document. */
  readonly id: string
  readonly summary: string
  /** The request method, upper case (RFC 9110, section 9). */
  readonly method: string
  /** The path template below the server's base URL, such as `/v1/experiments`. */
  readonly path: string
  /** Request headers with a fixed value, sent with every request; never `Authorization`. */
  readonly headers: readonly Header[]
  readonly parameters: readonly Parameter[]
  readonly credential: Credential
}

export interface Header {
  readonly name: string
  readonly value: string
}

/** A documented parameter. */
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string | undefined
}

/** How a request authenticates: with an API key as a bearer token (RFC 6750, section 2.1), or not at all. */
export type Credential = 'bearer' | 'none'

/** A server from a list that is fixed at build time; never typed by a reader. `sandbox` and `service` are the build’s own. */
export interface Server {
  readonly id: string
  readonly name: string
  /** Absolute, without a trailing slash, credentials, query or fragment; may have a path. */
  readonly baseUrl: string
}
