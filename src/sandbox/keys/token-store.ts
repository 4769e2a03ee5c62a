import { createHash, randomBytes } from 'node:crypto'

/** What a person consented to. */
export interface Consent {
  readonly clientId: string
  readonly redirectUri: string
  readonly scopes: readonly string[]
}

interface IssuedCode extends Consent {
  readonly challenge: string
  readonly expiresAt: number
}

interface IssuedToken extends Consent {
  readonly kind: 'access' | 'refresh'
  readonly expiresAt: number
}

export interface Tokens {
  readonly access: string
  readonly refresh: string
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
  /** Takes a refresh token, which is worth nothing afterwards (RFC 9700, section 2.2.2). */
  readonly renew: (refresh: string, clientId: string) => Tokens | undefined
  /** The scopes of an access token; undefined where it is none, or has expired. */
  readonly findScopes: (access: string) => readonly string[] | undefined
}

/** Seconds. The sandbox's own: short enough to see a token renewed. */
export const tokenLife = 600
const codeLife = 60

export function createTokenStore(clock: () => number = Date.now): TokenStore {
  const codes = new Map<string, IssuedCode>()
  const tokens = new Map<string, IssuedToken>()

  const isCurrent = ({ expiresAt }: { readonly expiresAt: number }) => clock() < expiresAt

  function issue(consent: Consent): Tokens {
    const add = (kind: IssuedToken['kind'], life: number) => {
      const value = makeSecret()
      tokens.set(hash(value), { ...consent, kind, expiresAt: clock() + life * 1000 })
      return value
    }
    return {
      access: add('access', tokenLife),
      refresh: add('refresh', 12 * 60 * 60),
      scopes: consent.scopes,
    }
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
    renew(refresh, clientId) {
      const id = hash(refresh)
      const found = tokens.get(id)
      if (found?.kind !== 'refresh' || !isCurrent(found) || found.clientId !== clientId) {
        return undefined
      }
      tokens.delete(id)
      return issue(found)
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

function hash(value: string): string {
  return createHash('sha256').update(value).digest('base64')
}
