import { isMultipart } from '../../text/media-type.ts'
import { findPlace, namePlace, placeKey } from '../credential-place.ts'
import type { BodyContent, Operation, Security } from '../description/operation.ts'
import { listActive, nameField } from './parameter-input.ts'
import type { CredentialSlot } from '../request-plan.ts'

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

/** The parameters that take a secret. */
export function listDeclaredSecrets(
  { parameters }: Pick<Operation, 'parameters'>,
  notSecret: readonly string[],
): readonly SecretInput[] {
  return listActive({ parameters }).flatMap((parameter) => {
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
