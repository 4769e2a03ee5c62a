import { clauses } from '../../citation/clauses.ts'
import type { Operation, SchemeUse } from '../description/operation.ts'
import type { AddedCredential, Header, RequestInputs } from '../inputs.ts'
import { explainPlaceholder } from '../request-plan.ts'
import type { CredentialSlot, PlannedBody, Planning, RequestPlan } from '../request-plan.ts'
import { isToken } from '../serialize/header.ts'
import { rejectUnknownInputs } from './parameter-input.ts'
import { listTemplateNotes } from './path-template.ts'
import { planBody } from './plan-body.ts'
import type { BodyPlan } from './plan-body.ts'
import { planHeaders, rejectTwice } from './plan-headers.ts'
import { planPath, planQuery } from './plan-url.ts'
import { gatherRefusals } from './refusals.ts'
import type { Refusals } from './refusals.ts'
import { isTaken, listKeyFields, planSecrets } from './secret-inputs.ts'
import {
  basicPlace,
  bearerPlace,
  explainUnusable,
  findPlace,
  listSecrets,
  namePlace,
  placeKey,
} from '../credential-place.ts'
import { nameAdded } from '../inputs.ts'

function planSlots(
  { security }: Operation,
  { alternative, addedCredential }: Pick<RequestInputs, 'alternative' | 'addedCredential'>,
  refusals: Refusals,
): readonly CredentialSlot[] {
  if (addedCredential) return planAdded(security, addedCredential, refusals)
  if (alternative === 'none') return []
  const alternatives = security.state === 'stated' ? security.alternatives : []
  const uses = alternatives[alternative]
  if (uses === undefined) {
    refusals.add('security', requirement, `${nameAlternative(security)} Choose another, or none.`)
    return []
  }
  const fault = explainUnusable(uses)
  if (fault !== undefined) {
    refusals.add('security', requirement, `${fault} Choose another alternative, or none.`)
    return []
  }
  return listSecrets(uses).flatMap(([use]) => makeSlot(use, refusals) ?? [])
}

function listTaken(slots: readonly CredentialSlot[]): ReadonlySet<string> {
  return new Set(slots.map(namePlace))
}

function rejectTakenInputs(
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
function rejectTakenHeaders(
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

function nameAlternative(security: Operation['security']): string {
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
  return { scheme: name, ...findPlace(scheme) }
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
function rejectSharedPlaces(slots: readonly CredentialSlot[], refusals: Refusals): void {
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

/**
 * Plans one call exactly as the document says, or lists every reason why it cannot be said on the wire. What contradicts a
 * schema is not refused, and nothing that was given is left out: an input without a use is a refusal. `baseUrl` has no slash at its
 * end.
 */
export function planOperation(
  operation: Operation,
  inputs: RequestInputs,
  baseUrl: string,
): Planning {
  const { callable } = operation
  // The contract has read the document: what it says that cannot be sent is settled, and is looked for here no second time.
  if (callable.from === 'nowhere') {
    return { outcome: 'refused', refusals: [{ field: 'operation', ...callable.reason }] }
  }
  const refusals = gatherRefusals(operation.openapi)
  rejectUnknownInputs(operation, inputs, refusals)
  const credentials = planSlots(operation, inputs, refusals)
  rejectTakenInputs(inputs, listTaken(credentials), refusals)
  const slots = [...credentials, ...planSecrets(operation, inputs, refusals)]
  rejectSharedPlaces(slots, refusals)
  // A place that a scheme of the operation fills in is no field of its own, even if the scheme is not chosen.
  const taken = new Set([...listTaken(slots), ...listKeyFields(operation)])
  const path = planPath(operation, { ...inputs, taken }, refusals)
  const query = planQuery(operation, inputs, taken, refusals)
  const planned = planHeaders(operation, inputs, taken, refusals)
  const content = planBody(operation, inputs, slots, refusals)
  const headers = [...planned, ...(content === undefined ? [] : writeContentType(content))]
  rejectTwice(headers, refusals)
  rejectTakenHeaders(headers, taken, refusals)
  const url = `${baseUrl}${path}${query === '' ? '' : `?${query}`}`
  if (refusals.list.length === 0) rejectRewritten(url, refusals)
  if (refusals.list.length > 0 || content === undefined) {
    return { outcome: 'refused', refusals: refusals.list }
  }
  const open = explainPlaceholder(url, operation.servers)
  const notes = [...listTemplateNotes(operation), ...(open === undefined ? [] : [open])]
  const plan: RequestPlan = {
    operationId: operation.id,
    method: operation.method,
    url,
    headers: [...headers, ...listStated(operation, headers, taken, content.body)],
    body: content.body,
    slots,
    ...(notes.length > 0 && { notes }),
    ...(operation.stream && { stream: operation.stream }),
  }
  return { outcome: 'planned', plan }
}

/** A sender that reads the URL in another way would send another request than the one that is shown. */
function rejectRewritten(url: string, refusals: Refusals): void {
  const filled = url.replaceAll(/\{[^{}]*\}/g, 'x')
  if (URL.canParse(filled) && new URL(filled).href === filled) return
  refusals.add(
    'operation',
    clauses.urlParsing,
    'Browsers would change the address of this request before they send it. Check the base URL and the path.',
  )
}

function writeContentType({ contentType }: BodyPlan): readonly Header[] {
  return contentType === undefined ? [] : [{ name: 'Content-Type', value: contentType }]
}

/** The headers that the document states with a fixed value, but for those that something else decides on. */
function listStated(
  { statedHeaders }: Operation,
  headers: readonly Header[],
  taken: ReadonlySet<string>,
  body: PlannedBody,
): readonly Header[] {
  const isPlanned = (name: string) => headers.some((header) => header.name.toLowerCase() === name)
  return statedHeaders
    .map((header) => ({ header, name: header.name.toLowerCase() }))
    .filter(({ name }) => !isPlanned(name) && !taken.has(`header:${name}`))
    .filter(({ name }) => body.kind !== 'multipart' || name !== 'content-type')
    .map(({ header: { name, value } }) => ({ name, value }))
}
