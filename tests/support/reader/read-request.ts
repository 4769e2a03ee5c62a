import type { Operation } from '#core/request/description/operation.ts'
import type { Parameter } from '#core/request/description/parameter.ts'
import { decodeHeader, decodePairs, decodePath, inQuery, splitPair } from './decode-parameters.ts'
import { groupPairs } from './group-pairs.ts'
import { readBody } from './read-body.ts'
import { readContent } from './read-field.ts'
import type { ArrivedRequest, Kinds, ReadField, ReadRequest } from './read-field.ts'

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
  return new Map([
    ...readPath(path, operation, basePath, kinds),
    ...readQuery(queries[0] ?? '', parameters, kinds),
    ...readHeaders(request.headers, parameters, kinds),
    ...readBody(request, operation, kinds),
  ])
}

function readPath(
  path: string,
  operation: Operation,
  basePath: string,
  kinds: Kinds,
): readonly Entry[] {
  const pieces = operation.path.split(/\{([^{}]+)\}/)
  const pattern = pieces
    .map((piece, index) => (index % 2 === 0 ? escape(encodeURI(piece)) : '([^/]*?)'))
    .join('')
  const found = new RegExp(`^${escape(basePath)}${pattern}$`).exec(path)
  if (found === null) throw new Error(`${path} is not ${basePath}${operation.path}.`)
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
        : decodePath(text, name, by.style, by.explode, kinds.get(field) ?? 'text'),
    ]
  })
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
      const kind = kinds.get(field) ?? 'text'
      return [field, decodePairs(own, name, by.style, by.explode, kind, inQuery)]
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
            : decodeHeader(value, by.explode, kinds.get(field) ?? 'text'),
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
