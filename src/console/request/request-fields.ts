import { formFields } from '#form/form-fields.ts'
import { reduceDraft } from '#form/reduce-draft.ts'
import { refuseTexts } from '#form/refuse-texts.ts'
import type { KeyReading } from '#key/hygiene/read-key.ts'
import { readNameAndPassword } from '#key/hygiene/read-name-and-password.ts'
import { readSecretInput } from '#key/hygiene/read-password.ts'
import type { RequestFields } from './console-context.ts'
import { CredentialFields } from './CredentialFields.tsx'
import { findNeeded } from './find-needed.ts'

/** In the script of a page that draws a form; elsewhere they come with the console's code. */
export const requestFields: RequestFields = {
  ...formFields,
  CredentialFields,
  readSecret,
  findNeeded,
  reduceDraft,
  refuseTexts,
}

/** @param name where the scheme takes a name too, of which the text is the password */
export function readSecret(pasted: string, scheme: string, name?: string): KeyReading {
  return name === undefined ? readSecretInput(pasted, scheme) : readNameAndPassword(name, pasted)
}
