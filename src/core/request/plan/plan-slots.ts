import {
  basicPlace,
  bearerPlace,
  explainUnusable,
  findPlace,
  listSecrets,
  namePlace,
  placeKey,
} from '../credential-place.ts'
import type { Operation, SchemeUse } from '../description/operation.ts'
import type { AddedCredential, Header, RequestInputs } from '../inputs.ts'
import { nameAdded } from '../inputs.ts'
import type { Refusals } from './refusals.ts'
import type { CredentialSlot } from '../request-plan.ts'
import { isTaken } from './secret-inputs.ts'
import { clauses } from '../../citation/clauses.ts'
import { isToken } from '../serialize/header.ts'

/** The slots for the secrets of the chosen alternative. */
export function planSlots(
  { security }: Operation,
  { alternative, addedCredential }: Pick<RequestInputs, 'alternative' | 'addedCredential'>,
  refusals: Refusals,
): readonly CredentialSlot[] {
  if (addedCredential) return planAdded(security, addedCredential, refusals)
  if (alternative === 'none') return []
  const alternatives = security.state === 'stated' ? security.alternatives : []
  const uses = alternatives[alternative]
  if (uses === undefined) {
    refusals.add('security', requirement, `${describeChoice(security)} Choose another, or none.`)
    return []
  }
  const fault = explainUnusable(uses)
  if (fault !== undefined) {
    refusals.add('security', requirement, `${fault} Choose another alternative, or none.`)
    return []
  }
  return listSecrets(uses).flatMap(([use]) => makeSlot(use, refusals) ?? [])
}

/** The fields that the slots fill in. */
export function listTaken(slots: readonly CredentialSlot[]): ReadonlySet<string> {
  return new Set(slots.map(namePlace))
}

/** A parameter must not fill in what a credential will. */
export function rejectTakenInputs(
  { parameters }: Pick<RequestInputs, 'parameters'>,
  taken: ReadonlySet<string>,
  refusals: Refusals,
): void {
  for (const field of Object.keys(parameters)) {
    if (!isTaken(field, taken)) continue
    refusals.add(
      field,
      schemeObject,
      'This is the place of the credential, which is entered apart. Leave the parameter out, or send no credential.',
    )
  }
}

/** Nor must the headers that no parameter of their own fills in: Content-Type and Cookie. */
export function rejectTakenHeaders(
  headers: readonly Header[],
  taken: ReadonlySet<string>,
  refusals: Refusals,
): void {
  for (const name of ['Content-Type', 'Cookie']) {
    const isPlanned = headers.some((header) => header.name === name)
    if (!isPlanned || !isTaken(`header:${name}`, taken)) continue
    refusals.add(
      'security',
      schemeObject,
      `The document puts a credential into the header ${name}, which this request needs for something else. It contradicts itself; send no credential, or ask its owner.`,
    )
  }
}

const requirement = clauses.securityRequirement
const schemeObject = clauses.securityScheme

function describeChoice(security: Operation['security']): string {
  switch (security.state) {
    case 'not-specified':
      return 'The document does not say how this operation is secured, so that there is no scheme to choose.'
    case 'none':
      return 'The document says that this operation needs no credential.'
    case 'stated':
      return 'None of the alternatives that the document lists has this number: they are counted from 0.'
  }
}

function makeSlot({ name, scheme }: SchemeUse, refusals: Refusals): CredentialSlot | undefined {
  if (scheme.type === 'other') {
    return refusals.add(
      'security',
      schemeObject,
      `The scheme ${name} is ${scheme.what}, which takes more than sending a secret. Choose another alternative, or use a program made for it.`,
    )
  }
  const slot = findPlace(scheme)
  if (slot.place === 'query' || isToken(slot.name)) return { scheme: name, ...slot }
  return refusals.add(
    'security',
    slot.place === 'header' ? clauses.fieldNames : clauses.cookieSyntax,
    `The scheme ${name} names a ${slot.place} that cannot exist: its name holds a character that such names cannot have. The document’s owner has to correct it.`,
  )
}

/** The slot of a credential that a reader adds where the document says nothing. */
function planAdded(
  security: Operation['security'],
  added: AddedCredential,
  refusals: Refusals,
): readonly CredentialSlot[] {
  const scheme = nameAdded(added.kind)
  if (security.state !== 'not-specified') {
    refusals.add(
      'security',
      requirement,
      'The document says how this operation is secured, so that no other credential can be added. Choose one of its alternatives.',
    )
    return []
  }
  switch (added.kind) {
    case 'bearer':
      return [{ scheme, ...bearerPlace }]
    case 'basic':
      return [{ scheme, ...basicPlace }]
    case 'header':
      if (isToken(added.name)) return [{ scheme, ...placeKey('header', added.name) }]
      refusals.add(
        'security',
        clauses.fieldNames,
        added.name === ''
          ? 'The header for the key that you added has no name. Enter one, such as X-API-Key.'
          : 'The name of the header for the key that you added holds a character that names of headers cannot have. Correct it.',
      )
      return []
    case 'query':
      if (added.name !== '') return [{ scheme, ...placeKey('query', added.name) }]
      refusals.add(
        'security',
        clauses.urlencoded,
        'The query parameter for the key that you added has no name. Enter one, such as api_key.',
      )
      return []
  }
}

/** Two secrets in one place would overwrite each other, and one name would hold one secret for both. */
export function rejectSharedPlaces(slots: readonly CredentialSlot[], refusals: Refusals): void {
  const seen = new Map<string, string>()
  for (const slot of slots) {
    const place = namePlace(slot)
    const other = seen.get(place)
    if (slots.some((rival) => rival !== slot && rival.scheme === slot.scheme)) {
      refusals.add(
        'security',
        schemeObject,
        `The document names a security scheme “${slot.scheme}”, as if it were a field of the request that takes a secret. Its owner has to give it another name.`,
      )
    } else if (other !== undefined) {
      refusals.add(
        'security',
        clauses.fieldOrder,
        `The document asks for ${other} and ${slot.scheme} together, and both go into ${place.replace(':', ' ')}, which holds one. It contradicts itself; choose another alternative, or ask its owner.`,
      )
    }
    seen.set(place, slot.scheme)
  }
}
