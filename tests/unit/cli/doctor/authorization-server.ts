import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { listen, stopServer } from '../../../support/listen.ts'
import { createTemporaryDirectory } from '../../portal/host/temporary-directory.ts'
import { portal } from './consult.ts'

/** Deviation of one response from what a page can use. */
interface Difference {
  /** Ends the connection instead. */
  readonly isSilent?: true
  /** Sends its body without ending it. */
  readonly isEndless?: true
  readonly status?: number
  /** `undefined` removes a header. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body?: string
}

export interface ProviderDeviation {
  readonly metadata?: Difference
  /** Members of the metadata; `undefined` removes one. */
  readonly members?: Readonly<Record<string, unknown>>
  readonly token?: Difference
}

interface Arrival {
  readonly line: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** Starts an authorization server that a page can use, except for its deviation, and records requests. */
export async function startAuthorizationServer({
  metadata = {},
  members = {},
  token = {},
}: ProviderDeviation = {}) {
  const arrivals: Arrival[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, url: path = '', headers } = request
    arrivals.push({ line: `${method} ${path}`, headers, body: await text(request) })
    const [, tenant, wellKnown] = /^(.*?)(\/\.well-known\/)/.exec(path) ?? []
    if (wellKnown !== undefined) {
      const described = { ...describe(url), issuer: `${url}${tenant}`, ...members }
      respond(response, { body: JSON.stringify(described), ...metadata })
    } else respond(response, { status: 400, body: '{"error":"invalid_grant"}', ...token })
  }
  const server = createServer((request, response) => void answer(request, response))
  const url = `http://127.0.0.1:${await listen(server)}`
  onTestFinished(() => stopServer(server))
  return { url, arrivals }
}

function respond(
  response: ServerResponse,
  { isSilent, isEndless, status = 200, headers, body }: Difference,
): void {
  if (isSilent) {
    response.destroy()
    return
  }
  response.statusCode = status
  const all = {
    'Access-Control-Allow-Origin': portal,
    'Content-Type': 'application/json',
    ...headers,
  }
  for (const [name, value] of Object.entries(all)) {
    if (value !== undefined) response.setHeader(name, value)
  }
  if (isEndless) response.write(body)
  else response.end(body)
}

function describe(url: string) {
  return {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    device_authorization_endpoint: `${url}/device`,
    code_challenge_methods_supported: ['S256'],
  }
}

const schemes = {
  /** The document leaves everything to the server. */
  discovery: (url: string) => ({
    type: 'openIdConnect',
    openIdConnectUrl: `${url}/.well-known/openid-configuration`,
  }),
  metadata: (url: string) => ({
    type: 'oauth2',
    oauth2MetadataUrl: `${url}/.well-known/oauth-authorization-server`,
    flows: {},
  }),
  'metadata after the path': (url: string) => ({
    type: 'oauth2',
    oauth2MetadataUrl: `${url}/oauth2/default/.well-known/oauth-authorization-server`,
    flows: {},
  }),
  code: (url: string) => ({ type: 'oauth2', flows: { authorizationCode: writeFlow(url) } }),
  /** The document and the metadata both define it. */
  'code and metadata': (url: string) => ({
    type: 'oauth2',
    oauth2MetadataUrl: `${url}/.well-known/oauth-authorization-server`,
    flows: { authorizationCode: writeFlow(url) },
  }),
  'device and metadata': (url: string) => ({
    type: 'oauth2',
    oauth2MetadataUrl: `${url}/.well-known/oauth-authorization-server`,
    flows: { deviceAuthorization: writeFlow(url) },
  }),
} as const

export type DocumentedScheme = keyof typeof schemes

function writeFlow(url: string) {
  return {
    authorizationUrl: `${url}/authorize`,
    deviceAuthorizationUrl: `${url}/device`,
    tokenUrl: `${url}/token`,
    scopes: { read: 'Read.' },
  }
}

/** Writes an OpenAPI document whose only operation takes any of these schemes of a server. @returns its file */
export async function writeApiDocument(
  providerUrl: string,
  ...documented: readonly DocumentedScheme[]
): Promise<string> {
  const named = documented.map((kind, index) => [`login${index + 1}`, schemes[kind]] as const)
  const file = join(await createTemporaryDirectory(), 'api.json')
  const document = {
    openapi: '3.2.0',
    info: { title: 'Pets', version: '1' },
    paths: {
      '/pets': {
        get: {
          operationId: 'listPets',
          security: named.map(([name]) => ({ [name]: ['read'] })),
          responses: { 200: { description: 'All.' } },
        },
      },
    },
    components: {
      securitySchemes: Object.fromEntries(named.map(([name, write]) => [name, write(providerUrl)])),
    },
  }
  await writeFile(file, JSON.stringify(document))
  return file
}
