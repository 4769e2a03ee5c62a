import { takesPair } from '../../request/plan/place-secrets.ts'
import type { CredentialSlot } from '../../request/request-plan.ts'

/** The environment variables from which a snippet fills a slot. Their values are nowhere in a snippet. */
export type SlotVariables = { readonly slot: CredentialSlot; readonly secret: string } & (
  | { readonly user?: undefined }
  /** The name of the user, where a slot takes one and a password. */
  | { readonly user: string }
)

/**
 * Names the variables of a plan's slots, in their order. A single slot is `API_KEY`, `ACCESS_TOKEN` of OAuth 2 and OpenID
 * Connect, or `API_USER` and `API_PASSWORD`. Several end in the names of their schemes.
 *
 * Whoever wrote the document chose those names, and its server is sent what the variables hold. So none is a whole name:
 * `GITHUB_TOKEN` is a variable of a reader's other programs, and no program reads `API_KEY_GITHUB_TOKEN`.
 */
export function listVariables(slots: readonly CredentialSlot[]): readonly SlotVariables[] {
  const taken = new Set<string>()
  return slots.map((slot) => {
    const named = slots.length === 1 ? nameOnly(slot) : nameFree(slot, taken)
    for (const name of listNames(named)) taken.add(name)
    return named
  })
}

/** Every variable of a plan's slots, in the order in which a reader sets them. */
export function listVariableNames(slots: readonly CredentialSlot[]): readonly string[] {
  return listVariables(slots).flatMap(listNames)
}

function listNames({ user, secret }: SlotVariables): readonly string[] {
  return user === undefined ? [secret] : [user, secret]
}

function nameOnly(slot: CredentialSlot): SlotVariables {
  return takesPair(slot)
    ? { slot, user: 'API_USER', secret: 'API_PASSWORD' }
    : { slot, secret: nameSecret(slot) }
}

function nameSecret(slot: CredentialSlot): string {
  return slot.place === 'header' && slot.isAccessToken ? 'ACCESS_TOKEN' : 'API_KEY'
}

function nameFree(slot: CredentialSlot, taken: ReadonlySet<string>): SlotVariables {
  const words = [nameSecret(slot), ...listWords(slot.scheme)].join('_')
  let named = nameAfter(slot, words)
  for (let number = 2; listNames(named).some((name) => taken.has(name)); number += 1) {
    named = nameAfter(slot, `${words}_${number}`)
  }
  return named
}

function nameAfter(slot: CredentialSlot, name: string): SlotVariables {
  return takesPair(slot)
    ? { slot, user: `${name}_USER`, secret: `${name}_PASSWORD` }
    : { slot, secret: name }
}

/** In upper case, of letters and digits, as the names of variables are made (POSIX.1-2024, 3.216). */
function listWords(scheme: string): readonly string[] {
  const words = scheme.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2').toUpperCase()
  return words.match(/[A-Z\d]+/g) ?? []
}
