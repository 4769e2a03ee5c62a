import type { SchemeUse } from '#core/request/description/operation.ts'
import type { EngineCall, EngineSecret } from '../browser/support/engine/harness.ts'
import {
  makeContent,
  makeInputs,
  makeOperation,
  makeParameter,
  makeProperty,
} from '../fixtures/operations.ts'
import { createCanary } from './canary.ts'

/** A kind of credential with a new secret. */
export interface AuditedKind {
  readonly name: string
  /** Every text that would give the secret away. */
  readonly texts: readonly string[]
  /** What the server must receive of it: in the request target, as the value of a header, or in the body. */
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
    describeInput('a secret in the path', 'path'),
    describeInput('a secret in a parameter of the query', 'query'),
    describeInput('a secret in a form', 'form'),
    describeInput('a secret in a part of a body', 'part'),
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

const bodyTypes = {
  form: 'application/x-www-form-urlencoded',
  part: 'multipart/form-data',
} as const

const arrivals = {
  path: (text: string) => `${encodeURIComponent(text)}/me`,
  query: (text: string) => `token=${encodeURIComponent(text)}`,
  form: (text: string) => `password=${encodeURIComponent(text)}`,
  part: (text: string) => `\r\n\r\n${text}\r\n`,
} as const

/** A secret that the document declares as an ordinary input. */
function describeInput(name: string, place: 'path' | 'query' | 'form' | 'part'): AuditedKind {
  const text = createCanary()
  const isBody = place === 'form' || place === 'part'
  const field = isBody ? 'body:password' : `${place}:token`
  const given = { isSecret: true, isRequired: true } as const
  const mediaType = bodyTypes[place === 'part' ? 'part' : 'form']
  return {
    name,
    texts: [text],
    arrives: [arrivals[place](text)],
    call: (url) => ({
      operation: makeOperation({
        method: 'POST',
        path: place === 'path' ? '/bot{token}/me' : '/things',
        parameters: isBody ? [] : [makeParameter({ name: 'token', in: place, ...given })],
        body: isBody ? makeContent(mediaType, { password: makeProperty(given) }) : undefined,
        servers: [{ url, description: undefined, variables: [] }],
      }),
      inputs: makeInputs({ body: isBody ? { kind: 'form', mediaType, fields: [] } : undefined }),
      secrets: [{ scheme: field, text }],
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
