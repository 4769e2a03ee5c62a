import { createHash, randomBytes, randomInt } from 'node:crypto'

/** Consent of a person. */
export interface Consent extends DeviceConsent {
  readonly redirectUri: string
}

export interface DeviceConsent {
  readonly clientId: string
  readonly scopes: readonly string[]
}

interface IssuedCode extends Consent {
  readonly challenge: string
}

interface AccessToken extends DeviceConsent {
  /** The sign-in to which the token and its renewals belong. */
  readonly grant: symbol
}

interface RefreshToken extends AccessToken {
  /** Kept until the token expires, to detect its reuse. */
  isUsed: boolean
}

interface IssuedDevice extends DeviceConsent {
  readonly userCode: string
  /** Undefined until the reader has decided. */
  isAllowed: boolean | undefined
  lastPolledAt: number
}

export interface Tokens {
  readonly access: string
  /** Undefined for a client, which requests a new access token instead. */
  readonly refresh: string | undefined
  readonly scopes: readonly string[]
}

export type TokenStore = ReturnType<typeof createTokenStore>

/** In seconds. Short enough to see a token renewed. */
export const tokenLife = 600
const refreshLife = 12 * 60 * 60
const codeLife = 60
export const deviceLife = 300
/** Minimum seconds between two requests of a device. */
export const deviceInterval = 1

/** Creates a store of codes and tokens, by their hashes and in memory: when the sandbox stops, all sign-ins end. */
export function createTokenStore(clock: () => number = Date.now) {
  const codes = createExpiringMap<IssuedCode>(codeLife, clock)
  /** Sign-ins that began with a code, by its hash. */
  const redeemed = createExpiringMap<symbol>(refreshLife, clock)
  const accesses = createExpiringMap<AccessToken>(tokenLife, clock)
  const refreshes = createExpiringMap<RefreshToken>(refreshLife, clock)
  const devices = createExpiringMap<IssuedDevice>(deviceLife, clock)

  function issue({ clientId, scopes }: DeviceConsent, grant = Symbol('sign-in')): Tokens {
    const refresh = makeSecret()
    refreshes.add(hash(refresh), { clientId, scopes, grant, isUsed: false })
    return { access: issueAccess({ clientId, scopes }, grant), refresh, scopes }
  }

  function issueAccess({ clientId, scopes }: DeviceConsent, grant: symbol): string {
    const value = makeSecret()
    accesses.add(hash(value), { clientId, scopes, grant })
    return value
  }

  function endSignIn(ended: symbol): void {
    accesses.deleteWhere(({ grant }) => grant === ended)
    refreshes.deleteWhere(({ grant }) => grant === ended)
  }

  /** Returns the request for a code that a reader entered; `undefined` if the code is unknown, decided or expired. */
  function findDevice(userCode: string): IssuedDevice | undefined {
    const typed = userCode.toUpperCase().replaceAll(/[^A-Z]/g, '')
    return devices
      .values()
      .find(
        (device) => device.userCode.replace('-', '') === typed && device.isAllowed === undefined,
      )
  }

  return {
    /** @param challenge S256 challenge of the verifier (RFC 7636, section 4.2) */
    issueCode: (consent: Consent, challenge: string): string => {
      const code = makeSecret()
      codes.add(hash(code), { ...consent, challenge })
      return code
    },
    /**
     * Redeems a code once. Returns `undefined` if it is unknown, expired, or of another client, address or verifier. A second use ends
     * the sign-in of the first one (RFC 6749, section 4.1.2).
     */
    redeemCode: (
      code: string,
      { clientId, redirectUri, verifier }: Omit<Consent, 'scopes'> & { readonly verifier: string },
    ): Tokens | undefined => {
      const id = hash(code)
      const first = redeemed.get(id)
      if (first) endSignIn(first)
      const found = codes.get(id)
      codes.delete(id)
      const isValid =
        found &&
        found.clientId === clientId &&
        found.redirectUri === redirectUri &&
        found.challenge === createHash('sha256').update(verifier).digest('base64url')
      if (!isValid) return undefined
      const grant = Symbol('sign-in')
      redeemed.add(id, grant)
      return issue(found, grant)
    },
    /** Issues an access token to the client itself (RFC 6749, section 4.4). */
    issueToClient: (client: DeviceConsent): Tokens => {
      const access = issueAccess(client, Symbol('client'))
      return { access, refresh: undefined, scopes: client.scopes }
    },
    /**
     * Redeems a refresh token, which becomes invalid (RFC 9700, section 2.2.2). A second use ends its sign-in, because one of the two
     * users stole it (section 4.14.2).
     */
    renew: (refresh: string, clientId: string): Tokens | undefined => {
      const found = refreshes.get(hash(refresh))
      if (found?.clientId !== clientId) return undefined
      if (found.isUsed) {
        endSignIn(found.grant)
        return undefined
      }
      found.isUsed = true
      return issue(found, found.grant)
    },
    /** Ends the sign-in of an access or refresh token, which invalidates all of its tokens (RFC 7009, section 2.1). */
    revoke: (token: string, clientId: string): void => {
      const found = accesses.get(hash(token)) ?? refreshes.get(hash(token))
      if (found?.clientId === clientId) endSignIn(found.grant)
    },
    /** Begins a device authorization (RFC 8628): a code for the client, and one that a reader enters. */
    issueDevice: (consent: DeviceConsent) => {
      const deviceCode = makeSecret()
      const userCode = makeUserCode()
      const state = { isAllowed: undefined, lastPolledAt: -Infinity }
      devices.add(hash(deviceCode), { ...consent, userCode, ...state })
      return { deviceCode, userCode }
    },
    findDevice,
    decideDevice: (userCode: string, isAllowed: boolean): void => {
      const found = findDevice(userCode)
      if (found) found.isAllowed = isAllowed
    },
    /** Returns the tokens, or the error until they are issued (RFC 8628, section 3.5). */
    pollDevice: (deviceCode: string, clientId: string) => {
      const id = hash(deviceCode)
      const found = devices.get(id)
      if (found?.clientId !== clientId) return 'expired_token'
      const isEarly = clock() - found.lastPolledAt < deviceInterval * 900
      found.lastPolledAt = clock()
      if (isEarly) return 'slow_down'
      if (found.isAllowed === undefined) return 'authorization_pending'
      devices.delete(id)
      return found.isAllowed ? issue(found) : 'access_denied'
    },
    /** Returns the scopes of an access token; `undefined` if it is unknown or expired. */
    findScopes: (access: string): readonly string[] | undefined =>
      accesses.get(hash(access))?.scopes,
  }
}

/** Creates a secret in the form of the sandbox's keys, so that echoes of a request hide it. */
function makeSecret(): string {
  return `sandbox_${randomBytes(32).toString('base64url')}`
}

/** Creates a code of consonants, so that it cannot be a word (RFC 8628, section 6.1). */
function makeUserCode(): string {
  const letters = 'BCDFGHJKLMNPQRSTVWXZ'
  const code = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

function hash(value: string): string {
  return createHash('sha256').update(value).digest('base64')
}

/**
 * Creates a map whose entries have the same lifetime. An expired entry is not found, and is dropped when the next one is added.
 *
 * @param life in seconds
 */
export function createExpiringMap<Value>(life: number, clock: () => number) {
  /** In the order in which they expire. */
  const entries = new Map<string, { readonly value: Value; readonly expiresAt: number }>()
  const dropExpired = () => {
    for (const [key, { expiresAt }] of entries) {
      if (clock() < expiresAt) return
      entries.delete(key)
    }
  }
  return {
    add(key: string, value: Value) {
      dropExpired()
      entries.set(key, { value, expiresAt: clock() + life * 1000 })
    },
    get(key: string) {
      const found = entries.get(key)
      return found && clock() < found.expiresAt ? found.value : undefined
    },
    delete: (key: string) => void entries.delete(key),
    values() {
      dropExpired()
      return Array.from(entries.values(), ({ value }) => value)
    },
    deleteWhere(isDropped: (value: Value) => boolean) {
      for (const [key, { value }] of entries) if (isDropped(value)) entries.delete(key)
    },
    /** Also counts expired entries that are not dropped yet. */
    size: () => entries.size,
  }
}
