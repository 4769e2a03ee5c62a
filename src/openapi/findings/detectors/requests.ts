import type { ServerTemplate } from '#request/description/operation.ts'
import { fillServer, isRelative } from '#request/server-url.ts'
import { fillMissing } from '#request/server-variables.ts'
import { quoteName } from '../../load/located.ts'
import { getOrCreate } from '../../shared-api-description.ts'
import { eachOperation, eachParameter } from '../survey/detector.ts'
import type { Detectors, Survey, SurveyedOperation } from '../survey/detector.ts'
import { prosePatterns } from '../survey/prose.ts'

export const requestDetectors = {
  'cannot-be-called': {
    status: 'contradictory',
    topic: 'How the operation is called',
    assume: 'Do not assume that any request reaches it.',
    find: eachOperation(({ operation: { callable } }) =>
      callable.from === 'nowhere' ? callable.reason.sentence : undefined,
    ),
  },
  'same-path': {
    status: 'contradictory',
    topic: 'Which operation a path belongs to',
    assume: 'Do not assume which of the operations responds.',
    find: findSamePaths,
  },
  'no-server': {
    status: 'not-specified',
    topic: 'The address of the service',
    assume: 'Do not guess a URL. Ask the owner of the service, and keep it in one setting.',
    find: findMissingServers,
  },
  'no-scheme': {
    status: 'not-specified',
    topic: 'Whether the service is called by https or http',
    assume: 'Do not send a credential by http.',
    find: eachOperation(({ operation: { servers }, parts: { pointers } }) =>
      pointers.servers.at !== undefined && servers.some(({ url }) => url.startsWith('//'))
        ? {
            sentence: 'A server URL has a host but no scheme.',
            at: pointers.servers.at,
          }
        : undefined,
    ),
  },
  'plain-http': {
    status: 'not-specified',
    topic: 'Whether the service is reached over https',
    assume: 'Do not send a credential to an address without TLS.',
    find: eachOperation(({ operation: { servers: all, security }, parts: { pointers } }) => {
      const servers = all.filter(({ error }) => error === undefined)
      const isPlain =
        servers.length > 0 && servers.every(({ url }) => /^http:/i.test(url) && !isReserved(url))
      if (!isPlain || security.state === 'none' || pointers.servers.at === undefined)
        return undefined
      return { sentence: 'Every server URL uses http.', at: pointers.servers.at }
    }),
  },
  'body-without-schema': {
    status: 'not-specified',
    topic: 'The structure of the body',
    assume: 'Do not assume any field.',
    find: ({ operations }) =>
      operations.flatMap(({ parts: { body }, slug }) =>
        (body?.contents ?? [])
          // An example shows the fields as well.
          .filter(
            ({ schema, mediaType, examples }) =>
              schema === undefined && examples.length === 0 && hasFields(mediaType),
          )
          .map(({ mediaType, at }) => ({
            at,
            sentence: `The body as ${mediaType} has no schema.`,
            operations: [slug],
            field: 'body',
          })),
      ),
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
  'security-silent': {
    status: 'not-specified',
    topic: 'Whether a credential is needed',
    assume: 'Do not assume that a call without one succeeds, or that it fails.',
    find: eachOperation((one, survey) =>
      isSilent(one, survey) &&
      !isAnySecured(survey) &&
      !survey.prose.ofDocument(prosePatterns.credentials)
        ? {
            sentence: 'No security is declared, here or for the document.',
            at: '#',
            field: 'security',
          }
        : undefined,
    ),
  },
  'security-silent-here': {
    status: 'not-specified',
    topic: 'Whether this operation needs the credential that others need',
    assume: 'Do not assume that a call without one succeeds, or that it fails.',
    find: eachOperation((one, survey) =>
      isSilent(one, survey) && isAnySecured(survey)
        ? {
            sentence:
              'Other operations of the document state their security, but this one does not.',
            at: one.parts.pointers.operation,
            field: 'security',
          }
        : undefined,
    ),
  },
} as const satisfies Detectors

/**
 * Returns whether a media type has fields that a schema should describe; bytes, texts and pictures
 * need none.
 */
export function hasFields(mediaType: string): boolean {
  return /[/+](?:json|xml|x-www-form-urlencoded|form-data)\b/i.test(mediaType)
}

/**
 * Finds paths that differ only in the names of their parameters, which OpenAPI forbids (3.1.1,
 * Paths Object).
 */
function findSamePaths({ operations }: Survey) {
  const byTemplate = Map.groupBy(operations, ({ operation }) =>
    operation.path.replaceAll(/\{[^{}]*\}/g, '{}'),
  )
  return [...byTemplate.values()].flatMap((same) => {
    const first = same[0]?.operation.path ?? ''
    return same
      .filter(({ operation }) => operation.path !== first)
      .map(({ operation, parts: { pointers }, slug }) => ({
        at: pointers.operation,
        sentence: `The paths ${quoteName(first)} and ${quoteName(operation.path)} differ only in the names of their parameters, which OpenAPI forbids.`,
        operations: [slug],
      }))
  })
}

function findMissingServers({ operations }: Survey) {
  return operations.flatMap(({ operation: { servers }, parts: { pointers }, slug }) => {
    const { at = '#' } = pointers.servers
    const sentence = explainMissingServer(servers, pointers.servers.at !== undefined)
    return sentence === undefined ? [] : [{ at, sentence, operations: [slug] }]
  })
}

function explainMissingServer(
  servers: readonly ServerTemplate[],
  isNamed: boolean,
): string | undefined {
  if (!isNamed) return 'The document names no server.'
  if (servers.every(({ url, documentUrl }) => documentUrl === undefined && isRelative(url))) {
    return 'Every server URL is relative to the URL of the document, which is unknown.'
  }
  const urls = servers.map((server) => {
    const filled = fillServer(server, fillMissing(server), undefined)
    return filled.outcome === 'accepted' ? filled.url : server.url
  })
  return urls.every(isReserved)
    ? 'Every server URL is for examples, tests or the local computer.'
    : undefined
}

/**
 * Returns whether a URL names this computer or a name reserved for documentation and tests (RFC
 * 2606, RFC 6761).
 */
function isReserved(url: string): boolean {
  const host = /^(?:[a-z][a-z0-9+.-]*:)?\/\/(?:[^/@]*@)?(\[[^\]]*\]|[^/:?#]*)/i.exec(url)?.[1] ?? ''
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0|(?:.*\.)?example(?:\.(?:com|net|org))?|.*\.(?:invalid|test|localhost))$/i.test(
    host,
  )
}

/** Returns whether no OpenAPI field, text or parameter states if a credential is needed. */
function isSilent(one: SurveyedOperation, { prose }: Survey): boolean {
  const { security, parameters, ignoredHeaders, servers } = one.operation
  if (security.state !== 'not-specified') return false
  const names = [
    ...parameters.map(({ name }) => name),
    ...ignoredHeaders,
    ...servers.flatMap(({ variables }) => variables.map(({ name }) => name)),
  ]
  return (
    !names.some((name) => secretName.test(name)) &&
    !prose.ofOperation(one, prosePatterns.credentials) &&
    !prose.ofDocument(prosePatterns.credentialsOfAll)
  )
}

/** Parameter names that indicate a credential, even where OpenAPI does not declare one. */
const secretName =
  /^(?:authorization|key|token|secret|x-[\w-]*(?:key|token|auth\w*)|(?:api|app|access|auth|session|client|bearer|user|consumer|subscription)?[-_ ]?(?:key|token|secret)|(?:app|client)[-_ ]?id|password|[\w-]*subscription-key)$/i

function isAnySecured({ operations }: Survey): boolean {
  return getOrCreate(secured, operations, () =>
    operations.some(({ operation: { security } }) => security.state === 'stated'),
  )
}

/** Cached because each of 20,000 operations would go through all of them. */
const secured = new WeakMap<Survey['operations'], boolean>()
