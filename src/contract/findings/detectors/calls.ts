import { lacksScheme } from '#core/request/server-url.ts'
import { isKeywords, readList, readNames, readTypes } from '#schema/keywords.ts'
import type { Parameter } from '#core/request/description/parameter.ts'
import { isForbiddenHeader } from '#core/request/page-obstacles.ts'
import { quoteName } from '../../source/located.ts'
import { eachOperation, eachParameter } from '../survey/detector.ts'
import type { Detectors } from '../survey/detector.ts'
import type { Survey, SurveyedOperation } from '../survey/survey.ts'

/** Detectors of what decides whether a call can be made at all. */
export const callDetectors = {
  'cannot-be-called': {
    status: 'contradictory',
    topic: 'How the operation is called',
    assume: 'Do not assume that any request reaches it.',
    find: eachOperation(({ operation: { callable } }) =>
      callable.from === 'nowhere' ? callable.reason.sentence : undefined,
    ),
  },
  'no-server': {
    status: 'not-specified',
    topic: 'The address of the service',
    assume: 'Do not guess a URL. Ask the owner of the service, and keep it in one setting.',
    find: findMissingServers,
  },
  'server-without-scheme': {
    status: 'contradictory',
    topic: 'Whether the address of a server begins with its host',
    assume: 'Do not guess the scheme. Ask the owner of the service for the whole address.',
    find: eachOperation(({ operation: { servers }, parts: { places } }) => {
      const found = servers.find(({ url }) => lacksScheme(url))
      if (found === undefined || places.servers.at === undefined) return undefined
      return {
        sentence: `The server ${quoteName(found.url)} begins like a host, and without https:// or http:// it is read as a path.`,
        at: places.servers.at,
      }
    }),
  },
  'plain-http': {
    status: 'not-specified',
    topic: 'Whether the service is reached over https',
    assume: 'Do not send a credential to an address without TLS.',
    find: eachOperation(({ operation: { servers: all, security }, parts: { places } }) => {
      const servers = all.filter(({ fault }) => fault === undefined)
      const isPlain =
        servers.length > 0 && servers.every(({ url }) => /^http:/i.test(url) && !isReserved(url))
      if (!isPlain || security.state === 'none' || places.servers.at === undefined) return undefined
      return { sentence: 'Every address of the service begins with http.', at: places.servers.at }
    }),
  },
  'body-without-schema': {
    status: 'not-specified',
    topic: 'The shape of the body',
    assume: 'Do not assume any field.',
    find: ({ operations }) =>
      operations.flatMap(({ parts: { body }, slug }) =>
        (body?.contents ?? [])
          // An example shows a shape as well.
          .filter(
            ({ schema, mediaType, examples }) =>
              schema === undefined && examples.length === 0 && hasShape(mediaType),
          )
          .map(({ mediaType, at }) => ({
            at,
            sentence: `The body as ${mediaType} has no schema.`,
            operations: [slug],
            field: 'body',
          })),
      ),
  },
  'body-need-unclear': {
    status: 'not-specified',
    topic: 'Whether the body may be left out',
    assume: 'Do not assume that a request without a body succeeds.',
    find: eachOperation(({ operation: { method }, parts: { body }, written }, survey) => {
      if (!body || body.isRequired || !isCreating(method)) return undefined
      const source = survey.tree.lookUp(body.at)
      if (!isKeywords(source) || source['required'] !== undefined || !('content' in source)) {
        return undefined
      }
      const isNeeded = body.contents.every(({ schema }) => {
        const target = survey.follow(schema)
        return readNames(target?.['required']).length > 0
      })
      if (!isNeeded || written['requestBody'] === undefined) return undefined
      const sentence =
        'The body is not marked as required, and its schema requires members of whatever is sent.'
      return { sentence, at: body.at, field: 'body' }
    }),
  },
} as const satisfies Detectors

/** Bytes, texts and pictures need no schema. */
export function hasShape(mediaType: string): boolean {
  return /[/+](?:json|xml|x-www-form-urlencoded|form-data)\b/i.test(mediaType)
}

function isCreating(method: string): boolean {
  return ['POST', 'PUT', 'PATCH'].includes(method)
}

function findMissingServers({ operations }: Survey) {
  return operations.flatMap(({ operation: { servers }, parts: { places }, slug }) => {
    const { at } = places.servers
    if (at === undefined) {
      return [{ at: '#', sentence: 'The document names no server.', operations: [slug] }]
    }
    if (!servers.every(({ url, variables }) => isOpen(url, variables))) return []
    const sentence =
      'Every address that the document names is one for examples, tests or the local computer.'
    return [{ at, sentence, operations: [slug] }]
  })
}

function isOpen(url: string, variables: readonly { name: string; default: string }[]): boolean {
  const filled = variables.reduce(
    (text, { name, default: value }) => text.replaceAll(`{${name}}`, value),
    url,
  )
  return isReserved(filled)
}

/** Names for documentation and tests, which lead nowhere (RFC 2606, RFC 6761), and this computer. */
function isReserved(url: string): boolean {
  const host = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/@]*@)?(\[[^\]]*\]|[^/:?#]*)/i.exec(url)?.[1] ?? ''
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0|(?:.*\.)?example(?:\.(?:com|net|org))?|.*\.(?:invalid|test|localhost))$/i.test(
    host,
  )
}

/** Detectors of what the description of a parameter leaves open or contradicts. */
export const parameterDetectors = {
  'ignored-header': {
    status: 'contradictory',
    topic: 'Header parameters that OpenAPI says to ignore',
    assume: 'Do not assume that a client made from the document sends them.',
    find: (survey) =>
      survey.operations.flatMap((one) =>
        one.operation.ignoredHeaders
          .filter((name) => !isAcceptOf(one, name))
          .map((name) => ({
            at: findHeader(one, name, survey),
            sentence: `${quoteName(name)} is described as a header parameter, and OpenAPI says to ignore a parameter of this name.`,
            operations: [one.slug],
          })),
      ),
  },
  'parameter-no-page-sends': {
    status: 'not-specified',
    topic: 'How a web page sends this parameter',
    assume: 'Do not assume that a call from a web page can carry it.',
    find: eachParameter(({ parameter: { in: location, name } }) => {
      const isRefused = location === 'cookie' || (location === 'header' && isForbiddenHeader(name))
      return isRefused
        ? `A browser lets no page set the ${location} ${quoteName(name)}, and the document names no other way.`
        : undefined
    }),
  },
  'style-of-type': {
    status: 'contradictory',
    topic: 'How a parameter is written',
    assume: 'Do not assume a way to write it: OpenAPI defines none for this style and type.',
    find: eachParameter(({ parameter }, survey) => nameStyle(parameter, survey)),
  },
  'untyped-parameter': {
    status: 'not-specified',
    topic: 'The values of a parameter',
    assume: 'Do not assume a type or a format.',
    find: eachParameter(({ parameter: { in: location, name, schema } }) =>
      schema === undefined
        ? `The ${location} parameter ${quoteName(name)} has no schema.`
        : undefined,
    ),
  },
  'required-with-default': {
    status: 'contradictory',
    topic: 'Whether a parameter may be left out',
    assume: 'Do not leave it out and count on the default.',
    find: eachParameter(({ parameter: { in: location, name, isRequired, schema } }, survey) =>
      // In a path nothing can be left out, so that a default is no more than a suggestion there.
      isRequired && location !== 'path' && survey.follow(schema)?.['default'] !== undefined
        ? `The ${location} parameter ${quoteName(name)} is required, and has a default, which counts only where it is left out.`
        : undefined,
    ),
  },
} as const satisfies Detectors

function findHeader({ written, parts }: SurveyedOperation, name: string, survey: Survey): string {
  const at = parts.places.operation
  const index = readList(written['parameters']).findIndex((parameter) => {
    const reference = isKeywords(parameter) ? parameter['$ref'] : undefined
    const target = typeof reference === 'string' ? survey.tree.lookUp(reference) : parameter
    return isKeywords(target) && target['name'] === name && target['in'] === 'header'
  })
  return index === -1 ? at : `${at}/parameters/${index}`
}

/** The cells of the style table that are empty (OpenAPI 3.1.1, Style Examples). */
function nameStyle({ name, serialization, schema }: Parameter, survey: Survey) {
  if (serialization.by !== 'style') return undefined
  const { style, explode } = serialization
  const keywords = survey.follow(schema)
  const types = keywords ? readTypes(keywords).filter((type) => type !== 'null') : []
  const [type] = types
  if (type === undefined || types.length > 1) return undefined
  const is = `The style of ${quoteName(name)} is ${style}`
  if (style === 'deepObject' && type !== 'object') {
    return `${is}, which OpenAPI defines for objects alone, and its type is ${type}.`
  }
  if (style !== 'spaceDelimited' && style !== 'pipeDelimited') return undefined
  if (type !== 'array' && type !== 'object') {
    return `${is}, which OpenAPI defines for lists and objects, and its type is ${type}.`
  }
  return explode ? `${is} with explode, which OpenAPI does not define.` : undefined
}

/** Where the responses have media types, a described Accept lists what these say already. */
function isAcceptOf({ parts: { responses } }: SurveyedOperation, name: string): boolean {
  return name.toLowerCase() === 'accept' && responses.some(({ contents }) => contents.length > 0)
}

/** Detectors of names that lead nowhere, and of silence about the operation itself. */
export const nameDetectors = {
  'deprecated-without-successor': {
    status: 'not-specified',
    topic: 'What takes the place of a deprecated operation, and when it goes',
    assume: 'Do not build anything new on it, and do not assume how long it stays.',
    find: eachOperation(({ operation: { isDeprecated, description = '', summary = '' }, parts }) =>
      isDeprecated &&
      parts.externalDocs === undefined &&
      !successor.test(`${summary} ${description}`)
        ? 'The operation is marked as deprecated, and nothing else is said of that.'
        : undefined,
    ),
  },
  'operation-without-summary': {
    status: 'not-specified',
    topic: 'What the operation does',
    assume: 'Do not infer it from the path or the operationId.',
    find: eachOperation(({ operation: { summary, description } }) =>
      summary?.trim() || description?.trim()
        ? undefined
        : 'It has neither a summary nor a description.',
    ),
  },
} as const satisfies Detectors

const successor =
  /\b(?:use|using|replac\w*|instead|superseded|successor|migrat\w*|moved|removed?|sunset|retired?|see|closing|newer|new|prefer\w*|favou?r)\b|\]\(/i
