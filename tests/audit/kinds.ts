import type { SchemeUse } from '#core/request/description/security.ts'
import type { EngineCall, EngineSecret } from '../browser/support/engine/harness.ts'
import { makeInputs, makeOperation } from '../fixtures/operations.ts'
import { createCanary } from './canary.ts'

/** A kind of credential with a new secret. */
export interface AuditedKind {
  readonly name: string
  /** Every text that would give the secret away. */
  readonly texts: readonly string[]
  /** What the server must receive of it: in the request target, or as the value of a header. */
  readonly arrives: readonly string[]
  readonly call: (url: string) => EngineCall
}

/** Each kind of credential that a page can send, and two at once. */
export function createKinds(): readonly AuditedKind[] {
  const [bearer, header, query, basic] = [
    makeBearer(),
    makeKey('header'),
    makeKey('query'),
    makeBasic(),
  ]
  const both = [makeKey('header'), makeBasic()]
  return [
    describeKind('a bearer token', [bearer]),
    describeKind('a key in a header', [header]),
    describeKind('a key in the query', [query]),
    describeKind('a name and password', [basic]),
    describeKind('a key and a password at once', both),
  ]
}

/** One scheme with its secret. */
interface Held {
  readonly use: SchemeUse
  readonly secret: EngineSecret
  readonly texts: readonly string[]
  readonly arrives: string
}

function describeKind(name: string, held: readonly Held[]): AuditedKind {
  const security = { state: 'stated', alternatives: [held.map(({ use }) => use)] } as const
  return {
    name,
    texts: held.flatMap(({ texts }) => texts),
    arrives: held.map(({ arrives }) => arrives),
    call: (url) => ({
      operation: makeOperation({
        method: 'POST',
        security,
        servers: [{ url, description: undefined, variables: [] }],
      }),
      inputs: makeInputs({ alternative: 0 }),
      secrets: held.map(({ secret }) => secret),
      files: {},
    }),
  }
}

function makeBearer(): Held {
  const text = createCanary()
  return {
    use: {
      name: 'bearer',
      scopes: [],
      scheme: { type: 'bearer', format: undefined, description: undefined },
    },
    secret: { scheme: 'bearer', text },
    texts: [text],
    arrives: `Bearer ${text}`,
  }
}

function makeKey(place: 'header' | 'query'): Held {
  const text = createCanary()
  return {
    use: {
      name: 'key',
      scopes: [],
      scheme: { type: 'api-key', in: place, parameter: 'x-key', description: undefined },
    },
    secret: { scheme: 'key', text },
    texts: [text],
    arrives: place === 'header' ? text : `x-key=${encodeURIComponent(text)}`,
  }
}

/** The name alone is no secret; the password, both with their colon, and their Base64 are. */
function makeBasic(): Held {
  const name = 'audit-reader'
  const password = createCanary()
  const base64 = Buffer.from(`${name}:${password}`).toString('base64')
  return {
    use: { name: 'basic', scopes: [], scheme: { type: 'basic', description: undefined } },
    secret: { scheme: 'basic', name, password },
    texts: [password, `${name}:${password}`, base64],
    arrives: `Basic ${base64}`,
  }
}
