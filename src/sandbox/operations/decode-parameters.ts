import { partition } from '#openapi/load/located.ts'
import type { Parameter, Style } from '#request/description/parameter.ts'
import { isToken } from '#request/serialize/header.ts'
import type { FindSchema } from '#schema/view/view-schema.ts'
import { decodeLiteral } from './route-table.ts'
import { getPropertyNames, getTypes } from './schema-types.ts'

/** A value of one of OpenAPI's three types, decoded from the wire. */
export type Decoded =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'map'; readonly members: readonly (readonly [string, string])[] }

/**
 * Decodes a parameter like a server that knows its name, style and type and nothing of this portal: implemented from OpenAPI's style
 * table and RFC 6570 alone. It splits first and decodes then (OpenAPI 3.2.1, Appendix C).
 *
 * @throws {Error} for text that is not a value of this style; a URIError for an invalid percent-encoding
 */
export function decodePath(
  segment: string,
  name: string,
  style: Style,
  explode: boolean,
  kind: Decoded['kind'],
): Decoded {
  if (style === 'matrix') return decodeMatrix(segment.slice(1).split(';'), name, explode, kind)
  const body = style === 'label' ? segment.slice(1) : segment
  return decodeJoined(body, style === 'label' && explode ? '.' : ',', explode, kind)
}

/**
 * Decodes a nested value in either convention; `undefined` if it is not nested. `query` contains only the pairs of this parameter,
 * and the names in `members` may end in a bracket.
 */
export function decodeNested(
  query: string,
  name: string,
  style: Style,
  explode: boolean,
  members: readonly string[],
): Nested | undefined {
  if (style !== 'deepObject' && !(style === 'form' && explode)) return undefined
  const read = query
    .split('&')
    .map(splitPair)
    .map(([key, text]) => [decodeURIComponent(key), decodeURIComponent(text)] as const)
  const names = new Set([name, ...members])
  const isPlain = read.every(([key]) => names.has(key) || !key.endsWith(']'))
  if (style === 'form' && isPlain) return undefined
  const isOwn = style === 'deepObject' || read.every(([key]) => isWithin(key, name))
  return nestPairs(read, isOwn ? name : undefined)
}

/** @param query only the pairs of this parameter */
export function decodeQuery(
  query: string,
  name: string,
  style: Style,
  explode: boolean,
  kind: Decoded['kind'],
): Decoded {
  const pairs = query.split('&').map(splitPair)
  if (style === 'deepObject') {
    return {
      kind: 'map',
      members: pairs.map(([key, value]) => [
        decodeURIComponent(key).slice(`${name}[`.length, -']'.length),
        decodeURIComponent(value),
      ]),
    }
  }
  if (explode && kind === 'list') {
    return { kind, items: pairs.map(([, value]) => decodeURIComponent(value)) }
  }
  if (explode && kind === 'map') {
    return {
      kind,
      members: pairs.map(([key, value]) => [decodeURIComponent(key), decodeURIComponent(value)]),
    }
  }
  return decodeJoined(pairs[0]?.[1] ?? '', separators[style] ?? ',', false, kind)
}

/** Returns the value of a header. An invalid header name is an error in the document, and no request can carry it. */
export function findHeader(headers: Headers, name: string): string | undefined {
  return isToken(name) ? (headers.get(name) ?? undefined) : undefined
}

/** Decodes the value of a header, in which nothing is percent-encoded (OpenAPI 3.2.1, Appendix D). */
export function decodeHeader(value: string, explode: boolean, kind: Decoded['kind']): Decoded {
  return decodeJoined(value, ',', explode, kind, (text) => text.trim())
}

const separators: Partial<Record<Style, RegExp>> = {
  spaceDelimited: /%20|\+/,
  pipeDelimited: /%7C|\|/i,
}

function decodeMatrix(
  pieces: readonly string[],
  name: string,
  explode: boolean,
  kind: Decoded['kind'],
): Decoded {
  const pairs = pieces.map(splitPair)
  if (explode && kind === 'list')
    return { kind, items: pairs.map(([, value]) => decodeURIComponent(value)) }
  if (explode && kind === 'map') {
    return {
      kind,
      members: pairs.map(([key, value]) => [decodeURIComponent(key), decodeURIComponent(value)]),
    }
  }
  const [key = '', value = ''] = pairs[0] ?? []
  if (pairs.length !== 1 || decodeURIComponent(key) !== name)
    throw new Error('These are other parameters.')
  return decodeJoined(value, ',', false, kind)
}

function decodeJoined(
  text: string,
  separator: string | RegExp,
  explode: boolean,
  kind: Decoded['kind'],
  read: (text: string) => string = decodeURIComponent,
): Decoded {
  if (kind === 'text') return { kind, text: read(text) }
  const pieces = text.split(separator)
  if (kind === 'list') return { kind, items: pieces.map(read) }
  const pairs = explode
    ? pieces.map(splitPair)
    : pieces.flatMap((piece, index) =>
        index % 2 === 0 ? [[piece, pieces[index + 1] ?? ''] as const] : [],
      )
  return { kind, members: pairs.map(([key, value]) => [read(key), read(value)]) }
}

export function splitPair(piece: string): readonly [string, string] {
  const index = piece.indexOf('=')
  return index === -1 ? [piece, ''] : [piece.slice(0, index), piece.slice(index + 1)]
}

/** Members and items of the brackets after a name. OpenAPI leaves nesting open, and services parse it like this. */
export interface Nested {
  /** By the text in the brackets, including indices. */
  readonly keyed: Map<string, NestedValue>
  /** Values of empty brackets, in order. */
  readonly listed: NestedValue[]
}

export type NestedValue = string | Nested

/**
 * Nests pairs with decoded names in either convention: `a[0][b]` and `a[][b]`. Returns `undefined` for a name in any other form.
 * Without `name`, the first step is a name too.
 */
export function nestPairs(
  pairs: readonly (readonly [key: string, text: string])[],
  name: string | undefined,
): Nested | undefined {
  const root = startNested()
  for (const [key, text] of pairs) {
    const steps = parseSteps(key, name)
    if (steps === undefined) return undefined
    add(root, steps, text)
  }
  return root
}

/** Whether a name is that of a nested value. */
function isWithin(key: string, name: string): boolean {
  return key.startsWith(`${name}[`) && key.endsWith(']')
}

function parseSteps(key: string, name: string | undefined): readonly string[] | undefined {
  const own = name ?? key.split('[', 1)[0] ?? ''
  const brackets = key.startsWith(own) ? key.slice(own.length) : ''
  if (name === undefined && brackets === '') return [own]
  if (!/^(?:\[[^[\]]*\])+$/.test(brackets)) return undefined
  const inner = brackets.slice(1, -1).split('][')
  return inner.length > deepest ? undefined : name === undefined ? [own, ...inner] : inner
}

/** Deeper than any service parses, and far from the limit of the stack. */
const deepest = 60

function startNested(): Nested {
  return { keyed: new Map(), listed: [] }
}

function add(
  { keyed, listed }: Nested,
  [step = '', ...rest]: readonly string[],
  text: string,
): void {
  const isItem = step === ''
  if (rest.length === 0) {
    if (isItem) listed.push(text)
    else keyed.set(step, text)
    return
  }
  const known = isItem ? listed.at(-1) : keyed.get(step)
  const isContinued = typeof known === 'object' && !(isItem && isTaken(known, rest))
  const next = isContinued ? known : startNested()
  if (!isContinued && isItem) listed.push(next)
  else if (!isContinued) keyed.set(step, next)
  add(next, rest, text)
}

/** Whether an item already has this member, so that the pair begins another one. */
function isTaken(item: Nested, steps: readonly string[]): boolean {
  let place: NestedValue | undefined = item
  for (const step of steps) {
    if (step === '' || typeof place !== 'object') return false
    place = place.keyed.get(step)
  }
  return place !== undefined
}

/**
 * Assigns the pairs of a query, or of a form, to parameters. Named parameters come first; the members of an exploded object do not
 * contain the name of their parameter, so they are identified by its schema, or are the remaining pairs.
 *
 * @returns the pairs of each parameter by its name, joined by `&`, and the remaining ones, as they were sent
 */
export function assignQuery(query: string, parameters: readonly Parameter[], find: FindSchema) {
  const pairs = query.split('&').filter((pair) => pair !== '')
  let rest: readonly Pair[] = pairs.map((text) => ({
    text,
    key: decodeLiteral(splitPair(text)[0]),
  }))
  const own = new Map<string, string>()
  const take = (name: string, isOwn: (key: string) => boolean) => {
    const [taken, others] = partition(rest, ({ key }) => isOwn(key))
    if (taken.length > 0) own.set(name, getTexts(taken).join('&'))
    rest = others
  }
  const [unnamed, named] = partition(parameters, (one) => isUnnamed(one, find))
  const exact = new Set(named.map(({ name }) => name))
  for (const parameter of named) {
    const { name, serialization: by } = parameter
    const isDeep = by.by === 'style' && by.style === 'deepObject'
    const mayNest = by.by === 'style' && by.style === 'form' && by.explode
    take(
      name,
      (key) =>
        (!isDeep && key === name) ||
        ((isDeep || mayNest) && !exact.has(key) && isWithin(key, name)),
    )
  }
  const [open, closed] = partition(unnamed, ({ schema }) => isOpen(schema, find))
  for (const { name, schema } of closed) {
    const names = new Set(getPropertyNames(schema, find))
    take(name, (key) => names.has(key) || names.has(findOwner(key)))
  }
  if (open[0]) take(open[0].name, () => true)
  return { own, rest: getTexts(rest) } as const
}

interface Pair {
  readonly text: string
  /** Decoded. */
  readonly key: string
}

function getTexts(pairs: readonly Pair[]): readonly string[] {
  return pairs.map(({ text }) => text)
}

/** Whether the name does not occur on the wire: an exploded object of style form. */
function isUnnamed({ serialization, schema }: Parameter, find: FindSchema): boolean {
  const types = getTypes(schema, find)
  return (
    serialization.by === 'style' &&
    (serialization.style === 'form' || serialization.style === 'cookie') &&
    serialization.explode &&
    types.size === 1 &&
    types.has('object')
  )
}

/** Whether members without a name in the schema are allowed: the schema declares it, or names none. */
function isOpen(schema: Parameter['schema'], find: FindSchema): boolean {
  if (typeof schema !== 'object') return true
  const { additionalProperties } = schema
  if (additionalProperties !== undefined) return additionalProperties !== false
  return getPropertyNames(schema, find).length === 0
}

/** Returns the name before the brackets of a nested value. */
function findOwner(key: string): string {
  return key.endsWith(']') ? (key.split('[', 1)[0] ?? key) : key
}
