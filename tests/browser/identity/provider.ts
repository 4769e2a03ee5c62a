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

/**
 * Clients without a secret, as used by pages. Pages of other origins cannot call the second client. The last client has a
 * secret.
 */
export const clients = {
  usual: 'docs',
  silent: 'docs-without-cors',
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
      ...[clients.usual, clients.silent].map((client_id) => ({
        client_id,
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token', deviceGrant],
        response_types: ['code'],
      })),
      {
        client_id: clients.program.id,
        client_secret: clients.program.secret,
        redirect_uris: [],
        grant_types: ['client_credentials'],
        response_types: [],
      },
    ],
    clientBasedCORS: (_: unknown, from: string, client: { readonly clientId: string }) =>
      from === origin && client.clientId !== clients.silent,
    features: { clientCredentials: { enabled: true }, deviceFlow: { enabled: true } },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    scopes: ['openid', 'pets:read', 'pets:write'],
    ttl: { AuthorizationCode: 2, AccessToken: 600, RefreshToken: 3600 },
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
