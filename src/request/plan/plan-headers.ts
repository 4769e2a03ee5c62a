import { citeRfc } from '#text/citation.ts'
import type { Clause } from '#text/citation.ts'
import type { Header } from '../inputs.ts'
import { isSecretHeader } from '../is-secret.ts'
import { clauses } from '#text/clauses.ts'
import { checkFieldValue, isToken } from '../serialize/header.ts'
import { serializeCookieParameter, serializeHeaderParameter } from '../serialize/parameter.ts'
import { getFieldKey, getInput, rejectMissing } from './fields.ts'
import type { Draft, PlanErrors, SecuredDraft } from './fields.ts'
import { isTaken } from './secret-inputs.ts'

/**
 * Plans the headers: the chosen response type, documented parameters in the order of the document, the reader's headers, and one
 * Cookie header for all cookies.
 */
export function planHeaders(draft: SecuredDraft): readonly Header[] {
  const { operation, inputs, taken, errors } = draft
  const headers: Header[] = [...planAccept(draft)]
  const cookies: string[] = []
  for (const parameter of operation.parameters) {
    if (parameter.in !== 'header' && parameter.in !== 'cookie') continue
    const field = getFieldKey(parameter)
    const value = getInput(parameter, inputs)
    if (value === undefined) {
      if (parameter.isRequired && !isTaken(field, taken)) rejectMissing(parameter, errors)
    } else if (parameter.in === 'cookie') {
      const pairs = errors.take(field, () => serializeCookieParameter(parameter, value)) ?? []
      cookies.push(...pairs.map((pair) => pair.join('=')))
    } else if (isToken(parameter.name)) {
      const text = errors.take(field, () => serializeHeaderParameter(parameter, value))
      if (text !== undefined) headers.push({ name: parameter.name, value: text })
    } else {
      errors.add(
        field,
        clauses.fieldNames,
        'The name of this header has a character that is not allowed in header names. The document’s owner must correct it.',
      )
    }
  }
  headers.push(...planExtraHeaders(draft))
  if (cookies.length > 0) headers.push({ name: 'Cookie', value: cookies.join('; ') })
  return headers
}

function planAccept({ operation, inputs, errors }: Draft): readonly Header[] {
  const { responseTypes = [] } = operation
  const { accept } = inputs
  if (accept === undefined) return []
  if (responseTypes.includes(accept)) return [{ name: 'Accept', value: accept }]
  const known =
    responseTypes.length === 0
      ? 'The operation has no choice of response types.'
      : `The response types of the operation are ${responseTypes.join(', ')}.`
  errors.add('accept', clauses.mediaType, `${known} Choose one of them, or omit it.`)
  return []
}

/** Adds an error for each duplicate header. Names are case-insensitive (RFC 9110, section 5.1). */
export function rejectTwice(headers: readonly Header[], errors: PlanErrors): void {
  const seen = new Set<string>()
  for (const { name } of headers) {
    const key = name.toLowerCase()
    if (seen.has(key)) {
      errors.add(
        `header:${name}`,
        clauses.fieldOrder,
        `The header ${name} has two values, and servers may use either. Remove one.`,
      )
    }
    seen.add(key)
  }
}

/** Plans undocumented headers. Secrets are rejected, because they would be visible on the page and in snippets. */
function planExtraHeaders({ inputs, taken, errors }: SecuredDraft): readonly Header[] {
  const { extraHeaders = [] } = inputs
  return extraHeaders.flatMap(({ name, value }) => {
    const field = `header:${name}`
    const reject = (clause: Clause, sentence: string) => errors.add(field, clause, sentence) ?? []
    if (name === '') {
      return reject(clauses.fieldNames, 'The header has a value but no name. Enter its name.')
    }
    if (!isToken(name)) {
      const sentence = `The name “${name}” has a character that is not allowed in header names.`
      return reject(clauses.fieldNames, sentence)
    }
    if (isTaken(field, taken)) {
      const sentence = `The header ${name} is used for the credential. Remove it here.`
      return reject(clauses.securityScheme, sentence)
    }
    if (isSecretHeader(name)) {
      const sentence = `The header ${name} contains a credential, which would be visible here and in snippets. Enter it in the key field, or remove it.`
      return reject(citeRfc(9110, '17.16'), sentence)
    }
    const text = errors.take(field, () => checkFieldValue(value))
    return text === undefined ? [] : [{ name, value: text }]
  })
}
