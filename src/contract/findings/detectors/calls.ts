import { lacksScheme } from '#core/request/server-url.ts'
import { isKeywords, readList, readMembers, readNames } from '#schema/keywords.ts'
import type { Keywords } from '#schema/keywords.ts'
import { quoteName } from '../../source/quote-name.ts'
import type { Detectors } from '../survey/detector.ts'
import { eachOperation } from '../survey/detector.ts'
import type { Survey } from '../survey/survey.ts'

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
  'server-number': {
    status: 'contradictory',
    topic: 'The text of a number in the address of a server',
    assume: 'Do not round it, and do not leave out its zeros.',
    find: eachOperation(({ parts: { places } }, { tree }) => {
      const { at } = places.servers
      if (at === undefined) return undefined
      const found = readList(tree.lookUp(at))
        .flatMap((server) => readMembers(isKeywords(server) ? server['variables'] : undefined))
        .find(([, variable]) => isKeywords(variable) && hasNumber(variable))
      if (found === undefined) return undefined
      return {
        sentence: `The variable ${quoteName(found[0])} of a server takes texts, and the document writes a number. It is sent as it is written there.`,
        at,
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

function hasNumber(variable: Keywords): boolean {
  return [variable['default'], ...readList(variable['enum'])].some(
    (value) => typeof value === 'number',
  )
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
