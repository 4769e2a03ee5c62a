/**
 * The security of an operation as the document states it. Silence is a state of its own and not "none", and so is what cannot be
 * read: it is stated, with its fault.
 */
export type Security =
  | { readonly state: 'not-specified' }
  | { readonly state: 'none' }
  /** At least one. Each lists the schemes that it needs together; an empty one means "or nothing". */
  | { readonly state: 'stated'; readonly alternatives: readonly (readonly SchemeUse[])[] }

export interface SchemeUse {
  /** The key under components → securitySchemes, which names the secret for people and in environment variables. */
  readonly name: string
  readonly scheme: SecurityScheme
  readonly scopes: readonly string[]
  /** Why the requirement cannot be read, as a whole sentence; what it asks for is known all the same. */
  readonly fault?: string
}

export type SecurityScheme = {
  readonly description: string | undefined
  /** Since 3.2. */
  readonly isDeprecated?: true
} & (
  | { readonly type: 'bearer'; readonly format: string | undefined }
  | { readonly type: 'basic' }
  | {
      readonly type: 'api-key'
      readonly in: 'header' | 'query' | 'cookie'
      readonly parameter: string
    }
  /** The addresses that the document names, for a reader who has to get an access token there. */
  | {
      readonly type: 'oauth2'
      readonly flows: readonly OAuthFlow[]
      /** Since 3.2 (RFC 8414). */
      readonly metadataUrl?: string | undefined
    }
  | { readonly type: 'open-id-connect'; readonly url: string }
  /** Whatever a page cannot do: mutual TLS, HMAC, digest and so on. With a fault, nobody can: the document does not say what it is. */
  | { readonly type: 'other'; readonly what: string; readonly fault?: string }
)

export interface OAuthFlow {
  readonly name: string
  readonly authorizationUrl: string | undefined
  /** Of the device authorization flow (RFC 8628), since 3.2. */
  readonly deviceAuthorizationUrl?: string | undefined
  readonly tokenUrl: string | undefined
  readonly refreshUrl: string | undefined
  readonly scopes: Readonly<Record<string, string>>
}
