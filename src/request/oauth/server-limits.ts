/** Limits of what is accepted from an authorization server, in a page and in the doctor. `docs/limits.md` lists them. */

/** In bytes after content decoding, of each response. */
export const maxResponseBytes = 1_000_000

/** In milliseconds, from a request until its response has been read. */
export const responseTimeout = 30_000

/** The largest number of scopes that are shown. */
export const maxScopes = 200

/** In milliseconds, the time to sign in elsewhere; the same as in the example of RFC 8628, section 3.2. */
export const signInTimeout = 1_800_000

/** In characters, of an endpoint. RFC 9110, section 4.1, recommends supporting at least 8000. */
export const maxEndpointLength = 8000
