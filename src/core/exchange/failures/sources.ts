import { citeRfc } from '../../citation/citation.ts'
import type { Citation } from '../../citation/citation.ts'

/** A section of HTTP Semantics. */
export function citeHttp(section: string): Citation {
  return citeRfc(9110, section)
}

/** A section of the Fetch standard, which has no permanent section numbers. */
export function citeFetch(section: string, anchor: string): Citation {
  return { edition: 'Fetch Standard', section, anchor }
}

export const onLine: Citation = {
  edition: 'HTML',
  section: 'navigator.onLine',
  anchor: 'dom-navigator-online',
}

export const mixedContent: Citation = {
  edition: 'Mixed Content',
  section: 'section 4.4',
  anchor: 'should-block-fetch',
}

export const connectSrc: Citation = {
  edition: 'Content Security Policy',
  section: 'connect-src',
  anchor: 'directive-connect-src',
}

export const localNetworkAccess: Citation = { edition: 'Local Network Access', section: '' }

export const utf8Decoder: Citation = {
  edition: 'Encoding',
  section: 'UTF-8 decoder',
  anchor: 'utf-8-decoder',
}

export const fileErrors: Citation = {
  edition: 'File API',
  section: 'section 7.1',
  anchor: 'dfn-error-codes',
}

export const limitRetries: Citation = {
  edition: 'AWS Well-Architected Framework',
  section: 'REL05-BP03',
}
