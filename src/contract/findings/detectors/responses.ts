import { isKeywords } from '#schema/keywords.ts'
import type { DocumentedContent, DocumentedResponse } from '#core/response/documented-response.ts'
import { quoteName } from '../../source/quote-name.ts'
import type { Detectors } from '../survey/detector.ts'
import { eachOperation, eachResponse } from '../survey/detector.ts'
import { words } from '../survey/words.ts'
import { hasShape } from './calls.ts'

/** Detectors of silence about the responses to a call that succeeds, and about any response. */
export const responseDetectors = {
  'no-response': {
    status: 'not-specified',
    topic: 'Any response',
    assume: 'Do not assume a status code or a body.',
    find: eachOperation(({ parts: { responses } }) =>
      responses.length === 0 ? 'No response is described.' : undefined,
    ),
  },
  'no-success': {
    status: 'not-specified',
    topic: 'What comes back when a call succeeds',
    assume: 'Do not assume a status code or a body of success.',
    find: eachOperation(({ parts: { responses, places } }) => {
      if (responses.length === 0 || responses.some(({ status }) => !/^[45]/.test(status))) {
        return undefined
      }
      const sentence = 'Only responses of calls that fail are described.'
      return { sentence, at: `${places.operation}/responses` }
    }),
  },
  'success-without-content': {
    status: 'not-specified',
    topic: 'The content of a successful response',
    assume: 'Do not assume a media type or any field before you have seen a real response.',
    find: eachOperation(({ operation: { method }, parts: { responses } }) => {
      const successes = listSuccesses(responses)
      const [first] = successes
      if (!first || method === 'HEAD' || !successes.every(isSilent)) return undefined
      return {
        sentence: `The response ${first.status} has no content.`,
        cause: 'Successful responses have no content.',
        at: first.at,
      }
    }),
  },
  'content-never-sent': {
    status: 'contradictory',
    topic: 'Content of a response that never has any',
    assume: 'Do not wait for a body: HTTP ends such a response at its headers.',
    find: eachResponse(({ response: { status, contents, at } }) =>
      contents.some(saysSomething) && isNeverSent(status)
        ? {
            sentence: `The response ${status} has content, which HTTP never sends with it.`,
            at,
          }
        : undefined,
    ),
  },
  'content-without-schema': {
    status: 'not-specified',
    topic: 'The shape of a response',
    assume: 'Do not assume any field.',
    find: eachResponse(({ response: { status, contents } }) => {
      const found = contents.find(
        ({ schema, itemSchema, mediaType, examples }) =>
          (schema ?? itemSchema) === undefined &&
          // An example shows a shape as well.
          examples.length === 0 &&
          hasShape(mediaType) &&
          !isNeverSent(status),
      )
      return (
        found && {
          sentence: `The response ${status} as ${found.mediaType} has no schema.`,
          at: found.at,
        }
      )
    }),
  },
  'any-media-type': {
    status: 'not-specified',
    topic: 'The media type of a response',
    assume: 'Do not parse a body without looking at its Content-Type.',
    find: eachResponse(({ response: { status, contents } }) => {
      const found = contents.find(({ mediaType }) => /^\s*\*\/\*/.test(mediaType))
      if (!found || contents.length > 1) return undefined
      return {
        sentence: `The content of the response ${status} is "*/*", which is any type.`,
        at: found.at,
      }
    }),
  },
  'header-without-schema': {
    status: 'not-specified',
    topic: 'The values of a response’s header',
    assume: 'Do not assume a type or a format.',
    find: eachResponse(({ response: { status, headers } }) => {
      const found = headers.find(({ schema }) => schema === undefined)
      return (
        found && {
          sentence: `The header ${quoteName(found.name)} of the response ${status} has no schema.`,
          at: found.at,
        }
      )
    }),
  },
} as const satisfies Detectors

/** Responses that stand for success. Where no 2xx is described, `default` does as well. */
export function listSuccesses(
  responses: readonly DocumentedResponse[],
): readonly DocumentedResponse[] {
  const named = responses.filter(({ status }) => status.startsWith('2'))
  return named.length > 0 ? named : responses.filter(({ status }) => status === 'default')
}

/** Statuses that never have content are silent about nothing (RFC 9110, sections 15.3.5 and 15.3.6). */
function isSilent({ status, contents, description = '' }: DocumentedResponse): boolean {
  return (
    contents.length === 0 &&
    status !== '204' &&
    status !== '205' &&
    !words.emptyResponse.test(description)
  )
}

/** RFC 9110, sections 6.4.1, 15.3.6 and 15.4.5. What follows 101 is of another protocol. */
export function isNeverSent(status: string): boolean {
  return /^(?:1(?!01)(?:\d\d|XX)|204|205|304)$/i.test(status)
}

/** A media type with an empty schema is what tools write where there is no content. */
function saysSomething({ schema, examples }: DocumentedContent): boolean {
  return examples.length > 0 || (isKeywords(schema) && Object.entries(schema).some(isRule))
}

function isRule([key, value]: readonly [string, unknown]): boolean {
  if (remarks.has(key) || (key === 'type' && value === 'object')) return false
  return !isKeywords(value) || Object.keys(value).length > 0
}

const remarks: ReadonlySet<string> = new Set(['description', 'title', 'nullable'])

export function hasHeader(headers: DocumentedResponse['headers'], name: string): boolean {
  return headers.some((header) => header.name.toLowerCase() === name)
}
