import { parseServerMetadata } from '#request/oauth/server-metadata.ts'
import type { ServerMetadata } from '#request/oauth/server-metadata.ts'
import {
  findMetadataUrl,
  findSignInFlow,
  isOAuthEndpoint,
  returnPath,
} from '#request/oauth/sign-in-flow.ts'
import type { SignInFlow } from '#request/oauth/sign-in-flow.ts'
import { getSchemes } from '#request/describe-security.ts'
import type { Operation } from '#request/description/operation.ts'
import { sendProbe } from './probe.ts'
import type { Probe, ProbeResponse, ProbeResult } from './probe.ts'

/** A sign-in scheme of the API description. */
export interface SignIn {
  /** Name of the scheme. */
  readonly name: string
  /** Undefined if the document leaves the flow to the metadata. */
  readonly flow: SignInFlow | undefined
  readonly metadataUrl: string | undefined
}

export function getSignIns(operations: readonly Pick<Operation, 'security'>[]): readonly SignIn[] {
  return getSchemes(operations)
    .map(({ name, scheme }) => {
      return { name, flow: findSignInFlow(scheme), metadataUrl: findMetadataUrl(scheme) }
    })
    .filter(({ flow, metadataUrl }) => flow !== undefined || metadataUrl !== undefined)
}

/** Requests to an authorization server, and their labels in messages. */
export const providerProbes = { metadata: 'metadata', token: 'token endpoint' } as const

/** A request to an authorization server, for all schemes that use its address. */
export interface ProviderCall {
  readonly call: keyof typeof providerProbes
  readonly method: string
  readonly url: string
  readonly signIns: readonly SignIn[]
  readonly result: ProbeResult
}

export interface Viewpoint {
  /** Origin of the page for which the doctor acts. */
  readonly origin: string
  /** OAuth client id for sign-in, or a made-up one. */
  readonly clientId: string
  readonly timeoutMs?: number | undefined
}

/**
 * Requests the metadata of each authorization server, and a token in exchange for a made-up code. That yields no token: the doctor
 * checks whether a page could read the error.
 */
export async function examineProviders(
  signIns: readonly SignIn[],
  { origin, clientId, timeoutMs }: Viewpoint,
): Promise<readonly ProviderCall[]> {
  const ask = (
    call: ProviderCall['call'],
    findUrl: (signIn: SignIn) => string | undefined,
    writeProbe: (url: string) => Probe,
  ) =>
    Promise.all(
      groupByUrl(signIns, findUrl).map(async ([url, users]): Promise<ProviderCall> => {
        const probe = writeProbe(url)
        const result = await sendProbe(probe, timeoutMs)
        return { call, method: probe.method, url, signIns: users, result }
      }),
    )
  const metadata = await ask(
    'metadata',
    ({ metadataUrl }) => metadataUrl,
    (url) => askForMetadata(url, origin),
  )
  const tokens = await ask(
    'token',
    (signIn) => findTokenUrl(signIn, metadata),
    (url) => askForToken(url, origin, clientId),
  )
  return [...metadata, ...tokens]
}

function groupByUrl(
  signIns: readonly SignIn[],
  findUrl: (signIn: SignIn) => string | undefined,
): readonly (readonly [url: string, users: readonly SignIn[]])[] {
  const groups = new Map<string, readonly SignIn[]>()
  for (const signIn of signIns) {
    const url = findUrl(signIn)
    if (url !== undefined) groups.set(url, [...(groups.get(url) ?? []), signIn])
  }
  return [...groups]
}

function askForMetadata(url: string, origin: string): Probe {
  return {
    url,
    method: 'GET',
    headers: [
      { name: 'Origin', value: origin },
      { name: 'Accept', value: 'application/json' },
    ],
    wantsJson: true,
  }
}

/** Needs no preflight: all headers are safelisted (Fetch, “CORS-safelisted request-header”). */
function askForToken(url: string, origin: string, clientId: string): Probe {
  return {
    url,
    method: 'POST',
    headers: [
      { name: 'Origin', value: origin },
      { name: 'Accept', value: 'application/json' },
      { name: 'Content-Type', value: 'application/x-www-form-urlencoded' },
    ],
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      code: 'doctor',
      code_verifier: 'x'.repeat(43),
      redirect_uri: origin + returnPath,
    }).toString(),
    wantsJson: true,
  }
}

/** Returns the token URL of the document, else of the metadata if a page would use it, in normalized form. */
function findTokenUrl(
  { flow, metadataUrl }: SignIn,
  calls: readonly ProviderCall[],
): string | undefined {
  if (flow) return new URL(flow.tokenUrl).href
  const call = calls.find(({ url }) => url === metadataUrl)
  const url = call && getMetadata(call)?.tokenUrl
  return isOAuthEndpoint(url) ? new URL(url).href : undefined
}

/** Returns the metadata of a server if a page can trust it. */
export function getMetadata({ url, result }: ProviderCall): ServerMetadata | undefined {
  return result.kind === 'responded' && isSuccess(result)
    ? parseServerMetadata(url, result.json)
    : undefined
}

/** Whether a status is 2xx (RFC 9110, section 15.3). */
export function isSuccess({ status }: ProbeResponse): boolean {
  return status >= 200 && status <= 299
}
