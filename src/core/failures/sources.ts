import type { FailureSource } from './failure.ts'

/** A section of HTTP Semantics. */
export function citeHttp(section: string): FailureSource {
  return {
    title: `RFC 9110, section ${section}`,
    url: `https://www.rfc-editor.org/rfc/rfc9110#section-${section}`,
  }
}

/** A section of the Fetch standard, which has no lasting section numbers. */
export function citeFetch(title: string, anchor: string): FailureSource {
  return { title: `Fetch, ${title}`, url: `https://fetch.spec.whatwg.org/#${anchor}` }
}
