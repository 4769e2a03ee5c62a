import { isPercentEncoded, placeSecrets, takesPair } from '../../request/plan/place-secrets.ts'
import type { PlacedHeader } from '../../request/plan/place-secrets.ts'
import type { CredentialSlot, RequestPlan } from '../../request/request-plan.ts'
import {
  mergeChunks,
  listMultipartChunks,
  writeMultipartType,
} from '../../request/serialize/multipart.ts'
import type { BodyChunk, Chunk } from '../../request/serialize/multipart.ts'
import { listVariables } from './variables.ts'

/** A planned request as the parts that a program writes, with its own names where the secrets go. */
export interface Program {
  readonly plan: RequestPlan
  readonly named: readonly NamedSlot[]
  readonly url: ProgramText
  /** The planned ones in order, then those of the slots. */
  readonly headers: readonly ProgramHeader[]
  /** The same with the type of a multipart body, for programs that assemble it by hand. */
  readonly allHeaders: readonly ProgramHeader[]
  /** A text or a form, with the secrets that go into the form. */
  readonly text: ProgramText
  /** A multipart body for a program that assembles it by hand: one text for each part. */
  readonly chunks: readonly ProgramChunk[]
  /** The name and password of Basic, for programs whose library joins them. */
  readonly pair: NamedSlot | undefined
  readonly encodes: boolean
}

export interface NamedSlot {
  readonly slot: CredentialSlot
  readonly secrets: readonly Secret[]
  /** The expression for what goes into the slot; for Basic, the Base64 of name and password. */
  readonly local: string
}

export interface Secret {
  readonly variable: string
  readonly local: string
  /** Services that take a key as the name of a user often ask for an empty password, which is not the same as unset. */
  readonly mayBeEmpty: boolean
  /** With which a program stops where the variable is not set. Needs no escape in any language. */
  readonly sentence: string
}

/** `refer` writes a name as the language does, such as `$key`; `join` writes the Base64 of a name and a password. */
export function nameSecrets(
  plan: RequestPlan,
  refer: Refer = (name) => name,
  join?: (secrets: readonly Secret[]) => string,
): Program {
  const all = listVariables(plan.slots)
  const named = all.map(({ slot, user, secret }, index): NamedSlot => {
    const alike = all.filter((other) => (other.user === undefined) === (user === undefined))
    const suffix = alike.length > 1 ? String(index + 1) : ''
    const nameSecret = (variable: string, name: string, mayBeEmpty = false): Secret => ({
      variable,
      local: refer(name + suffix, variable),
      mayBeEmpty,
      sentence: `Set ${variable} first.`,
    })
    if (user === undefined) {
      const only = nameSecret(secret, 'key')
      return { slot, secrets: [only], local: only.local }
    }
    const secrets = [nameSecret(user, 'user'), nameSecret(secret, 'password', true)]
    return { slot, secrets, local: join?.(secrets) ?? refer(`credentials${suffix}`, '') }
  })
  const placed = placeSecrets(plan, (_, index) => named[index]?.local ?? '')
  const { body } = placed
  const headers = placed.headers.map(({ name, value }) => ({ name, value: mergeChunks(value) }))
  // The program makes the boundary up: whoever wrote a file could have put one that is known into it.
  const boundary = { expression: refer('boundary', '') }
  const type = 'parts' in body ? [writeMultipartType(body.subtype, ''), boundary] : undefined
  return {
    plan,
    named,
    url: mergeChunks(placed.url),
    headers,
    allHeaders: type ? [...headers, { name: 'Content-Type', value: type }] : headers,
    text: 'text' in body ? mergeChunks(body.text) : [],
    chunks: 'parts' in body ? listMultipartChunks(body.parts, boundary) : [],
    pair: named.find(({ slot }) => takesPair(slot)),
    encodes: plan.slots.some(isPercentEncoded),
  }
}

export type Refer = (name: string, variable: string) => string

/** The lines that read the secrets of a program, with an empty line after them. */
export function readSecrets(
  { named }: Program,
  read: (secret: Secret) => readonly string[],
  join: (local: string, secrets: readonly Secret[]) => readonly string[] = () => [],
): readonly string[] {
  const lines = named.flatMap(({ slot, secrets, local }) => [
    ...secrets.flatMap(read),
    ...(takesPair(slot) ? join(local, secrets) : []),
  ])
  return lines.length === 0 ? [] : [...lines, '']
}

/** A text as a program puts it together; what stands in it are the program's own names. */
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

/** Joins a text with an operator, in languages without interpolation. */
export function concatenate(
  text: ProgramText,
  { plus, ...expressions }: Expressions & { readonly plus: string },
): string {
  return text.map((chunk) => writeExpression(chunk, expressions)).join(plus)
}

interface Template extends Expressions {
  readonly escape: (text: string) => string
  readonly insert: (expression: string) => string
  readonly enclose: (inner: string) => string
}

/** A literal or a name where the text is no more, else a template. */
export function interpolate(
  text: ProgramText,
  { escape, insert, enclose, ...expressions }: Template,
): string {
  const [only] = text
  if (text.length === 1 && only !== undefined) return writeExpression(only, expressions)
  const inner = text.map((chunk) =>
    typeof chunk === 'string' ? escape(chunk) : insert(writeExpression(chunk, expressions)),
  )
  return enclose(inner.join(''))
}

function writeExpression(chunk: Chunk<string>, { quote, encode }: Expressions): string {
  if (typeof chunk === 'string') return quote(chunk)
  return chunk.isEncoded ? encode(chunk.expression) : chunk.expression
}

/** The signs around a text with line breaks, as a language writes it, and what cannot stand between them. */
interface BlockSigns {
  readonly open: string
  readonly close: string
  readonly excludes: RegExp
}

/** A text as its reader would write it, over several lines; undefined for what no block can hold letter for letter. */
export function writeBlock(
  text: ProgramText,
  { open, close, excludes }: BlockSigns,
): string | undefined {
  const [only] = text
  if (text.length !== 1 || typeof only !== 'string') return undefined
  return /^[ -~\n]*\n[ -~\n]*$/.test(only) && !excludes.test(only) ? open + only + close : undefined
}
