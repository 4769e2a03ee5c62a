import { quoteDocument } from '#text/quote-document.ts'
import type { SecurityScheme } from '#request/description/operation.ts'
import type { Translate } from '../i18n/translate.ts'
import type { UsedScheme } from '#request/describe-security.ts'

/** Returns the kind of each scheme as a heading, with the name of the scheme where several are of one kind. */
export function formatSchemeTitles(
  schemes: readonly Pick<UsedScheme, 'name' | 'scheme'>[],
  translate: Translate,
): readonly string[] {
  const kinds = schemes.map(({ scheme }) => formatKind(scheme, translate))
  return kinds.map((kind, index) =>
    kinds.filter((other) => other === kind).length === 1
      ? kind
      : `${kind} (${quoteDocument(schemes[index]?.name ?? '', 120)})`,
  )
}

function formatKind(scheme: SecurityScheme, translate: Translate): string {
  switch (scheme.type) {
    case 'bearer':
      return translate('Bearer token')
    case 'basic':
      return 'Basic'
    case 'http':
      return `HTTP ${quoteDocument(scheme.scheme, 120)}`
    case 'api-key':
      return translate(keyTitles[scheme.in])
    case 'oauth2':
      return 'OAuth 2.0'
    case 'open-id-connect':
      return 'OpenID Connect'
    case 'other':
      return translate('Another credential')
  }
}

const keyTitles = {
  header: 'API key in a header',
  query: 'API key in the address',
  cookie: 'API key in a cookie',
} as const
