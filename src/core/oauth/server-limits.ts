/** Limits of what is accepted from an authorization server, in a page and in the doctor. `docs/limits.md` lists them. */

/** In bytes after content decoding, of each response. */
export const longestResponse = 1_000_000

/** In milliseconds, from a request until its response has been read. */
export const responseTimeout = 30_000

/** The number of scopes that are shown. */
export const mostScopes = 200

/** In milliseconds: how long a reader can take to sign in elsewhere. The example of RFC 8628, section 3.2, has as long. */
export const longestSignIn = 1_800_000

/** In characters, of an endpoint. RFC 9110, section 4.1, recommends to support at least as many. */
export const longestEndpoint = 8000
