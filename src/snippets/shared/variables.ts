import { replaceText, takesPair } from '#request/plan/place-secrets.ts'
import type { CredentialSlot, HostVariable } from '#request/request-plan.ts'
import type { Chunk } from '#request/serialize/multipart.ts'

/** The environment variables from which a snippet fills a credential slot. Snippets never contain their values. */
export interface SlotVariables {
  readonly slot: CredentialSlot
  readonly secret: string
  /** The variable of the user name, if the slot takes a name and a password. */
  readonly user?: string
}

/**
 * Returns the variables of a plan's slots, in order. A single slot is `API_KEY`, `ACCESS_TOKEN` for OAuth 2 and OpenID Connect, or
 * `API_USER` and `API_PASSWORD`. Several have the names of their schemes as suffixes.
 *
 * The untrusted document defines those names, and its server receives the values. So they are never the complete name: `GITHUB_TOKEN`
 * may be a variable of the reader's other programs, but not `API_KEY_GITHUB_TOKEN`.
 */
export function getVariables(slots: readonly CredentialSlot[]): readonly SlotVariables[] {
  const taken = new Set<string>()
  return slots.map((slot) => {
    const named =
      slots.length === 1
        ? createVariables(slot, takesPair(slot) ? 'API' : nameSecret(slot))
        : nameUnique(slot, taken)
    for (const name of getNames(named)) taken.add(name)
    return named
  })
}

/** Returns the names of all variables of a plan's slots, in the order in which a reader sets them. */
export function getVariableNames(slots: readonly CredentialSlot[]): readonly string[] {
  return getVariables(slots).flatMap(getNames)
}

/** Inserts an expression for each missing part of the host, which is in the first text of a URL. */
export function placeHostVariables<Value>(
  [first, ...rest]: readonly Chunk<Value>[],
  variables: readonly HostVariable[],
  express: (variable: string, index: number) => Value,
): readonly Chunk<Value>[] {
  if (typeof first !== 'string') return first === undefined ? rest : [first, ...rest]
  const [host = ''] = /^[^/]*\/\/[^/]*/.exec(first) ?? []
  const parts = variables.reduce<readonly Chunk<Value>[]>(
    (chunks, { placeholder, variable }, index) =>
      replaceText(chunks, placeholder, { expression: express(variable, index) }),
    [host],
  )
  return [...parts, first.slice(host.length), ...rest]
}

function getNames({ user, secret }: SlotVariables): readonly string[] {
  return user === undefined ? [secret] : [user, secret]
}

function nameSecret(slot: CredentialSlot): string {
  return slot.place === 'header' && slot.isAccessToken ? 'ACCESS_TOKEN' : 'API_KEY'
}

function nameUnique(slot: CredentialSlot, taken: ReadonlySet<string>): SlotVariables {
  const words = [nameSecret(slot), ...splitWords(slot.scheme)].join('_')
  let named = createVariables(slot, words)
  for (let number = 2; getNames(named).some((name) => taken.has(name)); number += 1) {
    named = createVariables(slot, `${words}_${number}`)
  }
  return named
}

function createVariables(slot: CredentialSlot, name: string): SlotVariables {
  return takesPair(slot)
    ? { slot, user: `${name}_USER`, secret: `${name}_PASSWORD` }
    : { slot, secret: name }
}

/** Splits a name into words of upper-case letters and digits, as in names of variables (POSIX.1-2024, 3.216). */
function splitWords(scheme: string): readonly string[] {
  const words = scheme.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2').toUpperCase()
  return words.match(/[A-Z\d]+/g) ?? []
}
