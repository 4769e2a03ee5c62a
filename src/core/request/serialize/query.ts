import { clauses } from '../../citation/clauses.ts'
import { joinTokens } from './join-tokens.ts'
import type { Notation } from './notation.ts'
import type { ByStyle } from './path.ts'
import type { ValueShape } from './shape.ts'
import { mapWritten, refused, written } from './written.ts'
import type { Written } from './written.ts'

/** A name and a value of a query or form, in their final form. */
export type Pair = readonly [name: string, value: string]

/**
 * The pairs of a value as far as the tables of OpenAPI go, in order (OpenAPI 3.2.1, Style Examples).
 *
 * @param name as it is written
 */
export function pairUp(
  name: string,
  by: ByStyle,
  shape: ValueShape,
  notation: Notation,
): Written<readonly Pair[]> {
  switch (by.style) {
    case 'form':
      return pairForm(name, by, shape, notation)
    case 'spaceDelimited':
      return pairDelimited(name, by, shape, notation, ' ')
    case 'pipeDelimited':
      return pairDelimited(name, by, shape, notation, '|')
    case 'deepObject':
      return pairDeep(name, shape, notation)
    case 'simple':
    case 'label':
    case 'matrix':
    case 'cookie':
      return refused(
        clauses.styleValues,
        `The document gives this field the style ${by.style}, which queries and forms do not have. Its owner has to choose form, spaceDelimited, pipeDelimited or deepObject.`,
      )
  }
}

function pairForm(
  name: string,
  { explode, delimiter }: ByStyle,
  shape: ValueShape,
  { writeName, writeValue, delimiters }: Notation,
): Written<readonly Pair[]> {
  if (shape.kind === 'null') return written([[name, '']])
  if (shape.kind === 'text') return written([[name, writeValue(shape.text, '')]])
  if (!explode) {
    const tokens = listTexts(shape).map((text) => writeValue(text, ','))
    const joined = joinTokens(tokens, delimiter === undefined ? ',' : delimiters[delimiter])
    return mapWritten(joined, (value) => written([[name, value]]))
  }
  return shape.kind === 'list'
    ? written(shape.items.map((item): Pair => [name, writeValue(item, '')]))
    : written(shape.members.map(([key, value]): Pair => [writeName(key), writeValue(value, '')]))
}

function pairDelimited(
  name: string,
  { style, explode }: ByStyle,
  shape: ValueShape,
  { writeValue, delimiters }: Notation,
  delimiter: ' ' | '|',
): Written<readonly Pair[]> {
  if (shape.kind === 'null' || shape.kind === 'text') {
    return refused(
      clauses.styleExamples,
      `The style ${style} is defined for lists and objects only. Send a list or an object, or leave the field out.`,
    )
  }
  if (explode) {
    return refused(
      clauses.styleExamples,
      `The document asks for the style ${style} exploded, which is not defined. Its owner has to set explode to false, or choose the style form.`,
    )
  }
  const tokens = listTexts(shape).map((text) => writeValue(text, ''))
  return mapWritten(joinTokens(tokens, delimiters[delimiter]), (value) => written([[name, value]]))
}

function pairDeep(
  name: string,
  shape: ValueShape,
  { writeName, writeValue, delimiters }: Notation,
): Written<readonly Pair[]> {
  if (shape.kind !== 'map') {
    return refused(
      clauses.styleExamples,
      'The style deepObject is defined for objects only. Send an object, or leave the field out.',
    )
  }
  if (shape.members.some(([key]) => /[[\]]/.test(key))) return rejectBracket()
  return written(
    shape.members.map(([key, value]): Pair => [
      name + delimiters['['] + writeName(key) + delimiters[']'],
      writeValue(value, ''),
    ]),
  )
}

function listTexts(
  shape: Extract<ValueShape, { readonly kind: 'list' | 'map' }>,
): readonly string[] {
  return shape.kind === 'list' ? shape.items : shape.members.flat()
}

export function rejectBracket(): Written<never> {
  return refused(
    clauses.delimiters,
    'The name of a member holds a square bracket, which encloses names here and cannot be escaped. Send a name without it.',
  )
}
