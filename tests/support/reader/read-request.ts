import type { Operation } from '#core/request/description/operation.ts'
import type { Parameter } from '#core/request/description/parameter.ts'
import { decodeHeader, decodePath, splitPair } from '#sandbox/openapi/decode-parameters.ts'
import { inQuery } from './decode-pairs.ts'
import { groupPairs } from './group-pairs.ts'
import { readBody } from './read-body.ts'
import { readContent, takeKind } from './read-field.ts'
import type { ArrivedRequest, Kinds, ReadField, ReadRequest } from './read-field.ts'
import { readPairs } from './read-pairs.ts'

/**
 * Reads a request as the server of the operation would: by its description, the tables of OpenAPI and the standards of HTTP,
 * URLs and forms. Nothing of the portal's own writing is used.
 *
 * @param kinds the type of each field, which a server knows from the schema
 * @throws {Error} for what the description leaves no room for
 */
export function readRequest(
  request: ArrivedRequest,
  operation: Operation,
  basePath: string,
  kinds: Kinds,
): ReadRequest {
  if (request.method !== operation.method) throw new Error(`The method is ${request.method}.`)
  const [path = '', ...queries] = request.target.split('?')
  if (queries.length > 1) throw new Error('The query holds a question mark.')
  const parameters = operation.parameters
  const template = cutTemplate(operation.path)
  const query = readPlaced(queries[0] ?? '', template.query, parameters, kinds)
  return new Map([
    ...readPath(path, template.path, operation, basePath, kinds),
    ...query.entries,
    ...readQuery(query.rest, parameters, kinds),
    ...readHeaders(request.headers, parameters, kinds),
    ...readBody(request, operation, kinds),
  ])
}

function readPath(
  path: string,
  template: string,
  operation: Operation,
  basePath: string,
  kinds: Kinds,
): readonly Entry[] {
  const pieces = template.split(/\{([^{}]+)\}/)
  const pattern = pieces
    .map((piece, index) => (index % 2 === 0 ? escape(encodeURI(piece)) : '([^/]*?)'))
    .join('')
  const found = new RegExp(`^${escape(basePath)}${pattern}$`).exec(path)
  if (found === null) throw new Error(`${path} is not ${basePath}${template}.`)
  const names = pieces.filter((_, index) => index % 2 === 1)
  return names.map((name, index): Entry => {
    const parameter = operation.parameters.find((each) => each.in === 'path' && each.name === name)
    if (parameter === undefined) throw new Error(`The path has no parameter ${name}.`)
    const { serialization: by } = parameter
    const text = found[index + 1] ?? ''
    const field = `path:${name}`
    return [
      field,
      by.by === 'content'
        ? readContent(by.mediaType, decodeURIComponent(text))
        : decodePath(text, name, by.style, by.explode, takeKind(kinds, field), by.delimiter),
    ]
  })
}

/** What stands behind a `?` of a path is its query, and what stands behind a `#` nobody sends; within braces they are names. */
function cutTemplate(text: string): { readonly path: string; readonly query: string } {
  const found = /^(?<path>(?:\{[^}]*\}|[^?#{])*)(?:\?(?<query>(?:\{[^}]*\}|[^#{])*))?/.exec(text)
  return { path: found?.groups?.['path'] ?? '', query: found?.groups?.['query'] ?? '' }
}

/** Takes the pairs that stand in the path from the front of a query: fixed ones, and those around a parameter. */
function readPlaced(
  query: string,
  template: string,
  parameters: readonly Parameter[],
  kinds: Kinds,
) {
  const rest = query === '' ? [] : query.split('&')
  const entries: Entry[] = []
  for (const pair of template === '' ? [] : template.split('&')) {
    const [before = '', name, after = ''] = pair.split(/\{([^}]*)\}/)
    if (name === undefined) {
      if (rest.shift() !== encodeURI(pair)) throw new Error(`The query does not hold ${pair}.`)
      continue
    }
    const parameter = parameters.find((each) => each.name === name)
    const isPlain = parameter?.in === 'query' && pair === `${name}={${name}}`
    const [given = ''] = rest
    if (isPlain || !given.startsWith(before) || !given.endsWith(after)) continue
    rest.shift()
    const field = `${parameter?.in}:${name}`
    const text = given.slice(before.length, given.length - after.length)
    entries.push([field, decodePath(text, name, 'simple', false, takeKind(kinds, field))])
  }
  return { entries, rest: rest.join('&') }
}

type Entry = readonly [field: string, read: ReadField]

function readQuery(
  query: string,
  parameters: readonly Parameter[],
  kinds: Kinds,
): readonly Entry[] {
  const inUrl = parameters.filter((parameter) => parameter.in === 'query')
  const pairs = query
    .split('&')
    .filter((piece) => piece !== '')
    .map(splitPair)
  const fields = inUrl.map(({ name, serialization: by }) => {
    const kind = kinds.get(`query:${name}`)
    return { name, kind, style: by.by === 'style' ? by : undefined }
  })
  return [...groupPairs(pairs, fields, inQuery.decode)].map(([name, own]): Entry => {
    const by = inUrl.find((parameter) => parameter.name === name)?.serialization
    const field = `query:${name}`
    if (by?.by === 'style') {
      return [field, readPairs(own, name, field, by, kinds, inQuery)]
    }
    if (own.length > 1) throw new Error(`${name} was sent ${own.length} times.`)
    return [field, readContent(by?.mediaType ?? 'text/plain', inQuery.decode(own[0]?.[1] ?? ''))]
  })
}

function readHeaders(
  headers: ArrivedRequest['headers'],
  parameters: readonly Parameter[],
  kinds: Kinds,
): readonly Entry[] {
  return headers.flatMap(([name, value]): readonly Entry[] => {
    const lowerCase = name.toLowerCase()
    if (['host', 'connection', 'content-length', 'content-type'].includes(lowerCase)) return []
    const parameter = parameters.find(
      (each) => each.in === 'header' && each.name.toLowerCase() === lowerCase,
    )
    if (parameter !== undefined) {
      const { name: described, serialization: by } = parameter
      const field = `header:${described}`
      return [
        [
          field,
          by.by === 'content'
            ? readContent(by.mediaType, value)
            : decodeHeader(value, by.explode, takeKind(kinds, field), by.delimiter),
        ],
      ]
    }
    return lowerCase === 'cookie'
      ? value.split('; ').map(readCookie)
      : [[`header:${name}`, { kind: 'text', text: value }]]
  })
}

/** Cookies of style form are percent-encoded (OpenAPI 3.2.1, Appendix D). */
function readCookie(cookie: string): Entry {
  const [name, value] = splitPair(cookie)
  return [`cookie:${decodeURIComponent(name)}`, { kind: 'text', text: decodeURIComponent(value) }]
}

function escape(literal: string): string {
  return literal.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
