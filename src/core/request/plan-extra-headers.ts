import type { Header } from './header.ts'
import { isSecretHeader } from './is-secret.ts'
import type { Refusals } from './refusals.ts'
import { clauses } from './serialize/clauses.ts'
import { checkFieldValue, isToken } from './serialize/header.ts'

/**
 * The undocumented headers of a reader. None of them carries a secret: it would be shown, and stand in snippets.
 *
 * @param taken the fields that a credential will fill in, headers in lower case
 */
export function planExtraHeaders(
  extra: readonly Header[],
  taken: ReadonlySet<string>,
  refusals: Refusals,
): readonly Header[] {
  return extra.flatMap(({ name, value }) => {
    const field = `header:${name}`
    const fault = findFault(name, taken)
    if (fault) {
      refusals.add(field, fault.clause, fault.sentence)
      return []
    }
    const text = refusals.take(field, checkFieldValue(value))
    return text === undefined ? [] : [{ name, value: text }]
  })
}

function findFault(name: string, taken: ReadonlySet<string>) {
  if (name === '') {
    return {
      clause: clauses.fieldNames,
      sentence: 'The header has a value but no name. Enter its name.',
    }
  }
  if (!isToken(name)) {
    return {
      clause: clauses.fieldNames,
      sentence: `The name “${name}” holds a character that names of headers cannot have. Correct it.`,
    }
  }
  if (taken.has(`header:${name.toLowerCase()}`)) {
    return {
      clause: 'OpenAPI 3.2.1, Security Scheme Object',
      sentence: `The header ${name} is the place of the credential. Leave it out here.`,
    }
  }
  if (!isSecretHeader(name)) return undefined
  return {
    clause: 'RFC 9110, section 17.16',
    sentence: `The header ${name} carries a credential, which would be shown here and stand in snippets. Enter it where keys are entered, or leave it out.`,
  }
}
