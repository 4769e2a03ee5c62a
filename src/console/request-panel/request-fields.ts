import type { Operation } from '#request/description/operation.ts'
import { formFields } from '../form/form-fields.ts'
import { reduceFormState } from '../form/changes/reduce-form-state.ts'
import { parseSecret } from '#key/hygiene/parse-secret.ts'
import { CredentialFields } from './CredentialFields.tsx'

/** Fields of a request and their reducers. Loaded immediately only if an operation takes more than one bearer token. */
export const requestFields = {
  ...formFields,
  CredentialFields,
  describeQueryParameters,
  readSecret: parseSecret,
  reduceDraft: reduceFormState,
}

/** Describes the documented query parameters, before the reader adds an undocumented one. */
function describeQueryParameters({ parameters }: Pick<Operation, 'parameters'>): string {
  const names = parameters.flatMap(({ in: place, name }) => (place === 'query' ? [name] : []))
  if (names.length === 0) {
    return 'The API document lists no query parameters for this operation. The service may ignore or reject any that you send.'
  }
  const noun = names.length === 1 ? 'parameter' : 'parameters'
  return `The API document lists the query ${noun} ${names.join(', ')}. The service may ignore or reject any other.`
}
