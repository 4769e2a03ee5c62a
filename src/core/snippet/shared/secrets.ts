import { isPercentEncoded, takesPair } from '../../request/plan/place-secrets.ts'
import type { CredentialSlot, RequestPlan } from '../../request/request-plan.ts'
import type { Manner } from './language.ts'
import { listVariables } from './variables.ts'
import type { SlotVariables } from './variables.ts'

/** A plan with the names that a program gives to its secrets. */
export interface ProgramPlan extends RequestPlan {
  readonly isCareful: boolean
  readonly named: readonly NamedSlot[]
}

export interface NamedSlot {
  readonly slot: CredentialSlot
  /** The texts that the program reads from the environment, in order. */
  readonly secrets: readonly [Secret, ...Secret[]]
  /** The expression for what goes into the slot: a variable, or what reads the environment. For Basic, the Base64 of both. */
  readonly local: string
}

export interface Secret {
  readonly variable: string
  /** The expression for it: the program's own variable, or what reads the environment. */
  readonly local: string
  readonly usable: UsableSecret
}

/** Which texts a program accepts. It checks before it sends, because runtimes quote a header that they refuse in their error. */
export interface UsableSecret {
  readonly kind: 'key' | 'cookie' | 'text' | 'user' | 'password'
  /** A regular expression, without anchors, that means the same in every language here. */
  readonly pattern: string
  /** Ends the message of a program that stops. Needs no escape in any language. */
  readonly otherwise: string
}

/**
 * Names the secrets of a plan.
 *
 * @param readInline the expression that reads a variable, for short programs that use it in place
 */
export function nameSecrets(
  plan: RequestPlan,
  manner: Manner,
  readInline?: (variable: string) => string,
): ProgramPlan {
  const isCareful = manner === 'careful'
  const all = listVariables(plan.slots)
  const named = all.map((variables, index) => {
    const isBasic = variables.user !== undefined
    const alike = all.filter(({ user }) => (user !== undefined) === isBasic)
    const suffix = alike.length > 1 ? String(index + 1) : ''
    return nameSlot(variables, suffix, isCareful ? undefined : readInline)
  })
  return { ...plan, isCareful, named }
}

/** The lines of a program that read its secrets, in each language's own words. */
export interface SecretLines {
  /** Reads one from its variable and checks it. */
  readonly read: (secret: Secret) => readonly string[]
  /** Puts the Base64 of a name and a password into `local`. */
  readonly join?: (local: string, secrets: readonly Secret[]) => readonly string[]
  /** Percent-encodes a secret for the address or a form, into a variable. */
  readonly encode?: (local: string) => readonly string[]
}

/** The lines of all slots, with an empty line after those of each. */
export function writeSlots(
  { named }: Pick<ProgramPlan, 'named'>,
  { read, join, encode }: SecretLines,
): readonly string[] {
  return named.flatMap(({ slot, secrets, local }) => {
    const lines = secrets.flatMap(read)
    if (takesPair(slot)) lines.push(...(join?.(local, secrets) ?? []))
    if (isPercentEncoded(slot)) lines.push(...(encode?.(local) ?? []))
    return lines.length === 0 ? [] : lines.concat('')
  })
}

/** Whether a program percent-encodes some secret. */
export function encodesSecret({ slots }: Pick<RequestPlan, 'slots'>): boolean {
  return slots.some(isPercentEncoded)
}

/**
 * Whether a client that follows redirects would take a secret to another host. All of them drop Authorization and Cookie there;
 * other headers go along, and so does a body (RFC 9110, section 15.4.8).
 *
 * @param hasReferer whether the client names the first address in a Referer, as Go and reqwest do
 */
export function leaksOnRedirect(
  { slots }: Pick<RequestPlan, 'slots'>,
  hasReferer = false,
): boolean {
  return slots.some(
    (slot) =>
      (hasReferer && (slot.place === 'query' || slot.place === 'path')) ||
      slot.place === 'form' ||
      slot.place === 'part' ||
      (slot.place === 'header' && slot.name.toLowerCase() !== 'authorization'),
  )
}

/** The message with which a program stops where a secret cannot be used. */
export function describeUnusable({ variable, usable }: Secret): string {
  return `${variable} is not set, or contains ${usable.otherwise}`
}

function nameSlot(
  { slot, user, secret }: SlotVariables,
  suffix: string,
  readInline: ((variable: string) => string) | undefined,
): NamedSlot {
  const nameSecret = (variable: string, name: string, usable: UsableSecret): Secret => ({
    variable,
    local: readInline?.(variable) ?? name + suffix,
    usable,
  })
  if (user === undefined) {
    const only = nameSecret(secret, 'key', chooseUsable(slot.place))
    return { slot, secrets: [only], local: only.local }
  }
  return {
    slot,
    secrets: [nameSecret(user, 'user', usableUser), nameSecret(secret, 'password', usablePassword)],
    local: `credentials${suffix}`,
  }
}

function chooseUsable(place: CredentialSlot['place']): UsableSecret {
  if (place === 'cookie') return usableCookie
  return place === 'form' || place === 'part' ? usableText : usableKey
}

/** Visible ASCII, so that a header stays one header (RFC 9110, section 5.5). */
const usableKey: UsableSecret = {
  kind: 'key',
  pattern: '[!-~]+',
  otherwise: 'white space or non-ASCII characters',
}

/** A semicolon would end the cookie (RFC 6265, section 4.1.1). */
const usableCookie: UsableSecret = {
  kind: 'cookie',
  pattern: '[!-:<-~]+',
  otherwise: 'white space, a semicolon or non-ASCII characters',
}

/** A body carries any text. */
const usableText: UsableSecret = {
  kind: 'text',
  pattern: String.raw`[^\x00-\x1F\x7F]+`,
  otherwise: 'control characters',
}

/** The first colon ends the name, and neither text has control characters (RFC 7617, section 2). */
const usableUser: UsableSecret = {
  kind: 'user',
  pattern: String.raw`[^\x00-\x1F\x7F:]+`,
  otherwise: 'a colon or control characters',
}

/** May be empty: services that take a key as the name often ask for it. */
const usablePassword: UsableSecret = {
  kind: 'password',
  pattern: String.raw`[^\x00-\x1F\x7F]*`,
  otherwise: 'control characters',
}
