import type { BodyContent } from '../description/body.ts'
import type { Operation } from '../description/operation.ts'
import type { BodyInput, RequestInputs } from '../inputs.ts'
import { findContent } from '../media-range.ts'
import type { Refusals } from './refusals.ts'
import type { CredentialSlot } from '../request-plan.ts'
import { listDeclaredSecrets, listSecretInputs } from './secret-inputs.ts'
import type { SecretInput } from './secret-inputs.ts'

/** The slots of the inputs that take a secret: the required ones, and those that are to be sent. */
export function planSecrets(
  operation: Operation,
  inputs: Pick<RequestInputs, 'parameters' | 'body' | 'secrets' | 'notSecret'>,
  refusals: Refusals,
): readonly CredentialSlot[] {
  const { body, secrets = [], notSecret = [] } = inputs
  const found = listSecretInputs(operation, findForm(operation, body), notSecret)
  refuseGiven([...listDeclaredSecrets(operation, notSecret), ...found], inputs, refusals)
  refuseUnknown(operation, found, inputs, refusals)
  return found
    .filter(({ field, isRequired }) => isRequired || secrets.includes(field))
    .map(({ slot }) => slot)
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

const secretClause = { edition: 'This portal', section: '“Secrets among the inputs”' } as const
