import type { Header } from '../request/header.ts'
import type { RequestPlan } from '../request/request-plan.ts'
import { encodeUnreserved } from '../request/serialize/percent-encode.ts'
import { listVariables } from './variables.ts'
import type { SlotVariables } from './variables.ts'

/** A piece of a header: text of the plan, a secret by the name of its variable, or a Basic token of two. */
export type Piece =
  | { readonly text: string }
  | { readonly secret: string }
  | { readonly user: string; readonly password: string }

/** A header that holds a secret. */
export interface SecretHeader {
  readonly name: string
  readonly pieces: readonly Piece[]
}

/** A plan's headers and address, with the places of its secrets. */
export interface FilledPlan {
  readonly variables: readonly SlotVariables[]
  /** Those without a secret, in the order in which they are sent. */
  readonly headers: readonly Header[]
  readonly secretHeaders: readonly SecretHeader[]
  /** What the slots add to the address, in order: `lead` is everything up to the secret, such as `&key=`. */
  readonly secretQuery: readonly { readonly lead: string; readonly secret: string }[]
  /** What goes into the path, a form and the parts of a body, by the name of its field. */
  readonly secretFields: Readonly<Record<'path' | 'form' | 'part', readonly SecretField[]>>
}

interface SecretField {
  readonly name: string
  readonly secret: string
}

/** Cookies of the plan and of slots share one header (RFC 6265, section 5.4). */
export function fillPlan({ url, headers, slots }: RequestPlan): FilledPlan {
  const variables = listVariables(slots)
  const cookies = variables.flatMap(({ slot, secret }) =>
    slot.place === 'cookie' ? [{ text: `${slot.name}=` }, { secret }] : [],
  )
  const isMerged = ({ name }: Header) => cookies.length > 0 && name.toLowerCase() === 'cookie'
  const planned = headers.filter(isMerged).map(({ value }) => ({ text: value }))
  return {
    variables,
    headers: headers.filter((header) => !isMerged(header)),
    secretHeaders: [
      ...variables.flatMap(writeHeader),
      ...(cookies.length > 0 ? [{ name: 'Cookie', pieces: joinCookies(planned, cookies) }] : []),
    ],
    secretQuery: variables
      .flatMap(({ slot, secret }) => (slot.place === 'query' ? [{ name: slot.name, secret }] : []))
      .map(({ name, secret }, index) => ({
        lead: `${index > 0 || url.includes('?') ? '&' : '?'}${encodeUnreserved(name)}=`,
        secret,
      })),
    secretFields: {
      path: listFields(variables, 'path'),
      form: listFields(variables, 'form'),
      part: listFields(variables, 'part'),
    },
  }
}

function listFields(
  variables: readonly SlotVariables[],
  place: 'path' | 'form' | 'part',
): readonly SecretField[] {
  return variables.flatMap(({ slot, secret }) =>
    slot.place === place ? [{ name: slot.name, secret }] : [],
  )
}

function writeHeader({ slot, user, secret }: SlotVariables): readonly SecretHeader[] {
  if (user !== undefined) {
    return [{ name: 'Authorization', pieces: [{ text: 'Basic ' }, { user, password: secret }] }]
  }
  return slot.place === 'header'
    ? [{ name: slot.name, pieces: [...writePrefix(slot.prefix), { secret }] }]
    : []
}

function writePrefix(prefix: string): readonly Piece[] {
  return prefix === '' ? [] : [{ text: prefix }]
}

/** The cookies of slots are pairs of pieces: name and secret. */
function joinCookies(planned: readonly Piece[], cookies: readonly Piece[]): readonly Piece[] {
  const pieces = [...planned, ...cookies]
  return pieces.flatMap((piece, index) => {
    const isStart = index < planned.length || 'text' in piece
    return index > 0 && isStart ? [{ text: '; ' }, piece] : [piece]
  })
}
