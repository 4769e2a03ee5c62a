/** The security of an operation as the document states it. Silence is a state of its own and not "none". */
export type Security =
  | { readonly state: 'not-specified' }
  | { readonly state: 'none' }
  /** Each alternative lists the schemes that it needs together; an empty one means "or nothing". */
  | { readonly state: 'stated'; readonly alternatives: readonly (readonly SchemeUse[])[] }

export interface SchemeUse {
  /** The key under components → securitySchemes, which names the secret for people and in environment variables. */
  readonly name: string
  readonly scheme: SecurityScheme
  readonly scopes: readonly string[]
}

export type SecurityScheme = {
  readonly description: string | undefined
} & (
  | { readonly type: 'bearer'; readonly format: string | undefined }
  | { readonly type: 'basic' }
  | {
      readonly type: 'api-key'
      readonly in: 'header' | 'query' | 'cookie'
      readonly parameter: string
    }
  /** The addresses that the document names, for a reader who has to get an access token there. */
  | { readonly type: 'oauth2'; readonly flows: readonly OAuthFlow[] }
  | { readonly type: 'open-id-connect'; readonly url: string }
  /** Whatever a page cannot do: mutual TLS, HMAC, digest and so on. */
  | { readonly type: 'other'; readonly what: string }
)

export interface OAuthFlow {
  readonly name: string
  readonly authorizationUrl: string | undefined
  readonly tokenUrl: string | undefined
  readonly refreshUrl: string | undefined
  readonly scopes: Readonly<Record<string, string>>
}
