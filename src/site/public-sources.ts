/**
 * Public documents that general practice is taken from. A page names one by its key, so that a link is written once.
 */
export const publicSources = {
  'rfc-6750': {
    title: 'RFC 6750, Bearer Token Usage',
    url: 'https://www.rfc-editor.org/rfc/rfc6750',
  },
  'rfc-9110': { title: 'RFC 9110, HTTP Semantics', url: 'https://www.rfc-editor.org/rfc/rfc9110' },
} as const satisfies Record<string, PublicSource>

export interface PublicSource {
  readonly title: string
  readonly url: string
}

export type PublicSourceId = keyof typeof publicSources
