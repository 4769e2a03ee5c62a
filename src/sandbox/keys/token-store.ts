import { createHash, randomBytes, randomInt } from 'node:crypto'

/** What a person consented to. */
export interface Consent extends DeviceConsent {
  readonly redirectUri: string
}

export interface DeviceConsent {
  readonly clientId: string
  readonly scopes: readonly string[]
}

interface IssuedCode extends Consent {
  readonly challenge: string
  readonly expiresAt: number
}

interface IssuedToken extends DeviceConsent {
  readonly kind: 'access' | 'refresh'
  readonly expiresAt: number
  /** The sign-in that it and all of its renewals belong to. */
  readonly grant: symbol
}

interface IssuedDevice extends DeviceConsent {
  readonly userCode: string
  readonly expiresAt: number
  /** Undefined until the reader has decided. */
  isAllowed: boolean | undefined
  lastAsked: number
}

export interface Tokens {
  readonly access: string
  /** Undefined for a client, which asks again. */
  readonly refresh: string | undefined
  readonly scopes: readonly string[]
}

/** The codes and tokens of the sandbox, by their hashes and in memory: when it stops, nobody is signed in any more. */
export interface TokenStore {
  /** @param challenge of the verifier by SHA-256 (RFC 7636, section 4.2) */
  readonly issueCode: (consent: Consent, challenge: string) => string
  /** Takes a code, once: undefined where it is unknown, expired, or of another client, address or verifier. */
  readonly redeemCode: (
    code: string,
    given: Omit<Consent, 'scopes'> & { readonly verifier: string },
  ) => Tokens | undefined
  /** An access token for a client itself (RFC 6749, section 4.4). */
  readonly issueToClient: (client: DeviceConsent) => Tokens
  /** Takes a refresh token, which is worth nothing afterwards (RFC 9700, section 2.2.2). */
  readonly renew: (refresh: string, clientId: string) => Tokens | undefined
  /** Ends the sign-in of a token of either kind, so that none of its tokens is worth anything (RFC 7009, section 2.1). */
  readonly revoke: (token: string, clientId: string) => void
  /** Begins a device authorization (RFC 8628): a code for the client, and one that a reader enters. */
  readonly issueDevice: (consent: DeviceConsent) => {
    readonly deviceCode: string
    readonly userCode: string
  }
  /** What is asked under a code that a reader entered; undefined for one that is unknown, decided or expired. */
  readonly findDevice: (userCode: string) => DeviceConsent | undefined
  readonly decideDevice: (userCode: string, isAllowed: boolean) => void
  /** The tokens, or why there are none yet (RFC 8628, section 3.5). */
  readonly pollDevice: (
    deviceCode: string,
    clientId: string,
  ) => Tokens | 'authorization_pending' | 'slow_down' | 'access_denied' | 'expired_token'
  /** The scopes of an access token; undefined where it is none, or has expired. */
  readonly findScopes: (access: string) => readonly string[] | undefined
}

/** Seconds. The sandbox's own: short enough to see a token renewed. */
export const tokenLife = 600
const codeLife = 60
export const deviceLife = 300
/** Seconds between two questions of a device. */
export const deviceInterval = 1

export function createTokenStore(clock: () => number = Date.now): TokenStore {
  const codes = new Map<string, IssuedCode>()
  const tokens = new Map<string, IssuedToken>()
  const devices = new Map<string, IssuedDevice>()

  const isCurrent = ({ expiresAt }: { readonly expiresAt: number }) => clock() < expiresAt

  function issue(consent: DeviceConsent, grant = Symbol('sign-in')): Tokens {
    return {
      access: add(consent, grant, 'access', tokenLife),
      refresh: add(consent, grant, 'refresh', 12 * 60 * 60),
      scopes: consent.scopes,
    }
  }

  function add(
    { clientId, scopes }: DeviceConsent,
    grant: symbol,
    kind: IssuedToken['kind'],
    life: number,
  ): string {
    const value = makeSecret()
    const expiresAt = clock() + life * 1000
    tokens.set(hash(value), { clientId, scopes, kind, expiresAt, grant })
    return value
  }

  function findUndecided(userCode: string): IssuedDevice | undefined {
    const typed = userCode.toUpperCase().replaceAll(/[^A-Z]/g, '')
    return [...devices.values()].find(
      (device) =>
        device.userCode.replace('-', '') === typed &&
        device.isAllowed === undefined &&
        isCurrent(device),
    )
  }

  return {
    issueCode(consent, challenge) {
      const code = makeSecret()
      codes.set(hash(code), { ...consent, challenge, expiresAt: clock() + codeLife * 1000 })
      return code
    },
    redeemCode(code, { clientId, redirectUri, verifier }) {
      const id = hash(code)
      const found = codes.get(id)
      codes.delete(id)
      const isMeant =
        found &&
        isCurrent(found) &&
        found.clientId === clientId &&
        found.redirectUri === redirectUri &&
        found.challenge === createHash('sha256').update(verifier).digest('base64url')
      return isMeant ? issue(found) : undefined
    },
    issueToClient(client) {
      const access = add(client, Symbol('client'), 'access', tokenLife)
      return { access, refresh: undefined, scopes: client.scopes }
    },
    renew(refresh, clientId) {
      const id = hash(refresh)
      const found = tokens.get(id)
      if (found?.kind !== 'refresh' || !isCurrent(found) || found.clientId !== clientId) {
        return undefined
      }
      tokens.delete(id)
      return issue(found, found.grant)
    },
    revoke(token, clientId) {
      const found = tokens.get(hash(token))
      if (found?.clientId !== clientId) return
      for (const [id, { grant }] of tokens) if (grant === found.grant) tokens.delete(id)
    },
    issueDevice({ clientId, scopes }) {
      const deviceCode = makeSecret()
      const userCode = makeUserCode()
      devices.set(hash(deviceCode), {
        clientId,
        scopes,
        userCode,
        expiresAt: clock() + deviceLife * 1000,
        isAllowed: undefined,
        lastAsked: -Infinity,
      })
      return { deviceCode, userCode }
    },
    findDevice: findUndecided,
    decideDevice(userCode, isAllowed) {
      const found = findUndecided(userCode)
      if (found) found.isAllowed = isAllowed
    },
    pollDevice(deviceCode, clientId) {
      const id = hash(deviceCode)
      const found = devices.get(id)
      if (!found || found.clientId !== clientId || !isCurrent(found)) return 'expired_token'
      const isEarly = clock() - found.lastAsked < deviceInterval * 900
      found.lastAsked = clock()
      if (isEarly) return 'slow_down'
      if (found.isAllowed === undefined) return 'authorization_pending'
      devices.delete(id)
      return found.isAllowed ? issue(found) : 'access_denied'
    },
    findScopes(access) {
      const found = tokens.get(hash(access))
      return found?.kind === 'access' && isCurrent(found) ? found.scopes : undefined
    },
  }
}

/** Of the form of the sandbox's keys, by which it hides them wherever it repeats a request. */
function makeSecret(): string {
  return `sandbox_${randomBytes(32).toString('base64url')}`
}

/** Of consonants, so that it is no word (RFC 8628, section 6.1). */
function makeUserCode(): string {
  const letters = 'BCDFGHJKLMNPQRSTVWXZ'
  const code = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

function hash(value: string): string {
  return createHash('sha256').update(value).digest('base64')
}
