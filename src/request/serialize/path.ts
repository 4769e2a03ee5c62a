import { clauses } from '#text/clauses.ts'
import type { StyleSettings } from '../description/parameter.ts'
import { encodeReserved, encodeUnreserved } from './percent-encode.ts'
import { joinTokens, Unserializable } from './value.ts'
import type { FlatValue } from './value.ts'

/** Returns the text that replaces a template expression (OpenAPI 3.2.1, Style Examples; RFC 6570, sections 3.2.2 to 3.2.7). */
export function serializePath(name: string, by: StyleSettings, shape: FlatValue): string {
  // OpenAPI 3.2.0 serializes null as `;color` and `.`, OpenAPI 3.2.1 and RFC 6570 as empty text.
  if (shape.kind === 'null') {
    throw new Unserializable(
      clauses.undefinedValues,
      'null cannot be sent in a path: versions of OpenAPI disagree on its serialization. Enter a value.',
    )
  }
  const encode = chooseEncoder(by, shape)
  if (by.style === 'matrix') return serializeMatrix(encodeUnreserved(name), by, shape, encode)
  const text = joinValue(by, shape, encode)
  return by.style === 'label' ? `.${text}` : checkNotEmpty(text)
}

/** Rejects an empty value, which would result in a different path for routers. */
export function checkNotEmpty(text: string): string {
  if (text !== '') return text
  throw new Unserializable(
    clauses.emptyInPath,
    'The value is empty, so the request would go to another path. Enter a value.',
  )
}

type Filled = Exclude<FlatValue, { readonly kind: 'null' }>
type Encode = (text: string) => string

/** Returns an encoder. Delimiters that would end or split the value are encoded even if reserved characters are allowed. */
function chooseEncoder(by: StyleSettings, shape: Filled): Encode {
  if (!by.allowReserved) return encodeUnreserved
  const delimiters = `/?#${by.style === 'matrix' ? ';' : ''}${getDelimiters(by, shape)}`
  return (text) => encodeReserved(text, delimiters)
}

function getDelimiters({ style, explode }: StyleSettings, shape: Filled): string {
  if (shape.kind === 'text') return ''
  const comma = explode && style !== 'simple' ? '' : ','
  return shape.kind === 'map' && explode ? `${comma}=` : comma
}

function joinValue({ style, explode }: StyleSettings, shape: Filled, encode: Encode): string {
  if (shape.kind === 'text') return encode(shape.text)
  const tokens = getTokens(shape, explode, encode)
  return style === 'label' && explode
    ? joinTokens(tokens, '.', clauses.labels)
    : joinTokens(tokens, ',')
}

function getTokens(shape: Filled, explode: boolean, encode: Encode): readonly string[] {
  switch (shape.kind) {
    case 'text':
      return [encode(shape.text)]
    case 'list':
      return shape.items.map(encode)
    case 'map':
      return shape.members.flatMap(([name, value]) =>
        explode ? [`${encode(name)}=${encode(value)}`] : [encode(name), encode(value)],
      )
  }
}

function serializeMatrix(
  name: string,
  { explode }: StyleSettings,
  shape: Filled,
  encode: Encode,
): string {
  if (!explode || shape.kind === 'text') {
    return formatMatrixPair(name, getTokens(shape, false, encode).join(','))
  }
  return shape.kind === 'list'
    ? shape.items.map((item) => formatMatrixPair(name, encode(item))).join('')
    : shape.members.map(([key, value]) => formatMatrixPair(encode(key), encode(value))).join('')
}

/** An empty value has no equals sign (RFC 6570, section 3.2.7). */
function formatMatrixPair(name: string, value: string): string {
  return value === '' ? `;${name}` : `;${name}=${value}`
}
