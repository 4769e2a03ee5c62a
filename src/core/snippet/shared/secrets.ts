import { isPercentEncoded, takesPair } from '../../request/plan/place-secrets.ts'
import type { CredentialSlot } from '../../request/request-plan.ts'
import { listVariables } from './variables.ts'
import type { SlotVariables } from './variables.ts'

/** A slot with the names that a program gives to its secrets. */
export interface NamedSlot {
  readonly slot: CredentialSlot
  /** The texts that the program reads from the environment, in order. */
  readonly secrets: readonly [Secret, ...Secret[]]
  /** The program's name for what goes into the slot; for Basic the Base64 of name, colon and password. */
  readonly local: string
}

export interface Secret {
  readonly variable: string
  /** The program's own name for it. */
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

export function nameSlots(slots: readonly CredentialSlot[]): readonly NamedSlot[] {
  const all = listVariables(slots)
  return all.map((variables, index) => {
    const isBasic = variables.user !== undefined
    const alike = all.filter(({ user }) => (user !== undefined) === isBasic)
    return nameSlot(variables, alike.length > 1 ? String(index + 1) : '')
  })
}

/** The lines of a program that read its secrets, in each language's own words. */
export interface SecretLines {
  /** Reads one from its variable and checks it. */
  readonly read: (secret: Secret) => readonly string[]
  /** Puts the Base64 of a name and a password into `local`. */
  readonly join?: (local: string, secrets: readonly Secret[]) => readonly string[]
  /** Percent-encodes a secret for the address or a form. */
  readonly encode?: (local: string) => readonly string[]
}

/** The lines of all slots, with an empty line after each slot. */
export function writeSlots(
  slots: readonly CredentialSlot[],
  { read, join, encode }: SecretLines,
): readonly string[] {
  return nameSlots(slots).flatMap(({ slot, secrets, local }) => {
    const lines = secrets.flatMap(read)
    if (takesPair(slot)) lines.push(...(join?.(local, secrets) ?? []))
    if (isPercentEncoded(slot)) lines.push(...(encode?.(local) ?? []))
    return lines.concat('')
  })
}

/** Whether a program percent-encodes some secret. */
export function encodesSecret(slots: readonly CredentialSlot[]): boolean {
  return slots.some(isPercentEncoded)
}

/** The message with which a program stops where a secret cannot be used. */
export function describeUnusable({ variable, usable }: Secret): string {
  return `${variable} is not set, or contains ${usable.otherwise}`
}

function nameSlot(variables: SlotVariables, suffix: string): NamedSlot {
  const { slot, user, secret } = variables
  if (user === undefined) {
    const local = `key${suffix}`
    const usable = chooseUsable(slot.place)
    return { slot, secrets: [{ variable: secret, local, usable }], local }
  }
  return {
    slot,
    secrets: [
      { variable: user, local: `user${suffix}`, usable: usableUser },
      { variable: secret, local: `password${suffix}`, usable: usablePassword },
    ],
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
