import { citeRfc } from '../../citation/citation.ts'
import type { Operation } from '../description/operation.ts'
import type { Header, RequestInputs } from '../inputs.ts'
import { isSecretHeader } from '../is-secret.ts'
import { clauses } from '../../citation/clauses.ts'
import { checkFieldValue, isToken } from '../serialize/header.ts'
import { writeCookieParameter, writeHeaderParameter } from '../serialize/parameter.ts'
import { nameField, readInput, rejectMissing } from './parameter-input.ts'
import type { Refusals } from './refusals.ts'
import { isTaken } from './secret-inputs.ts'

/**
 * The chosen response type, the headers of the described parameters in the order of the document, then the reader's own, then
 * one Cookie header for all cookies. `taken` has the fields that a credential will fill in, headers in lower case.
 */
export function planHeaders(
  operation: Operation,
  inputs: Pick<RequestInputs, 'parameters' | 'extraHeaders' | 'accept'>,
  taken: ReadonlySet<string>,
  refusals: Refusals,
): readonly Header[] {
  const headers: Header[] = [...planAccept(operation, inputs.accept, refusals)]
  const cookies: string[] = []
  for (const parameter of operation.parameters) {
    if (parameter.in !== 'header' && parameter.in !== 'cookie') continue
    const field = nameField(parameter)
    const value = readInput(parameter, inputs)
    if (value === undefined) {
      if (parameter.isRequired && !isTaken(field, taken)) rejectMissing(parameter, refusals)
    } else if (parameter.in === 'cookie') {
      const pairs = refusals.take(field, () => writeCookieParameter(parameter, value)) ?? []
      cookies.push(...pairs.map((pair) => pair.join('=')))
    } else if (isToken(parameter.name)) {
      const text = refusals.take(field, () => writeHeaderParameter(parameter, value))
      if (text !== undefined) headers.push({ name: parameter.name, value: text })
    } else {
      rejectName(field, refusals)
    }
  }
  headers.push(...planExtraHeaders(inputs.extraHeaders ?? [], taken, refusals))
  if (cookies.length > 0) headers.push({ name: 'Cookie', value: cookies.join('; ') })
  return headers
}

function planAccept(
  { responseTypes = [] }: Operation,
  accept: string | undefined,
  refusals: Refusals,
): readonly Header[] {
  if (accept === undefined) return []
  if (responseTypes.includes(accept)) return [{ name: 'Accept', value: accept }]
  const known =
    responseTypes.length === 0
      ? 'The operation leaves no choice of a response type.'
      : `The response types of the operation are ${responseTypes.join(', ')}.`
  refusals.add('accept', clauses.mediaType, `${known} Choose one of them, or leave it out.`)
  return []
}

function rejectName(field: string, refusals: Refusals): void {
  refusals.add(
    field,
    clauses.fieldNames,
    'The name of this header holds a character that names of headers cannot have. The document’s owner has to correct it.',
  )
}

/** Names of headers are compared without regard to case (RFC 9110, section 5.1). */
export function rejectTwice(headers: readonly Header[], refusals: Refusals): void {
  const seen = new Set<string>()
  for (const { name } of headers) {
    const key = name.toLowerCase()
    if (seen.has(key)) {
      refusals.add(
        `header:${name}`,
        clauses.fieldOrder,
        `Two values were given for the header ${name}, and servers may read either. Leave one out.`,
      )
    }
    seen.add(key)
  }
}

/** None of them carries a secret: it would be shown, and stand in snippets. */
function planExtraHeaders(
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
    const text = refusals.take(field, () => checkFieldValue(value))
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
  if (isTaken(`header:${name}`, taken)) {
    return {
      clause: clauses.securityScheme,
      sentence: `The header ${name} is the place of the credential. Leave it out here.`,
    }
  }
  if (!isSecretHeader(name)) return undefined
  return {
    clause: citeRfc(9110, '17.16'),
    sentence: `The header ${name} carries a credential, which would be shown here and stand in snippets. Enter it where keys are entered, or leave it out.`,
  }
}
