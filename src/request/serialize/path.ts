import { clauses } from '#text/clauses.ts'
import type { StyleSettings } from '../description/parameter.ts'
import { encodeReserved, encodeUnreserved } from './percent-encode.ts'
import { joinTokens, Unserializable } from './value.ts'
import type { FlatValue } from './value.ts'

/** Returns the text that replaces a template expression (OpenAPI 3.2.1, Style Examples; RFC 6570, sections 3.2.2 to 3.2.7). */
export function serializePath(name: string, by: StyleSettings, flatValue: FlatValue): string {
  // OpenAPI 3.2.0 serializes null as `;color` and `.`, OpenAPI 3.2.1 and RFC 6570 as empty text.
  if (flatValue.kind === 'null') {
    throw new Unserializable(
      clauses.undefinedValues,
      'null cannot be sent in a path: versions of OpenAPI disagree on its serialization. Enter a value.',
    )
  }
  const encode = chooseEncoder(by, flatValue)
  if (by.style === 'matrix') return serializeMatrix(encodeUnreserved(name), by, flatValue, encode)
  const text = joinValue(by, flatValue, encode)
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
function chooseEncoder(by: StyleSettings, filled: Filled): Encode {
  if (!by.allowReserved) return encodeUnreserved
  const delimiters = `/?#${by.style === 'matrix' ? ';' : ''}${getDelimiters(by, filled)}`
  return (text) => encodeReserved(text, delimiters)
}

function getDelimiters({ style, explode }: StyleSettings, filled: Filled): string {
  if (filled.kind === 'text') return ''
  const comma = explode && style !== 'simple' ? '' : ','
  return filled.kind === 'map' && explode ? `${comma}=` : comma
}

function joinValue({ style, explode }: StyleSettings, filled: Filled, encode: Encode): string {
  if (filled.kind === 'text') return encode(filled.text)
  const tokens = getTokens(filled, explode, encode)
  return style === 'label' && explode
    ? joinTokens(tokens, '.', clauses.labels)
    : joinTokens(tokens, ',')
}

function getTokens(filled: Filled, explode: boolean, encode: Encode): readonly string[] {
  switch (filled.kind) {
    case 'text':
      return [encode(filled.text)]
    case 'list':
      return filled.items.map(encode)
    case 'map':
      return filled.members.flatMap(([name, value]) =>
        explode ? [`${encode(name)}=${encode(value)}`] : [encode(name), encode(value)],
      )
  }
}

function serializeMatrix(
  name: string,
  { explode }: StyleSettings,
  filled: Filled,
  encode: Encode,
): string {
  if (!explode || filled.kind === 'text') {
    return formatMatrixPair(name, getTokens(filled, false, encode).join(','))
  }
  return filled.kind === 'list'
    ? filled.items.map((item) => formatMatrixPair(name, encode(item))).join('')
    : filled.members.map(([key, value]) => formatMatrixPair(encode(key), encode(value))).join('')
}

/** An empty value has no equals sign (RFC 6570, section 3.2.7). */
function formatMatrixPair(name: string, value: string): string {
  return value === '' ? `;${name}` : `;${name}=${value}`
}
