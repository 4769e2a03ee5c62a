import { isPercentEncoded, placeSecrets, takesPair } from '#request/plan/place-secrets.ts'
import type { PlacedHeader } from '#request/plan/place-secrets.ts'
import type { CredentialSlot, RequestPlan } from '#request/request-plan.ts'
import {
  mergeChunks,
  getMultipartChunks,
  formatMultipartType,
} from '#request/serialize/multipart.ts'
import type { BodyChunk, Chunk } from '#request/serialize/multipart.ts'
import { getVariables, placeHostVariables } from './variables.ts'

export interface Program {
  readonly plan: RequestPlan
  readonly named: readonly NamedSlot[]
  /** The missing parts of the host. */
  readonly hostParts: readonly EnvironmentValue[]
  readonly url: ProgramText
  /** The planned headers in order, then the headers of credential slots. */
  readonly headers: readonly ProgramHeader[]
  /** Same, with the Content-Type of a multipart body, for programs that assemble it themselves. */
  readonly allHeaders: readonly ProgramHeader[]
  /** A text or a form, including the secrets of the form. */
  readonly text: ProgramText
  /** A multipart body for programs that assemble it themselves: one text for each part. */
  readonly chunks: readonly ProgramChunk[]
  /** The name and password of Basic, for programs whose library joins them. */
  readonly pair: NamedSlot | undefined
  readonly encodes: boolean
}

export interface NamedSlot {
  readonly slot: CredentialSlot
  readonly secrets: readonly EnvironmentValue[]
  /** The expression for the value of the slot; for Basic, the Base64 of name and password. */
  readonly local: string
}

/** A value that the program reads from an environment variable. */
export interface EnvironmentValue {
  readonly variable: string
  readonly local: string
  /** Services that take a key as the user name often require an empty password, which differs from an unset one. */
  readonly mayBeEmpty: boolean
  /** The message if the variable is not set. Needs no escaping in any language. */
  readonly sentence: string
  /** The text that replaces a variable that is not set. */
  readonly start?: string
}

/**
 * Names the secrets and missing parts of a plan. `refer` formats a variable, such as `$key`; `join` formats the Base64 of a name and a
 * password. `slots` are the credential slots of all requests of the program.
 */
export function nameSecrets(
  plan: RequestPlan,
  refer: Refer = (name) => name,
  join?: (secrets: readonly EnvironmentValue[]) => string,
  slots = plan.slots,
): Program {
  const all = getVariables(slots)
  const everyNamed = all.map(({ slot, user, secret }, index): NamedSlot => {
    const similar = all.filter((other) => (other.user === undefined) === (user === undefined))
    const suffix = similar.length > 1 ? String(index + 1) : ''
    const nameSecret = (variable: string, name: string, mayBeEmpty = false) =>
      createValue(variable, refer(name + suffix, variable), mayBeEmpty)
    if (user === undefined) {
      const only = nameSecret(secret, 'key')
      return { slot, secrets: [only], local: only.local }
    }
    const secrets = [nameSecret(user, 'user'), nameSecret(secret, 'password', true)]
    return { slot, secrets, local: join?.(secrets) ?? refer(`credentials${suffix}`, '') }
  })
  const named = plan.slots.flatMap(
    (slot) => everyNamed.find((one) => one.slot.scheme === slot.scheme) ?? [],
  )
  const { hostVariables = [] } = plan
  const hostParts = hostVariables.map(({ variable }) =>
    createValue(variable, refer(toCamelCase(variable), variable)),
  )
  const placed = placeSecrets(plan, (_, index) => named[index]?.local ?? '')
  const url = placeHostVariables(
    placed.url,
    hostVariables,
    (_, index) => hostParts[index]?.local ?? '',
  )
  const { body } = placed
  const headers = placed.headers.map(({ name, value }) => ({ name, value: mergeChunks(value) }))
  // The program generates the boundary: an untrusted file could contain a known one.
  const boundary = { expression: refer('boundary', '') }
  const type = 'parts' in body ? [formatMultipartType(body.subtype, ''), boundary] : undefined
  return {
    plan,
    named,
    hostParts,
    url: mergeChunks(url),
    headers,
    allHeaders: type ? [...headers, { name: 'Content-Type', value: type }] : headers,
    text: 'text' in body ? mergeChunks(body.text) : [],
    chunks: 'parts' in body ? getMultipartChunks(body.parts, boundary) : [],
    pair: named.find(({ slot }) => takesPair(slot)),
    encodes: plan.slots.some(isPercentEncoded),
  }
}

export function createValue(variable: string, local: string, mayBeEmpty = false): EnvironmentValue {
  return { variable, local, mayBeEmpty, sentence: `Set ${variable} first.` }
}

/** `API_TENANT` → apiTenant, which no keyword or other variable of a program is. */
export function toCamelCase(variable: string): string {
  return variable.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())
}

/** `apiTenant` → api_tenant. */
export function toSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

export type Refer = (name: string, variable: string) => string

export function formatEnvironment(
  { named, hostParts }: Program,
  read: (value: EnvironmentValue) => readonly string[],
  join: (local: string, secrets: readonly EnvironmentValue[]) => readonly string[] = () => [],
): readonly string[] {
  const lines = [
    ...hostParts.flatMap(read),
    ...named.flatMap(({ slot, secrets, local }) => [
      ...secrets.flatMap(read),
      ...(takesPair(slot) ? join(local, secrets) : []),
    ]),
  ]
  return lines.length === 0 ? [] : [...lines, '']
}

/** A text that a program assembles; its expressions are the program's variables. */
export type ProgramText = readonly Chunk<string>[]

export type ProgramHeader = PlacedHeader<string>

export function hasPair({ value }: ProgramHeader, pair: NamedSlot | undefined): boolean {
  return value.some((chunk) => typeof chunk !== 'string' && chunk.expression === pair?.local)
}

/** A chunk of a multipart body: text around its boundary, or the bytes of a file. */
export type ProgramChunk = BodyChunk<ProgramText>

interface Expressions {
  readonly quote: (text: string) => string
  readonly encode: (local: string) => string
}

/** Formats a text as a concatenation, for languages without interpolation. */
export function concatenate(
  text: ProgramText,
  { plus, ...expressions }: Expressions & { readonly plus: string },
): string {
  return text.map((chunk) => formatExpression(chunk, expressions)).join(plus)
}

interface Template extends Expressions {
  readonly escape: (text: string) => string
  readonly insert: (expression: string) => string
  readonly enclose: (inner: string) => string
}

/** Formats a text as a literal or a variable if it is a single chunk, else as a template. */
export function interpolate(
  text: ProgramText,
  { escape, insert, enclose, ...expressions }: Template,
): string {
  const [only] = text
  if (text.length === 1 && only !== undefined) return formatExpression(only, expressions)
  const inner = text.map((chunk) =>
    typeof chunk === 'string' ? escape(chunk) : insert(formatExpression(chunk, expressions)),
  )
  return enclose(inner.join(''))
}

function formatExpression(chunk: Chunk<string>, { quote, encode }: Expressions): string {
  if (typeof chunk === 'string') return quote(chunk)
  return chunk.isEncoded ? encode(chunk.expression) : chunk.expression
}

/** The delimiters of a multi-line literal in a language, and the text that it cannot contain. */
interface BlockDelimiters {
  readonly open: string
  readonly close: string
  readonly excludes: RegExp
}

/** Formats a text as a multi-line literal; undefined if a literal cannot contain it unchanged. */
export function formatBlock(
  text: ProgramText,
  { open, close, excludes }: BlockDelimiters,
): string | undefined {
  const [only] = text
  if (text.length !== 1 || typeof only !== 'string') return undefined
  return /^[ -~\n]*\n[ -~\n]*$/.test(only) && !excludes.test(only) ? open + only + close : undefined
}
