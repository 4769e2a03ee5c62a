import type { BodyContent } from './description/body.ts'
import type { Operation } from './description/operation.ts'
import type { Security } from './description/security.ts'
import type { BodyInput, RequestInputs } from './inputs.ts'
import { findContent } from './media-range.ts'
import { listActive, nameField } from './parameter-input.ts'
import type { Refusals } from './refusals.ts'
import type { CredentialSlot } from './request-plan.ts'

/** An input that takes a secret, and the slot that it becomes. */
export interface SecretInput {
  /** As in a refusal: `in:name`, `body:name`. */
  readonly field: string
  readonly isRequired: boolean
  readonly slot: CredentialSlot
}

/**
 * The inputs of an operation that take a secret, in the order of the document. Not those into which a security scheme of the
 * operation puts its key: they are that credential.
 *
 * @param content in which the body is sent, as a form
 * @param notSecret fields that take none, as the reader says
 */
export function listSecretInputs(
  operation: Pick<Operation, 'parameters' | 'security'>,
  content: BodyContent | undefined,
  notSecret: readonly string[] = [],
): readonly SecretInput[] {
  const parameters = listDeclared(operation, notSecret).filter(
    ({ field }) => !isKeyPlace(operation.security, field),
  )
  const members = Object.entries(content?.properties ?? {}).flatMap(([name, property]) => {
    const field = `body:${name}`
    if (!property.isSecret || notSecret.includes(field)) return []
    const place = /^\s*multipart\//i.test(content?.mediaType ?? '') ? 'part' : 'form'
    const slot: CredentialSlot = { scheme: field, place, name }
    return [{ field, isRequired: property.isRequired, slot }]
  })
  return [...parameters, ...members]
}

/** The slots of the inputs that take a secret: the required ones, and those that are to be sent. */
export function planSecrets(
  operation: Operation,
  inputs: Pick<RequestInputs, 'parameters' | 'body' | 'secrets' | 'notSecret'>,
  refusals: Refusals,
): readonly CredentialSlot[] {
  const { body, secrets = [], notSecret = [] } = inputs
  const found = listSecretInputs(operation, findForm(operation, body), notSecret)
  refuseGiven([...listDeclared(operation, notSecret), ...found], inputs, refusals)
  refuseUnknown(operation, found, inputs, refusals)
  return found
    .filter(({ field, isRequired }) => isRequired || secrets.includes(field))
    .map(({ slot }) => slot)
}

/** The fields that a scheme of the operation fills in, where it is chosen, and that nobody else may. */
export function listKeyFields(
  operation: Pick<Operation, 'parameters' | 'security'>,
): readonly string[] {
  return listDeclared(operation, [])
    .map(({ field }) => field)
    .filter((field) => isKeyPlace(operation.security, field))
    .map((field) => (field.startsWith('header:') ? field.toLowerCase() : field))
}

function listDeclared(
  { parameters }: Pick<Operation, 'parameters'>,
  notSecret: readonly string[],
): readonly SecretInput[] {
  return listActive({ parameters }).flatMap((parameter) => {
    const field = nameField(parameter)
    const { name, in: place, isRequired } = parameter
    if (!parameter.isSecret || place === 'querystring' || notSecret.includes(field)) return []
    const slot: CredentialSlot =
      place === 'header'
        ? { scheme: field, place, name, prefix: '' }
        : { scheme: field, place, name }
    return [{ field, isRequired, slot }]
  })
}

function isKeyPlace(security: Security, field: string): boolean {
  const uses = security.state === 'stated' ? security.alternatives.flat() : []
  return uses.some(({ scheme }) => {
    if (scheme.type !== 'api-key') return false
    const place = `${scheme.in}:${scheme.parameter}`
    return scheme.in === 'header' ? place.toLowerCase() === field.toLowerCase() : place === field
  })
}

function findForm({ body }: Operation, input: BodyInput | undefined): BodyContent | undefined {
  return body && input?.kind === 'form' ? findContent(body.contents, input.mediaType) : undefined
}

/** Whatever is given as a value is shown, and stands in snippets. */
function refuseGiven(
  found: readonly SecretInput[],
  { parameters, body }: Pick<RequestInputs, 'parameters' | 'body'>,
  refusals: Refusals,
): void {
  const members = body?.kind === 'form' ? body.fields.map(([name]) => `body:${name}`) : []
  const given = new Set([...Object.keys(parameters), ...members])
  for (const field of new Set(found.map((input) => input.field))) {
    if (!given.has(field)) continue
    refusals.add(
      field,
      secretClause,
      'This field is taken for a secret, which has no value here: the plan has a slot for it. Leave it out; name it among “secrets” if it is optional and to be sent, or among “notSecret” if it is none.',
    )
  }
}

function refuseUnknown(
  operation: Operation,
  found: readonly SecretInput[],
  { secrets = [], notSecret = [], body }: Pick<RequestInputs, 'secrets' | 'notSecret' | 'body'>,
  refusals: Refusals,
): void {
  const all = listSecretInputs(operation, findForm(operation, body))
  for (const field of secrets) {
    if (found.some((input) => input.field === field)) continue
    refusals.add(
      field,
      secretClause,
      'The operation has no such field for a secret in this request. Check location and name, or take it out of “secrets”.',
    )
  }
  for (const field of notSecret) {
    if (field.startsWith('body:') || all.some((input) => input.field === field)) continue
    refusals.add(
      field,
      secretClause,
      'No such field of the operation is taken for a secret. Take it out of “notSecret”.',
    )
  }
}

const secretClause = 'This portal, “Secrets among the inputs”'
