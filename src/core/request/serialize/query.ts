import { clauses } from './clauses.ts'
import { joinTokens } from './join-tokens.ts'
import type { ByStyle } from './path.ts'
import { encodeReserved, encodeUnreserved } from './percent-encode.ts'
import type { Shape } from './shape.ts'
import { mapWritten, refused, written } from './written.ts'
import type { Written } from './written.ts'

/** A name and a value of a query or form, in their final form. */
export type Pair = readonly [name: string, value: string]

/** How names and values are written where the pairs go. */
export interface Notation {
  readonly writeName: (text: string) => string
  readonly writeValue: (text: string, delimiter: string) => string
  /** Delimiters that a URL cannot hold as they are. */
  readonly delimiters: Readonly<Record<' ' | '|' | '[' | ']', string>>
}

/** For queries (OpenAPI 3.2.1, URL Percent-Encoding). */
export function chooseQueryNotation(allowReserved: boolean): Notation {
  return makeUrlNotation(allowReserved, endOfPair)
}

/** For urlencoded bodies, where a plus sign always means a space (WHATWG URL, section 5.1). */
export function chooseBodyNotation(allowReserved: boolean): Notation {
  return makeUrlNotation(allowReserved, `${endOfPair}+`)
}

/** For the parts of a form, where nothing is percent-encoded (OpenAPI 3.2.1, Appendix C). */
export const plainNotation: Notation = {
  writeName: (text) => text,
  writeValue: (text) => text,
  delimiters: { ' ': ' ', '|': '|', '[': '[', ']': ']' },
}

/** The pairs that a parameter adds to a query, in order (OpenAPI 3.2.1, Style Examples). */
export function writeQuery(name: string, by: ByStyle, shape: Shape): Written<readonly Pair[]> {
  return pairUp(encodeUnreserved(name), by, shape, chooseQueryNotation(by.allowReserved))
}

/** @param name as it is written */
export function pairUp(
  name: string,
  by: ByStyle,
  shape: Shape,
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

/**
 * What ends a pair or the query. The apostrophe is among them because every browser encodes it there (WHATWG URL,
 * special-query percent-encode set), and what is planned has to be what is sent.
 */
const endOfPair = "#&'"

function makeUrlNotation(allowReserved: boolean, delimiters: string): Notation {
  return {
    writeName: allowReserved
      ? (text) => encodeReserved(text, `${delimiters}=[]`)
      : encodeUnreserved,
    writeValue: allowReserved
      ? (text, delimiter) => encodeReserved(text, delimiters + delimiter)
      : encodeUnreserved,
    delimiters: { ' ': '%20', '|': '%7C', '[': '%5B', ']': '%5D' },
  }
}

function pairForm(
  name: string,
  { explode }: ByStyle,
  shape: Shape,
  { writeName, writeValue }: Notation,
): Written<readonly Pair[]> {
  if (shape.kind === 'null') return written([[name, '']])
  if (shape.kind === 'text') return written([[name, writeValue(shape.text, '')]])
  if (!explode) {
    const tokens = listTexts(shape).map((text) => writeValue(text, ','))
    return mapWritten(joinTokens(tokens, ','), (value) => written([[name, value]]))
  }
  return shape.kind === 'list'
    ? written(shape.items.map((item): Pair => [name, writeValue(item, '')]))
    : written(shape.members.map(([key, value]): Pair => [writeName(key), writeValue(value, '')]))
}

function pairDelimited(
  name: string,
  { style, explode }: ByStyle,
  shape: Shape,
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
  shape: Shape,
  { writeName, writeValue, delimiters }: Notation,
): Written<readonly Pair[]> {
  if (shape.kind !== 'map') {
    return refused(
      clauses.styleExamples,
      'The style deepObject is defined for objects only. Send an object, or leave the field out.',
    )
  }
  if (shape.members.some(([key]) => /[[\]]/.test(key))) {
    return refused(
      clauses.delimiters,
      'The name of a member holds a square bracket, which encloses names here and cannot be escaped. Send a name without it.',
    )
  }
  return written(
    shape.members.map(([key, value]): Pair => [
      name + delimiters['['] + writeName(key) + delimiters[']'],
      writeValue(value, ''),
    ]),
  )
}

function listTexts(shape: Extract<Shape, { readonly kind: 'list' | 'map' }>): readonly string[] {
  return shape.kind === 'list' ? shape.items : shape.members.flat()
}
