import { findContent, isMultipart } from '#text/media-type.ts'
import { getCredentialTarget, getTargetKey, getKeyTarget } from '../credential-target.ts'
import type { BodyContent, Operation, Security } from '../description/operation.ts'
import type { BodyInput } from '../inputs.ts'
import type { CredentialSlot } from '../request-plan.ts'
import { getFieldKey } from './fields.ts'
import type { Draft } from './fields.ts'

export function planSecrets(draft: Draft): readonly CredentialSlot[] {
  const { operation, inputs } = draft
  const { body, secrets = [], notSecret = [] } = inputs
  const found = getSecretInputs(operation, findForm(operation, body), notSecret)
  rejectGiven([...getDeclaredSecrets(operation, notSecret), ...found], draft)
  rejectUnknown(found, draft)
  return found
    .filter(({ field, isRequired }) => isRequired || secrets.includes(field))
    .map(({ slot }) => slot)
}

function findForm({ body }: Operation, input: BodyInput | undefined): BodyContent | undefined {
  return body && input?.kind === 'form' ? findContent(body.contents, input.mediaType) : undefined
}

/** Rejects values for secret fields, because values are visible on the page and in snippets. */
function rejectGiven(found: readonly SecretInput[], { inputs, errors }: Draft): void {
  const { parameters, body } = inputs
  const members = body?.kind === 'form' ? body.fields.map(([name]) => `body:${name}`) : []
  const given = new Set([...Object.keys(parameters), ...members])
  for (const field of new Set(found.map((input) => input.field))) {
    if (!given.has(field)) continue
    errors.add(
      field,
      secretClause,
      'This field is treated as a secret, which cannot have a value here: the plan has a slot for it. Remove the value. Add the field to “secrets” to send an optional secret, or to “notSecret” if it is not secret.',
    )
  }
}

function rejectUnknown(found: readonly SecretInput[], { operation, inputs, errors }: Draft): void {
  const { secrets = [], notSecret = [], body } = inputs
  const all = getSecretInputs(operation, findForm(operation, body))
  for (const field of secrets) {
    if (found.some((input) => input.field === field)) continue
    errors.add(
      field,
      secretClause,
      'The operation has no such secret field in this request. Check location and name, or remove it from “secrets”.',
    )
  }
  for (const field of notSecret) {
    if (field.startsWith('body:') || all.some((input) => input.field === field)) continue
    errors.add(
      field,
      secretClause,
      'The operation has no such field that is treated as a secret. Remove it from “notSecret”.',
    )
  }
}

const secretClause = { edition: 'This portal', section: '“Secrets among the inputs”' } as const

export interface SecretInput {
  /** Field name, as in a `PlanError`: `in:name`, `body:name`. */
  readonly field: string
  readonly isRequired: boolean
  readonly slot: CredentialSlot
}

/**
 * Returns the secret inputs in the order of the document, except the targets of the operation's security schemes, which are that
 * credential.
 */
export function getSecretInputs(
  operation: Pick<Operation, 'parameters' | 'security'>,
  content: BodyContent | undefined,
  notSecret: readonly string[] = [],
): readonly SecretInput[] {
  const targets = getKeyTargets(operation.security)
  const parameters = getDeclaredSecrets(operation, notSecret).filter(
    ({ field }) => !isTaken(field, targets),
  )
  const members = Object.entries(content?.properties ?? {}).flatMap(([name, property]) => {
    const field = `body:${name}`
    if (!property.isSecret || notSecret.includes(field)) return []
    const place = isMultipart(content?.mediaType ?? '') ? 'part' : 'form'
    const slot: CredentialSlot = { scheme: field, place, name }
    return [{ field, isRequired: property.isRequired, slot }]
  })
  return [...parameters, ...members]
}

/** Returns the keys of fields that only a security scheme of the operation may fill in. */
export function getKeyFields(
  operation: Pick<Operation, 'parameters' | 'security'>,
): readonly string[] {
  const targets = getKeyTargets(operation.security)
  return getDeclaredSecrets(operation, [])
    .map(({ slot }) => getTargetKey(slot))
    .filter((field) => targets.has(field))
}

function getDeclaredSecrets(
  { parameters }: Pick<Operation, 'parameters'>,
  notSecret: readonly string[],
): readonly SecretInput[] {
  return parameters.flatMap((parameter) => {
    const field = getFieldKey(parameter)
    const { name, in: place, isRequired } = parameter
    if (!parameter.isSecret || place === 'querystring' || notSecret.includes(field)) return []
    return [{ field, isRequired, slot: { scheme: field, ...getKeyTarget(place, name) } }]
  })
}

/** Returns the keys of the headers, parameters and cookies that security schemes of an operation fill in. */
export function getKeyTargets(security: Security): ReadonlySet<string> {
  const uses = security.state === 'stated' ? security.alternatives.flat() : []
  return new Set(
    uses.flatMap(({ scheme }) =>
      scheme.type === 'api-key' ? [getTargetKey(getCredentialTarget(scheme))] : [],
    ),
  )
}

/** Whether a credential fills in a field. In `taken`, header names are in lower case. */
export function isTaken(field: string, taken: ReadonlySet<string>): boolean {
  return taken.has(field.startsWith('header:') ? field.toLowerCase() : field)
}
