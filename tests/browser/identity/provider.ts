import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'astro/zod'
import { installPrograms } from '../../documents/install-documents.ts'

export interface Provider {
  readonly issuer: string
  readonly stop: () => Promise<void>
}

/** A client without a secret, as used by pages, and one with a secret. */
export const clients = {
  page: 'docs',
  program: { id: 'program', secret: 'fake-secret-of-a-program=&+%' },
} as const

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

interface Options {
  readonly port: number
  readonly redirectUri: string
}

/** Starts `oidc-provider`, a certified OpenID provider, with its built-in login and consent for development. */
export async function startProvider({ port, redirectUri }: Options): Promise<Provider> {
  const directory = await installPrograms('browser/identity')
  const entry = join(directory, 'node_modules/oidc-provider/lib/index.js')
  const loaded: unknown = await import(pathToFileURL(entry).href)
  const { default: OidcProvider } = module.parse(loaded)
  const issuer = `http://localhost:${port}`
  const { origin } = new URL(redirectUri)
  const provider = new OidcProvider(issuer, {
    clients: [
      {
        client_id: clients.page,
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token', deviceGrant],
        response_types: ['code'],
      },
      {
        client_id: clients.program.id,
        client_secret: clients.program.secret,
        redirect_uris: [],
        grant_types: ['client_credentials'],
        response_types: [],
      },
    ],
    clientBasedCORS: (_: unknown, from: string) => from === origin,
    features: { clientCredentials: { enabled: true }, deviceFlow: { enabled: true } },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    scopes: ['openid', 'pets:read', 'pets:write'],
    ttl: { AuthorizationCode: 60, AccessToken: 600, RefreshToken: 3600 },
    pkce: { required: () => true },
  })
  const server = createServer(provider.callback())
  await once(server.listen(port), 'listening')
  return {
    issuer,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

interface OidcProvider {
  readonly callback: () => (request: IncomingMessage, response: ServerResponse) => void
}

const module = z.object({
  default: z.custom<new (issuer: string, options: object) => OidcProvider>(),
})
