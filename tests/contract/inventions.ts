import type { Operation } from '#request/description/operation.ts'
import type { SourceDocument } from '../support/source-document.ts'
import { hasClass, getAttribute, getVisibleText } from './built-page.ts'
import type { BuiltPage } from './built-page.ts'

/**
 * Finds facts of a kind that only the API document can state, except its own. Statements of general practice and about the
 * sandbox may contain others, so pass text without these; open points are compared with the API description instead.
 *
 * @param stated the names and values of the API document, see `getStatedNames`
 */
export function findInventionsInText(text: string, stated: ReadonlySet<string>): readonly string[] {
  return Object.entries(inventedFacts).flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)]
      .filter(([match, name = match]) => !stated.has(name))
      .map(([match]) => `${kind}: ${match}`),
  )
}

/** Finds requests of the service that are not documented operations, which statements of every kind must not contain. */
export function findInventedRequests(
  text: string,
  operations: readonly DocumentedRequest[],
): readonly string[] {
  return [...text.matchAll(shownRequest)]
    .filter(([, method, path = '', query = '']) => {
      const names = [...new URLSearchParams(query).keys()]
      const isPrefix =
        method === undefined &&
        query === '' &&
        operations.some((operation) => operation.path.startsWith(`${path}/`))
      return !isPrefix && !operations.some((operation) => matches(operation, method, path, names))
    })
    .map(([match]) => match)
}

export type DocumentedRequest = Pick<Operation, 'method' | 'path' | 'parameters'>

function matches(
  operation: DocumentedRequest,
  method: string | undefined,
  path: string,
  names: readonly string[],
): boolean {
  const segments = path.split('/')
  const template = operation.path.split('/')
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'query')
  return (
    (method === undefined || method === operation.method) &&
    segments.length === template.length &&
    template.every((part, index) => part.includes('{') || part === segments[index]) &&
    names.every((name) => parameters.some((parameter) => parameter.name === name))
  )
}

/** Finds statements about the service without a section, which the portal must not make under its own label. */
export function findUnlabelledClaims(text: string): readonly string[] {
  return [...text.matchAll(unlabelledClaim)].map(([match]) => match)
}

/**
 * Finds subjects that a public document cannot cover: this portal's behaviour, its parts, and the documentation of its
 * service.
 */
export function findPortalSubjects(text: string): readonly string[] {
  return [...text.matchAll(portalMatter)].map(([match]) => match)
}

/**
 * Returns the text of a page without general practice, statements about the sandbox and the open points of the API
 * description.
 *
 * Failure pages describe observations of this portal, so its own statements are omitted there too.
 */
export function getClaims({ path, content }: BuiltPage): string {
  const labelled = ['general-practice', 'sandbox-only']
  if (path.startsWith('/errors/')) labelled.push('this-portal')
  return getVisibleText(content, (element) => {
    const status = getAttribute(element, 'data-status') ?? ''
    return (
      labelled.includes(status) ||
      hasClass(element, 'portal-open-points') ||
      element.tagName === 'portal-console'
    )
  })
}

/** Finds names and values in an OpenAPI document that are not in the part of the source about their operation. */
export function findInventionsInDocument(
  document: unknown,
  { parts }: SourceDocument,
): readonly string[] {
  return [...listStated(document)].flatMap(({ path, name, lines }) => {
    const [root, address = '', method = ''] = path
    const isOfOperation = path.length > 3 && methods.has(method)
    const about = parts.filter(
      (part) =>
        root !== 'paths' ||
        (shows(part, address) && (!isOfOperation || shows(part, method.toUpperCase()))),
    )
    const isShown = about.some((part) =>
      part.split('\n').some((line) => lines.test(line) && shows(line, name)),
    )
    return isShown ? [] : [`The source does not show ${name}: ${path.join(' → ')}`]
  })
}

/** Returns the names and values in an OpenAPI document that can be facts about the service. */
export function getStatedNames(document: unknown): ReadonlySet<string> {
  return new Set([...listStated(document)].map(({ name }) => name))
}

interface Stated {
  readonly path: readonly string[]
  readonly name: string
  /** The lines of the source that can contain it. */
  readonly lines: RegExp
}

function* listStated(document: unknown): Generator<Stated> {
  for (const { path, value } of walk(document, [])) {
    const [root] = path
    const [parent, name = ''] = path.slice(-2)
    const isName = isNamed(parent)
    if (root === 'paths' && path.length === 2) yield { path, name, lines: any }
    else if (root === 'paths' && path.length === 3 && methods.has(name)) {
      yield { path, name: name.toUpperCase(), lines: any }
    } else if (name === 'content' && !isName) {
      const lines = path.includes('responses') ? /^Response\b/ : /^Request body\b/
      const mediaTypes = Object.keys(Object(value))
      for (const one of mediaTypes.length > 0 ? mediaTypes : [name])
        yield { path, name: one, lines }
    } else if (isName || (parent === 'responses' && name !== 'default')) {
      yield { path, name, lines: any }
    } else if (parent === 'parameters' && typeof value === 'object' && value && 'name' in value) {
      yield { path, name: String(value.name), lines: any }
    } else if (typeof value === 'number' || (typeof value === 'string' && isSample(path))) {
      yield { path, name: String(value), lines: any }
    }
  }
}

const any = /^/

/** Returns whether the keys of a value are names chosen by the service. */
function isNamed(key: string | undefined): boolean {
  return key === 'properties' || key === 'headers'
}

/** Returns whether a value is an example, a default or a value that a schema permits. */
function isSample(path: readonly string[]): boolean {
  return /→(?:example|examples→\d+|examples→[^→]+→value|enum|const)(?:→|$)|→schema→(?:.*→)?default$/.test(
    path.join('→'),
  )
}

/** Returns whether a text contains a name that is not a part of a longer one. */
function shows(text: string, name: string): boolean {
  const literal = name.replaceAll(/\W/g, String.raw`\$&`)
  return new RegExp(String.raw`(?<![\w/{-])${literal}(?![\w/}-])`).test(text)
}

const inventedFacts = {
  'a status code': /(?<![\w.:/-])[1-5]\d\d(?![\w:/-]|\.\w)/g,
  // Snippets in Python contain the argument allow_redirects.
  'a key format': /\b(?!allow_redirects)[a-z]{2,10}_(?:live_|test_)?[A-Za-z0-9]{8,}\b|\bsandbox_/g,
  'a field of a body': /["'](\w+)["']\s*:\s*(?:["'[{\d]|true|false|null)/g,
  'a limit': /\b[\d,.]+ (?:requests?|calls?|keys|experiments) (?:per|an?|each|every)\b/gi,
  'a header': /\bX-[A-Z][\w-]+|\bRateLimit(?:-\w+)?/g,
} as const

const shownRequest =
  /(?:\b(GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH) )?(\/v\d+\b(?:[\w/{}%~-]|\.\w)*)(?:\?([\w&=%.-]+))?/g

const unlabelledClaim =
  /\b(?:this|the) service (?:documents|specifies|describes|does not (?:document|specify|describe))\b/gi

const portalMatter =
  /\b(?:Cancel|Esc|console|snippets?|sandbox|(?:this|the) portal|npm run|base URL|press Send|(?:this|the) service)\b/gi

interface Place {
  readonly path: readonly string[]
  readonly value: unknown
}

function* walk(value: unknown, path: readonly string[]): Generator<Place> {
  if (path.length > 0) yield { path, value }
  if (typeof value !== 'object' || value === null) return
  for (const [key, child] of Object.entries(value)) {
    // Extensions describe the portal and not the service.
    if (isNamed(path.at(-1)) || !key.startsWith('x-')) yield* walk(child, [...path, key])
  }
}

/** Fixed fields of a path item that contain an operation (OpenAPI 3.1.0, section 4.8.9.1). */
const methods: ReadonlySet<string> = new Set(
  'get put post delete options head patch trace'.split(' '),
)
