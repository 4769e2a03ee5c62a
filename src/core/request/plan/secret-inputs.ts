import { findContent, isMultipart } from '../../text/media-type.ts'
import { findPlace, namePlace, placeKey } from '../credential-place.ts'
import type { BodyContent, Operation, Security } from '../description/operation.ts'
import type { BodyInput, RequestInputs } from '../inputs.ts'
import type { CredentialSlot } from '../request-plan.ts'
import { nameField } from './parameter-input.ts'
import type { Refusals } from './refusals.ts'

/** The slots of the inputs that take a secret: the required ones, and those that are to be sent. */
export function planSecrets(
  operation: Operation,
  inputs: Pick<RequestInputs, 'parameters' | 'body' | 'secrets' | 'notSecret'>,
  refusals: Refusals,
): readonly CredentialSlot[] {
  const { body, secrets = [], notSecret = [] } = inputs
  const found = listSecretInputs(operation, findForm(operation, body), notSecret)
  rejectGiven([...listDeclaredSecrets(operation, notSecret), ...found], inputs, refusals)
  rejectUnknown(operation, found, inputs, refusals)
  return found
    .filter(({ field, isRequired }) => isRequired || secrets.includes(field))
    .map(({ slot }) => slot)
}

function findForm({ body }: Operation, input: BodyInput | undefined): BodyContent | undefined {
  return body && input?.kind === 'form' ? findContent(body.contents, input.mediaType) : undefined
}

/** Whatever is given as a value is shown, and stands in snippets. */
function rejectGiven(
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

function rejectUnknown(
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

const secretClause = { edition: 'This portal', section: '“Secrets among the inputs”' } as const

export interface SecretInput {
  /** As in a refusal: `in:name`, `body:name`. */
  readonly field: string
  readonly isRequired: boolean
  readonly slot: CredentialSlot
}

/**
 * In the order of the document. Not those into which a security scheme of the operation puts its key: they are that credential.
 */
export function listSecretInputs(
  operation: Pick<Operation, 'parameters' | 'security'>,
  content: BodyContent | undefined,
  notSecret: readonly string[] = [],
): readonly SecretInput[] {
  const places = listKeyPlaces(operation.security)
  const parameters = listDeclaredSecrets(operation, notSecret).filter(
    ({ field }) => !isTaken(field, places),
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

/** The fields that a scheme of the operation fills in, where it is chosen, and that nobody else may. */
export function listKeyFields(
  operation: Pick<Operation, 'parameters' | 'security'>,
): readonly string[] {
  const places = listKeyPlaces(operation.security)
  return listDeclaredSecrets(operation, [])
    .map(({ slot }) => namePlace(slot))
    .filter((field) => places.has(field))
}

function listDeclaredSecrets(
  { parameters }: Pick<Operation, 'parameters'>,
  notSecret: readonly string[],
): readonly SecretInput[] {
  return parameters.flatMap((parameter) => {
    const field = nameField(parameter)
    const { name, in: place, isRequired } = parameter
    if (!parameter.isSecret || place === 'querystring' || notSecret.includes(field)) return []
    return [{ field, isRequired, slot: { scheme: field, ...placeKey(place, name) } }]
  })
}

function listKeyPlaces(security: Security): ReadonlySet<string> {
  const uses = security.state === 'stated' ? security.alternatives.flat() : []
  return new Set(
    uses.flatMap(({ scheme }) => (scheme.type === 'api-key' ? [namePlace(findPlace(scheme))] : [])),
  )
}

/** Whether a credential fills in a field. Names of headers are in lower case among those. */
export function isTaken(field: string, taken: ReadonlySet<string>): boolean {
  return taken.has(field.startsWith('header:') ? field.toLowerCase() : field)
}
