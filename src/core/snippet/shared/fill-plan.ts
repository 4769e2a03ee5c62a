import type { Header } from '../../request/header.ts'
import { placeSecrets } from '../../request/plan/place-secrets.ts'
import type { PlacedHeader } from '../../request/plan/place-secrets.ts'
import type { CredentialSlot, RequestPlan } from '../../request/request-plan.ts'
import type { Stretch } from '../../request/serialize/stretch.ts'
import { listVariables } from './variables.ts'
import type { SlotVariables } from './variables.ts'

/** A plan's address and headers as a shell writes them, with the variables of its secrets. */
export interface FilledPlan {
  readonly variables: readonly SlotVariables[]
  readonly url: readonly ShellStretch[]
  /** The headers without a secret, in the order in which they are sent. */
  readonly headers: readonly Header[]
  readonly secretHeaders: readonly PlacedHeader<SlotVariables>[]
}

export type ShellStretch = Stretch<SlotVariables>

/**
 * The header with all cookies is the last of those with secrets.
 *
 * @param isPlaced whether a secret stands in the address and headers; otherwise an option of its own sends it
 */
export function fillPlan(
  plan: RequestPlan,
  isPlaced: (slot: CredentialSlot) => boolean = () => true,
): FilledPlan {
  const variables = listVariables(plan.slots)
  const placed = variables.filter(({ slot }) => isPlaced(slot))
  const { url, headers } = placeSecrets(
    { ...plan, slots: placed.map(({ slot }) => slot) },
    (slot, index) => placed[index] ?? { slot, secret: '' },
  )
  const secretHeaders = headers.filter(({ value }) => holdsSecret(value))
  return {
    variables,
    url,
    headers: plan.headers.filter(
      (_, index) => !secretHeaders.some((header) => header === headers[index]),
    ),
    secretHeaders: [
      ...secretHeaders.filter((header) => !isCookie(header)),
      ...secretHeaders.filter(isCookie),
    ],
  }
}

/** Whether some secret stands among stretches. */
export function holdsSecret(stretches: readonly ShellStretch[]): boolean {
  return stretches.some((stretch) => typeof stretch !== 'string')
}

/** The variables of a name and a password, where a header holds them. */
export function findPair({ value }: PlacedHeader<SlotVariables>): SlotVariables | undefined {
  return value
    .flatMap((stretch) => (typeof stretch === 'string' ? [] : [stretch.standIn]))
    .find(({ user }) => user !== undefined)
}

function isCookie({ name }: PlacedHeader<unknown>): boolean {
  return name.toLowerCase() === 'cookie'
}
