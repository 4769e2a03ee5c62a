import { readTemplate } from '#core/request/plan/path-template.ts'
import type { SandboxOperation } from './sandbox-options.ts'
import type { Parameter } from '#core/request/description/parameter.ts'
import { findHeader } from '../http/read-headers.ts'
import type { HonoRequest } from 'hono'

/** The operations of one path template. */
export interface Route {
  readonly template: string
  /** By method, of which the first described counts. */
  readonly operations: ReadonlyMap<string, SandboxOperation>
  readonly segments: readonly Segment[]
  /** Fixed pairs after a `?` in the template, to be found in the query. */
  readonly query: readonly string[]
  /** Pairs there that parameters fill in. */
  readonly filled: readonly Segment[]
  /** The same for routes that no request can tell apart by its address: they differ in names, or behind a `#`. */
  readonly address: string
}

export interface RouteMatch {
  readonly route: Route
  /** The text in place of each expression, as it was sent, by name. */
  readonly values: ReadonlyMap<string, string>
}

type Segment =
  | { readonly kind: 'literal'; readonly text: string }
  | {
      readonly kind: 'pattern'
      /** The literal texts before, between and behind the expressions. */
      readonly pieces: readonly RegExp[]
      readonly names: readonly string[]
      readonly isWhole: boolean
    }

/** The routes of a document, concrete before templated (OpenAPI 3.1.1, Paths Object). */
export function createRoutes(operations: readonly SandboxOperation[]): readonly Route[] {
  return [...Map.groupBy(operations, ({ operation }) => operation.path)]
    .map(([template, own]) => createRoute(template, own))
    .toSorted(compareRoutes)
}

/** All routes that a path matches, best first. */
export function matchRoutes(
  routes: readonly Route[],
  path: string,
  query: string,
): readonly RouteMatch[] {
  const given = path.split('/').slice(1)
  const sent = query.split('&')
  const pairs = new Set(sent.map(decodeLiteral))
  return routes.flatMap((route) => {
    if (route.segments.length !== given.length) return []
    if (!route.query.every((pair) => pairs.has(pair))) return []
    const values = new Map<string, string>()
    const isMatch = route.segments.every((segment, index) =>
      matchSegment(segment, given[index] ?? '', values),
    )
    if (!isMatch) return []
    for (const pair of route.filled) sent.some((one) => matchSegment(pair, one, values))
    return [{ route, values }]
  })
}

function createRoute(template: string, own: readonly SandboxOperation[]): Route {
  const { path, pairs } = readTemplate(template)
  const operations = new Map<string, SandboxOperation>()
  for (const one of own) {
    if (!operations.has(one.operation.method)) operations.set(one.operation.method, one)
  }
  const fixed = pairs.filter(({ expressions }) => expressions.length === 0)
  const filled = pairs.filter(({ expressions }) => expressions.length > 0)
  return {
    template,
    operations,
    segments: path.replace(/^\//, '').split(slash).map(readSegment),
    query: fixed.map(({ text }) => decodeLiteral(text)),
    filled: filled.map(({ text }) => readSegment(text)),
    address: [path, ...fixed.map(({ text }) => text)].join(' ').replaceAll(expression, '{}'),
  }
}

/** A slash, but not one in the name of an expression. */
const slash = /\/(?![^{}]*\})/
const expression = /\{([^{}]*)\}/g

function readSegment(text: string): Segment {
  const names = [...text.matchAll(expression)].map(([, name = '']) => name)
  if (names.length === 0) return { kind: 'literal', text: decodeLiteral(text) }
  const pieces = text.split(/\{[^{}]*\}/).map(writeLiteral)
  return {
    kind: 'pattern',
    pieces: pieces.map((piece, index) => {
      return new RegExp(index === 0 ? `^${piece}` : index < names.length ? piece : `${piece}$`, 'g')
    }),
    names,
    isWhole: pieces.every((piece) => piece === ''),
  }
}

/** Literal text as it may arrive: as written, or percent-encoded (RFC 3986, section 2.4). */
function writeLiteral(text: string): string {
  return Array.from(text, (character) => {
    const codes = Array.from(Buffer.from(character), (byte) => {
      const code = byte.toString(16).padStart(2, '0')
      return `%(?:${code}|${code.toUpperCase()})`
    })
    return `(?:${character.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')}|${codes.join('')})`
  }).join('')
}

function matchSegment(segment: Segment, given: string, values: Map<string, string>): boolean {
  if (segment.kind === 'literal') return decodeLiteral(given) === segment.text
  let start = 0
  for (const [index, piece] of segment.pieces.entries()) {
    // Nothing stands for an expression that has no character. Each piece counts where it is found first: one way through
    // the text, however many expressions there are.
    piece.lastIndex = index === 0 ? 0 : start + 1
    const found = piece.exec(given)
    if (!found) return false
    if (index > 0) values.set(segment.names[index - 1] ?? '', given.slice(start, found.index))
    start = found.index + found[0].length
  }
  return true
}

/** What is no percent-code stays as it is. */
export function decodeLiteral(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Segment by segment: text before text with expressions before an expression alone. */
function compareRoutes(one: Route, other: Route): number {
  for (const [index, segment] of one.segments.entries()) {
    const rival = other.segments[index]
    const difference = rival ? rank(segment) - rank(rival) : 0
    if (difference !== 0) return difference
  }
  return other.query.length - one.query.length
}

function rank(segment: Segment): number {
  if (segment.kind === 'literal') return 0
  return segment.isWhole ? 2 : 1
}

/** The parts of a request by which operations of one address are told apart. */
export interface AddressedRequest {
  readonly method: string
  readonly query: URLSearchParams
  readonly headers: Headers
}

/**
 * The operation that a request is for. Of several with one address, as `/#Action=a` and `/#Action=b` have, the one whose marks the
 * request bears; where it bears none of them, the first described.
 *
 * @param matches best first
 */
export function chooseOperation(
  matches: readonly RouteMatch[],
  request: AddressedRequest,
): readonly [RouteMatch, SandboxOperation] | undefined {
  const all = matches.flatMap((match) => {
    const found = match.route.operations.get(request.method)
    return found ? [[match, found] as const] : []
  })
  const [first] = all
  return (
    all
      .filter(([{ route }]) => route.address === first?.[0].route.address)
      .map((choice) => ({ choice, marks: listMarks(choice[1]) }))
      .filter(({ marks }) => marks.every((mark) => isBorne(mark, request)))
      .toSorted((one, other) => other.marks.length - one.marks.length)[0]?.choice ?? first
  )
}

interface Mark extends Pick<Parameter, 'in' | 'name'> {
  readonly value: string
}

/** Required parameters of the header or the query that can have but one value. */
function listMarks({ operation }: SandboxOperation): readonly Mark[] {
  return operation.parameters.flatMap(({ in: location, name, isRequired, schema }) => {
    if (!isRequired || typeof schema !== 'object') return []
    if (location !== 'header' && location !== 'query') return []
    const values = 'const' in schema ? [schema['const']] : schema['enum']
    const isOnly = Array.isArray(values) && values.length === 1
    return isOnly ? [{ in: location, name, value: String(values[0]) }] : []
  })
}

function isBorne(
  { in: location, name, value }: Mark,
  { query, headers }: AddressedRequest,
): boolean {
  return (location === 'query' ? query.get(name) : findHeader(headers, name)) === value
}

/** The part of the sandbox that answers a request. */
type Receiver = 'web application' | 'document'

/**
 * Finds who answers a request. The pages of the web application come first, so that a key can be made whatever a document has, such
 * as `POST /{id}`. Where a document names the very path, a page is for visits alone (Fetch Metadata Request Headers, section 2); a
 * visit of an address that nobody has gets a page that says so.
 */
export function findReceiver(request: HonoRequest, matches: readonly RouteMatch[]): Receiver {
  const isVisit = request.header('sec-fetch-mode') === 'navigate'
  if (!webPaths.test(simplify(new URL(request.url).pathname))) {
    return matches.length > 0 || !isVisit ? 'document' : 'web application'
  }
  const isNamed = matches.some(({ values }) => values.size === 0)
  return isNamed && !isVisit ? 'document' : 'web application'
}

const webPaths =
  /^\/(?:|sign-in|sign-out|settings(?:\/developer(?:\/.*)?)?|assets\/(?:sandbox\.(?:css|js)|ibm-plex-(?:sans|mono)\.woff2|(?:favicon|logo-light|logo-dark)\.\w+))$/s

/** In one form, however it was written. */
function simplify(path: string): string {
  const plain = decodeLiteral(path).toLowerCase().replaceAll(/\/+/g, '/')
  return plain === '/' ? plain : plain.replace(/\/$/, '')
}
