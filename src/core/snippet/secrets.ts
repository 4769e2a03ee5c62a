import type { CredentialSlot } from '../request/request-plan.ts'
import { listVariables } from './variables.ts'
import type { SlotVariables } from './variables.ts'

/** A slot with the names that a program gives to its secrets. */
export interface NamedSlot {
  readonly slot: CredentialSlot
  /** What the program reads from the environment, in order. */
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
  readonly kind: 'key' | 'cookie' | 'user' | 'password'
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

export function listSecrets(slots: readonly CredentialSlot[]): readonly Secret[] {
  return nameSlots(slots).flatMap(({ secrets }) => secrets)
}

/** The message with which a program stops where a secret cannot be used. */
export function describeUnusable({ variable, usable }: Secret): string {
  return `${variable} is not set, or contains ${usable.otherwise}`
}

function nameSlot(variables: SlotVariables, suffix: string): NamedSlot {
  const { slot, user, secret } = variables
  if (user === undefined) {
    const local = `key${suffix}`
    const usable = slot.place === 'cookie' ? usableCookie : usableKey
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
