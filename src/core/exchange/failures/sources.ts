import type { PublicSection } from './sentence.ts'

/** A section of HTTP Semantics. */
export function citeHttp(section: string): PublicSection {
  return citeRfc(9110, section)
}

export function citeRfc(number: number, section: string): PublicSection {
  return {
    title: `RFC ${number}, section ${section}`,
    url: `https://www.rfc-editor.org/rfc/rfc${number}#section-${section}`,
  }
}

/** A section of the Fetch standard, which has no permanent section numbers. */
export function citeFetch(title: string, anchor: string): PublicSection {
  return { title: `Fetch, ${title}`, url: `https://fetch.spec.whatwg.org/#${anchor}` }
}

export const onLine: PublicSection = {
  title: 'HTML, navigator.onLine',
  url: 'https://html.spec.whatwg.org/multipage/system-state.html#dom-navigator-online',
}

export const mixedContent: PublicSection = {
  title: 'Mixed Content, section 4.4',
  url: 'https://www.w3.org/TR/mixed-content/#should-block-fetch',
}

export const connectSrc: PublicSection = {
  title: 'Content Security Policy, connect-src',
  url: 'https://www.w3.org/TR/CSP3/#directive-connect-src',
}

export const localNetworkAccess: PublicSection = {
  title: 'Local Network Access',
  url: 'https://wicg.github.io/local-network-access/',
}

export const utf8Decoder: PublicSection = {
  title: 'Encoding, UTF-8 decoder',
  url: 'https://encoding.spec.whatwg.org/#utf-8-decoder',
}

export const fileErrors: PublicSection = {
  title: 'File API, section 7.1',
  url: 'https://www.w3.org/TR/FileAPI/#dfn-error-codes',
}

export const limitRetries: PublicSection = {
  title: 'AWS Well-Architected Framework, REL05-BP03',
  url: 'https://docs.aws.amazon.com/wellarchitected/latest/framework/rel05-bp03.html',
}
