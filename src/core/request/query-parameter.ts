import { nameCharacter } from '../text/character-names.ts'
import type { QueryParameter } from './inputs.ts'

/** The reason why a query parameter cannot be sent. */
export interface ParameterFault {
  readonly field: 'name' | 'value'
  /** In characters (code points), from 1; absent if the name is missing. */
  readonly position?: number
  readonly sentence: string
}

/**
 * Finds what cannot be sent in a URL. Everything else can be percent-encoded (RFC 3986, section 2.5).
 *
 * An empty row has no fault: it is not sent.
 */
export function findParameterFault({ name, value }: QueryParameter): ParameterFault | undefined {
  if (name === '' && value === '') return undefined
  if (name === '') {
    return { field: 'name', sentence: 'The parameter has a value but no name. Enter its name.' }
  }
  return findCharacterFault('name', name) ?? findCharacterFault('value', value)
}

/** A lone surrogate has no UTF-8 form, so encoding it throws; control characters are used for injection. */
const unfit = /[\p{Cc}\p{Cs}]/u

function findCharacterFault(field: 'name' | 'value', text: string): ParameterFault | undefined {
  const index = text.search(unfit)
  if (index === -1) return undefined
  const position = Array.from(text.slice(0, index)).length + 1
  const character = nameCharacter(text.codePointAt(index) ?? 0)
  return {
    field,
    position,
    sentence: `Character ${position} of the ${field} is ${character}. Servers reject or misread it in a URL. Remove it.`,
  }
}
