import { clauses } from '#text/clauses.ts'
import type { Operation, SchemeUse } from '../description/operation.ts'
import { getAddedSchemeKey } from '../inputs.ts'
import type { AddedCredential, Header, RequestInputs } from '../inputs.ts'
import { explainPlaceholder } from '../request-plan.ts'
import type { CredentialSlot, PlannedBody, Planning, RequestPlan } from '../request-plan.ts'
import { isToken } from '../serialize/header.ts'
import { collectPlanErrors, rejectUnknownInputs } from './fields.ts'
import type { Draft, PlanErrors, SecuredDraft } from './fields.ts'
import { getTemplateNotes } from './path-template.ts'
import { planBody } from './plan-body.ts'
import { planHeaders, rejectTwice } from './plan-headers.ts'
import { planPath, planQuery } from './plan-url.ts'
import { isTaken, getKeyFields, planSecrets } from './secret-inputs.ts'
import {
  basicTarget,
  bearerTarget,
  explainUnusable,
  getCredentialTarget,
  groupBySecret,
  getTargetKey,
  getKeyTarget,
} from '../credential-target.ts'

function planSlots({ operation, inputs, errors }: Draft): readonly CredentialSlot[] | undefined {
  const { security } = operation
  const { alternative, addedCredential } = inputs
  if (addedCredential) return planAdded(security, addedCredential, errors)
  if (alternative === 'none') return []
  const alternatives = security.state === 'stated' ? security.alternatives : []
  const uses = alternatives[alternative]
  if (uses === undefined) {
    return errors.add(
      'security',
      clauses.securityRequirement,
      `${explainMissing(security)} Choose another, or none.`,
    )
  }
  const error = explainUnusable(uses)
  if (error !== undefined) {
    return errors.add(
      'security',
      clauses.securityRequirement,
      `${error} Choose another alternative, or none.`,
    )
  }
  return groupBySecret(uses).flatMap(([use]) => createSlot(use, errors) ?? [])
}

function rejectTakenInputs({ inputs, errors }: Draft, taken: ReadonlySet<string>): void {
  for (const field of Object.keys(inputs.parameters)) {
    if (!isTaken(field, taken)) continue
    errors.add(
      field,
      clauses.securityScheme,
      'This field is used for the credential, which is entered separately. Omit the parameter, or send no credential.',
    )
  }
}

function rejectTakenHeaders(headers: readonly Header[], { taken, errors }: SecuredDraft): void {
  for (const name of ['Content-Type', 'Cookie']) {
    const isPlanned = headers.some((header) => header.name === name)
    if (!isPlanned || !isTaken(`header:${name}`, taken)) continue
    errors.add(
      'security',
      clauses.securityScheme,
      `The document puts a credential into the header ${name}, which this request uses for something else. This is a contradiction: send no credential, or ask the document’s owner.`,
    )
  }
}

function explainMissing(security: Operation['security']): string {
  switch (security.state) {
    case 'not-specified':
      return 'The document does not specify how this operation is secured, so there is no scheme to choose.'
    case 'none':
      return 'The document specifies that this operation needs no credential.'
    case 'stated':
      return 'The document has no alternative with this index, which counts from 0.'
  }
}

function createSlot({ name, scheme }: SchemeUse, errors: PlanErrors): CredentialSlot | undefined {
  if (scheme.type === 'other') {
    return errors.add(
      'security',
      clauses.securityScheme,
      `The scheme ${name} is ${scheme.what}, which requires more than sending a secret. Choose another alternative, or use a program that supports it.`,
    )
  }
  return { scheme: name, ...getCredentialTarget(scheme) }
}

function planAdded(
  security: Operation['security'],
  added: AddedCredential,
  errors: PlanErrors,
): readonly CredentialSlot[] | undefined {
  const scheme = getAddedSchemeKey(added.kind)
  if (security.state !== 'not-specified') {
    return errors.add(
      'security',
      clauses.securityRequirement,
      'The document specifies how this operation is secured, so no other credential can be added. Choose one of its alternatives.',
    )
  }
  switch (added.kind) {
    case 'bearer':
      return [{ scheme, ...bearerTarget }]
    case 'basic':
      return [{ scheme, ...basicTarget }]
    case 'header':
      if (isToken(added.name)) return [{ scheme, ...getKeyTarget('header', added.name) }]
      return errors.add(
        'security',
        clauses.fieldNames,
        added.name === ''
          ? 'The header for the key that you added has no name. Enter one, such as X-API-Key.'
          : 'The name of the header for the key that you added has a character that is not allowed in header names.',
      )
    case 'query':
      if (added.name !== '') return [{ scheme, ...getKeyTarget('query', added.name) }]
      return errors.add(
        'security',
        clauses.urlencoded,
        'The query parameter for the key that you added has no name. Enter one, such as api_key.',
      )
  }
}

/** Rejects two secrets with the same target, which would overwrite each other, or with the same name, which would share a value. */
function rejectSharedTargets(slots: readonly CredentialSlot[], errors: PlanErrors): void {
  const seen = new Map<string, string>()
  for (const slot of slots) {
    const key = getTargetKey(slot)
    const other = seen.get(key)
    if (slots.some((rival) => rival !== slot && rival.scheme === slot.scheme)) {
      errors.add(
        'security',
        clauses.securityScheme,
        `The document has a security scheme named “${slot.scheme}”, which is also the key of a secret field of the request. Its owner must rename it.`,
      )
    } else if (other !== undefined) {
      errors.add(
        'security',
        clauses.fieldOrder,
        `The document asks for ${other} and ${slot.scheme} together, and both go into ${key.replace(':', ' ')}, which takes one value. This is a contradiction: choose another alternative, or ask the document’s owner.`,
      )
    }
    seen.set(key, slot.scheme)
  }
}

/**
 * Plans one call exactly as documented, or returns every reason why it cannot be sent. Values are not validated against schemas, and
 * no input is omitted: an unused input is an error. `baseUrl` has no trailing slash.
 */
export function planOperation(
  operation: Operation,
  inputs: RequestInputs,
  baseUrl: string,
): Planning {
  const { callable } = operation
  // Already determined when the document was parsed; not checked again here.
  if (callable.from === 'nowhere') {
    return { outcome: 'refused', errors: [{ field: 'operation', ...callable.reason }] }
  }
  const errors = collectPlanErrors(operation.openapi)
  const draft = { operation, inputs, errors }
  rejectUnknownInputs(draft)
  const credentials = planSlots(draft) ?? []
  rejectTakenInputs(draft, new Set(credentials.map(getTargetKey)))
  const slots = [...credentials, ...planSecrets(draft)]
  rejectSharedTargets(slots, errors)
  // The target of a security scheme is not a separate field, even if the scheme is not chosen.
  const taken = new Set([...slots.map(getTargetKey), ...getKeyFields(operation)])
  const secured = { ...draft, slots, taken }
  const path = planPath(secured)
  const query = planQuery(secured)
  const planned = planHeaders(secured)
  const content = planBody(secured)
  const headers = [...planned, ...(content?.headers ?? [])]
  rejectTwice(headers, errors)
  rejectTakenHeaders(headers, secured)
  const url = `${baseUrl}${path}${query === '' ? '' : `?${query}`}`
  if (errors.list.length === 0) rejectRewritten(url, errors)
  if (errors.list.length > 0 || content === undefined) {
    return { outcome: 'refused', errors: errors.list }
  }
  const open = explainPlaceholder(url, operation.servers)
  const notes = [...getTemplateNotes(operation), ...(open === undefined ? [] : [open])]
  const plan: RequestPlan = {
    operationId: operation.id,
    method: operation.method,
    url,
    headers: [...headers, ...getStatedHeaders(secured, headers, content.body)],
    body: content.body,
    slots,
    ...(notes.length > 0 && { notes }),
    ...(operation.stream && { stream: operation.stream }),
  }
  return { outcome: 'planned', plan }
}

/** Rejects a URL that parsers would normalize, because a request other than the one shown would be sent. */
function rejectRewritten(url: string, errors: PlanErrors): void {
  const filled = url.replaceAll(/\{[^{}]*\}/g, 'x')
  if (URL.canParse(filled) && new URL(filled).href === filled) return
  errors.add(
    'operation',
    clauses.urlParsing,
    'Browsers would change the address of this request before they send it. Check the base URL and the path.',
  )
}

function getStatedHeaders(
  { operation, taken }: SecuredDraft,
  headers: readonly Header[],
  body: PlannedBody,
): readonly Header[] {
  const isPlanned = (name: string) => headers.some((header) => header.name.toLowerCase() === name)
  return operation.statedHeaders
    .map((header) => ({ header, name: header.name.toLowerCase() }))
    .filter(({ name }) => !isPlanned(name) && !taken.has(`header:${name}`))
    .filter(({ name }) => body.kind !== 'multipart' || name !== 'content-type')
    .map(({ header: { name, value } }) => ({ name, value }))
}
