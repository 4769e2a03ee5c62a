import { writeQueryParameters } from '#core/exchange/failures/documented-facts.ts'
import { formFields } from '#form/form-fields.ts'
import { reduceDraft } from '#form/changes/reduce-draft.ts'
import { readSecret } from '#key/hygiene/read-secret.ts'
import { CredentialFields } from './CredentialFields.tsx'

/** The fields of a request, and what changes them: loaded at once only where an operation takes more than one bearer token. */
export const requestFields = {
  ...formFields,
  CredentialFields,
  writeQueryParameters,
  readSecret,
  reduceDraft,
}
