import { decodePercent } from '#request/serialize/percent-encode.ts'
import { parseTemplate } from '#request/plan/path-template.ts'
import type { Operation } from '#request/description/operation.ts'
import type { HonoRequest } from 'hono'

export interface Route {
  readonly template: string
  /** By method, of which the first described counts. */
  readonly operations: ReadonlyMap<string, Operation>
  readonly segments: readonly Segment[]
  /** Fixed pairs after a `?` in the template, which the query must contain. */
  readonly query: readonly string[]
  /** Pairs after a `?` with parameters. */
  readonly filled: readonly Segment[]
}

export interface RouteMatch {
  readonly route: Route
  /** Text for each expression, as it was sent, by name. */
  readonly values: ReadonlyMap<string, string>
}

type Segment =
  | { readonly kind: 'literal'; readonly text: string }
  | {
      readonly kind: 'pattern'
      /** Literal texts before, between and after the expressions. */
      readonly pieces: readonly RegExp[]
      readonly names: readonly string[]
      readonly isExpression: boolean
    }

/** Creates the routes of a document, concrete before templated (OpenAPI 3.1.1, Paths Object). */
export function createRoutes(operations: readonly Operation[]): readonly Route[] {
  return [...Map.groupBy(operations, ({ path }) => path)]
    .map(([template, own]) => createRoute(template, own))
    .toSorted(compareRoutes)
}

/** Returns all routes that match a path, best first. */
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

function createRoute(template: string, own: readonly Operation[]): Route {
  const { path, pairs } = parseTemplate(template)
  const operations = new Map<string, Operation>()
  for (const one of own) {
    if (!operations.has(one.method)) operations.set(one.method, one)
  }
  const fixed = pairs.filter(({ expressions }) => expressions.length === 0)
  const filled = pairs.filter(({ expressions }) => expressions.length > 0)
  return {
    template,
    operations,
    segments: path.replace(/^\//, '').split(slash).map(parseSegment),
    query: fixed.map(({ text }) => decodeLiteral(text)),
    filled: filled.map(({ text }) => parseSegment(text)),
  }
}

/** Matches a slash outside the name of an expression. */
const slash = /\/(?![^{}]*\})/
const expression = /\{([^{}]*)\}/g

function parseSegment(text: string): Segment {
  const names = [...text.matchAll(expression)].map(([, name = '']) => name)
  if (names.length === 0) return { kind: 'literal', text: decodeLiteral(text) }
  const pieces = text.split(/\{[^{}]*\}/).map(createLiteralPattern)
  return {
    kind: 'pattern',
    pieces: pieces.map((piece, index) => {
      return new RegExp(index === 0 ? `^${piece}` : index < names.length ? piece : `${piece}$`, 'g')
    }),
    names,
    isExpression: pieces.every((piece) => piece === ''),
  }
}

/** Creates a pattern for literal text as it may arrive: verbatim or percent-encoded (RFC 3986, section 2.4). */
function createLiteralPattern(text: string): string {
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
    // An expression matches at least one character. Each piece matches at its first occurrence: one pass through the text,
    // regardless of the number of expressions.
    piece.lastIndex = index === 0 ? 0 : start + 1
    const found = piece.exec(given)
    if (!found) return false
    if (index > 0) values.set(segment.names[index - 1] ?? '', given.slice(start, found.index))
    start = found.index + found[0].length
  }
  return true
}

/** Decodes percent-encoded text. Text with an invalid encoding stays as it is. */
export function decodeLiteral(text: string): string {
  return decodePercent(text) ?? text
}

/** Compares segment by segment: literal text before text with expressions before an expression alone. */
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
  return segment.isExpression ? 2 : 1
}

/**
 * Returns the first described operation, if several have one address, such as `/#Action=a` and `/#Action=b`. `matches` has the best
 * first.
 */
export function chooseOperation(
  matches: readonly RouteMatch[],
  method: string,
): readonly [RouteMatch, Operation] | undefined {
  const match = matches.find(({ route }) => route.operations.has(method))
  const operation = match?.route.operations.get(method)
  return match && operation && [match, operation]
}

/**
 * Whether the web application handles a request, and not the document. Its pages come first, so that a key can be created even if
 * the document has paths such as `POST /{id}`. If a document names the same path, a page is only for navigation (Fetch Metadata
 * Request Headers, section 2); navigation to an unknown address gets a "not found" page.
 */
export function isForWebApp(request: HonoRequest, matches: readonly RouteMatch[]): boolean {
  const isVisit = request.header('sec-fetch-mode') === 'navigate'
  if (!webPaths.test(normalize(new URL(request.url).pathname))) {
    return matches.length === 0 && isVisit
  }
  const isNamed = matches.some(({ values }) => values.size === 0)
  return !isNamed || isVisit
}

const webPaths =
  /^\/(?:|sign-in|sign-out|settings(?:\/developer(?:\/.*)?)?|assets\/(?:sandbox\.(?:css|js)|ibm-plex-(?:sans|mono)\.woff2|(?:favicon|logo-light|logo-dark)\.\w+))$/s

/** Normalizes a path. */
function normalize(path: string): string {
  const plain = decodeLiteral(path).toLowerCase().replaceAll(/\/+/g, '/')
  return plain === '/' ? plain : plain.replace(/\/$/, '')
}
